import { z } from 'zod'
import { timestamp } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { JobType, Stage } from '#lib/domain/enumerations'
import { FEED_FORMATS, STORED_RUNS } from '#lib/domain/feed'
import { id } from '#lib/contract/id'

const tag = 'Feeds'
const count = z.number().int().nonnegative()

const fields = {
  format: z.enum(FEED_FORMATS).describe('Feed format, see docs/import-jobs.md.'),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .describe('Public URL without credentials.'),
  stages: z
    .array(Stage.exclude(['VIDEO']))
    .min(1)
    .max(3)
    .nullable()
    .describe('Stages of its jobs. Null: SURVEY for jobs with questions, PITCH and RESUME.'),
  job_type: JobType.describe('Contract type of jobs that have none in the feed.'),
  every_minutes: z.number().int().min(15).max(10_080).describe('Polling interval in minutes, with a jitter of ±10%.'),
  is_active: z.boolean().describe('False stops polling. The jobs do not change.'),
}

export const FeedRun = z
  .object({
    id,
    started_at: timestamp,
    ended_at: timestamp.nullable(),
    status: z
      .enum(['running', 'done', 'unchanged', 'refused', 'failed'])
      .describe(
        '`refused`: the content was rejected. `failed`: the feed could not be fetched or parsed. No jobs change in either case.',
      ),
    reason: z.string().nullable().describe('Reason for `refused` or `failed`, in English.'),
    nb_added: count,
    nb_updated: count,
    nb_closed: count,
    nb_unchanged: count,
    added: z.array(z.string()).describe('Slugs of added jobs, 200 at most.'),
    updated: z.array(z.string()).describe('Slugs of updated jobs, 200 at most.'),
    closed: z.array(z.string()).describe('Slugs of closed jobs, 200 at most.'),
    problems: z
      .array(z.string())
      .describe('Jobs that were not imported, with the reason. If they are online, they stay online.'),
    notes: z.array(z.string()).describe('Data that was omitted from imported jobs.'),
  })
  .meta({ id: 'FeedRun' })
export type FeedRun = z.infer<typeof FeedRun>

export const StaffFeed = z
  .object({
    id,
    name: z.string(),
    ...fields,
    next_run_at: timestamp,
    paused_at: timestamp
      .nullable()
      .describe(
        'When the server paused the feed because parsing it failed. A paused feed is not read until it is resumed.',
      ),
    pause_reason: z.string().nullable().describe('Why the feed was paused, in English.'),
    created_at: timestamp,
    last_run: FeedRun.nullable(),
  })
  .meta({ id: 'Feed' })
export type StaffFeed = z.infer<typeof StaffFeed>

const RESUMED = z.null().describe('Null resumes a paused feed.')

export const listFeeds = staffEndpoint({
  method: 'GET',
  path: '/feeds',
  scope: 'feeds:read',
  summary: 'List job feeds with their last run.',
  tag,
  reply: z.object({ feeds: z.array(StaffFeed) }),
})
export const createFeed = staffEndpoint({
  method: 'POST',
  path: '/feeds',
  scope: 'feeds:write',
  summary: 'Create a job feed. The first run starts within two minutes. Returns 409 if the name exists.',
  tag,
  body: z.strictObject({
    feed: z.strictObject({
      ...fields,
      name: z
        .string()
        .regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
        .describe(
          'Permanent name of the feed within the company, part of the identity of its jobs. Same as `--feed` of import-jobs.',
        ),
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
  summary: 'Update or resume a feed. The next run reads it in full.',
  tag,
  body: z.strictObject({ feed: z.strictObject({ ...fields, paused_at: RESUMED }).partial() }),
  reply: StaffFeed,
})
export const deleteFeed = staffEndpoint({
  method: 'DELETE',
  path: '/feeds/:id',
  scope: 'feeds:write',
  summary: 'Delete a feed. Its jobs do not change.',
  tag,
})
export const runFeed = staffEndpoint({
  method: 'POST',
  path: '/feeds/:id/run',
  hasOwnTransactions: true,
  scope: 'feeds:write',
  summary:
    'Run a feed now and return the result. Waits up to 30 seconds for the feed. Returns 409 if the feed is paused. Ignores Idempotency-Key.',
  tag,
  body: z.strictObject({
    allow_closing: z
      .boolean()
      .default(false)
      .describe('Accepts a feed that is empty or lacks more than 30% of its previous jobs.'),
  }),
  reply: FeedRun,
})
export const listFeedRuns = staffEndpoint({
  method: 'GET',
  path: '/feeds/:id/runs',
  scope: 'feeds:read',
  summary: `List the last ${STORED_RUNS} runs of a feed, newest first.`,
  tag,
  reply: z.object({ runs: z.array(FeedRun) }),
})
