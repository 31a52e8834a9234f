import { z } from 'zod'
import { id, instant } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { JobType, Stage } from '#lib/domain/enumerations'
import { FEED_FORMATS, RUNS_KEPT } from '#lib/domain/feed'

const tag = 'Feeds'
const count = z.number().int().nonnegative()

const fields = {
  format: z.enum(FEED_FORMATS).describe('Whose feed it is; see docs/import-jobs.md.'),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .describe('A public address, without a password in it.'),
  stages: z
    .array(Stage.exclude(['VIDEO']))
    .min(1)
    .max(3)
    .nullable()
    .describe('Stages of its jobs; null is the usual: SURVEY where there are questions, PITCH, RESUME.'),
  job_type: JobType.describe('Contract of jobs whose feed names none.'),
  every_minutes: z.number().int().min(15).max(10_080).describe('How often it is read, give or take a tenth.'),
  is_active: z.boolean().describe('False leaves it alone, and its jobs as they are.'),
}

export const FeedRun = z
  .object({
    id,
    started_at: instant,
    ended_at: instant.nullable(),
    status: z
      .enum(['running', 'done', 'unchanged', 'refused', 'failed'])
      .describe('`refused`: what came was no good, `failed`: nothing came. Either way no job was touched.'),
    reason: z.string().nullable().describe('Why it was refused or failed, in English.'),
    nb_added: count,
    nb_updated: count,
    nb_closed: count,
    nb_unchanged: count,
    added: z.array(z.string()).describe('Slugs, the first 200; so below.'),
    updated: z.array(z.string()),
    closed: z.array(z.string()),
    problems: z.array(z.string()).describe('Jobs that were left out, and why; those that are online stay so.'),
    notes: z.array(z.string()).describe('What was left out of jobs that were taken.'),
  })
  .meta({ id: 'FeedRun' })
export type FeedRun = z.infer<typeof FeedRun>

export const StaffFeed = z
  .object({
    id,
    name: z.string(),
    ...fields,
    next_run_at: instant,
    paused_at: instant
      .nullable()
      .describe('Set when parsing the feed killed its process. A paused feed is not read until it is resumed.'),
    pause_reason: z.string().nullable().describe('Why the feed was paused, in English.'),
    created_at: instant,
    last_run: FeedRun.nullable(),
  })
  .meta({ id: 'Feed' })
export type StaffFeed = z.infer<typeof StaffFeed>

const RESUMED = z.null().describe('Null resumes a paused feed.')

export const listFeeds = staffEndpoint({
  method: 'GET',
  path: '/feeds',
  scope: 'feeds:read',
  summary: 'Feeds of jobs that are read again and again, each with its last run.',
  tag,
  reply: z.object({ feeds: z.array(StaffFeed) }),
})
export const createFeed = staffEndpoint({
  method: 'POST',
  path: '/feeds',
  scope: 'feeds:write',
  summary:
    'Reads a feed from now on, the first time within a minute or two. 409 where the company has one of that name.',
  tag,
  body: z.strictObject({
    feed: z.strictObject({
      ...fields,
      name: z
        .string()
        .regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
        .describe('Tells feeds of one company apart, for ever: a new name makes new jobs. As `--feed` of import-jobs.'),
      stages: fields.stages.default(null),
      job_type: fields.job_type.default('OTHER'),
      every_minutes: fields.every_minutes.default(60),
      is_active: fields.is_active.default(true),
    }),
  }),
  reply: StaffFeed,
})
export const updateFeed = staffEndpoint({
  method: 'PATCH',
  path: '/feeds/:id',
  scope: 'feeds:write',
  summary: 'Changes where, how or how often a feed is read, or resumes it. Its contents are then taken as new.',
  tag,
  body: z.strictObject({ feed: z.strictObject({ ...fields, paused_at: RESUMED }).partial() }),
  reply: StaffFeed,
})
export const deleteFeed = staffEndpoint({
  method: 'DELETE',
  path: '/feeds/:id',
  scope: 'feeds:write',
  summary: 'Reads it no more. Its jobs stay as they are.',
  tag,
})
export const runFeed = staffEndpoint({
  method: 'POST',
  path: '/feeds/:id/run',
  scope: 'feeds:write',
  summary:
    'Reads a feed now and answers what came of it: half a minute at most until it is there. 409 where it is paused. Not kept by Idempotency-Key.',
  tag,
  body: z.strictObject({
    allow_closing: z
      .boolean()
      .default(false)
      .describe('Takes the feed even where it is empty, or more than 30 % of its jobs have left it.'),
  }),
  reply: FeedRun,
})
export const listFeedRuns = staffEndpoint({
  method: 'GET',
  path: '/feeds/:id/runs',
  scope: 'feeds:read',
  summary: `The last ${RUNS_KEPT} runs of a feed, the latest first.`,
  tag,
  reply: z.object({ runs: z.array(FeedRun) }),
})
