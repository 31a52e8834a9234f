import { z } from 'zod'
import { next_cursor, page, separator, timestamp, trueParam } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { WaitingCandidacy } from '#lib/contract/staff/waiting'
import { CandidacyStatus } from '#lib/domain/enumerations'
import {
  MAX_BULK,
  MAX_FACET_COUNT,
  MAX_FOUND_SOURCES,
  MAX_POSITION,
  MAX_SEARCH,
  MAX_SOURCE_FILTER,
  MAX_NEIGHBORS,
} from '#lib/domain/inbox'
import { id } from '#lib/contract/id'

const tag = 'Inbox'
const count = z.number().int().nonnegative()

/** Applications that wait for a reply, those that are answered or withdrawn, or both. */
export const InboxState = z.enum(['waiting', 'answered', 'all'])
export type InboxState = z.infer<typeof InboxState>

const fields = {
  campaign: z.string().min(1).max(200).optional().describe('Job slug.'),
  status: CandidacyStatus.optional(),
  source: z
    .string()
    .max(MAX_SOURCE_FILTER)
    .optional()
    .describe('Source of the visit. Empty: applications without a source.'),
  state: InboxState.optional().describe(
    '`waiting`: neither a reply nor withdrawn. `answered`: the others. Default: `all`.',
  ),
  q: z
    .string()
    .trim()
    .max(MAX_SEARCH)
    .optional()
    .describe(
      'Words in the name, the email address or the answers of the candidate. Each word may be the beginning of a word. Case and accents are ignored.',
    ),
}

/** A filter of the inbox in saved views and bulk actions. An omitted field does not filter. */
export const InboxFilter = z
  .strictObject({
    ...fields,
    rating: z.int().min(1).max(5).optional().describe('Minimum mean rating.'),
    is_scheduled: z.literal(true).optional().describe('Only applications with a decision that is not applied yet.'),
  })
  .meta({ id: 'InboxFilter' })
export type InboxFilter = z.output<typeof InboxFilter>

/** The same filter as query parameters. */
const filterParams = {
  ...fields,
  rating: z.coerce.number().pipe(z.int().min(1).max(5)).optional().describe('Minimum mean rating.'),
  is_scheduled: trueParam.optional().describe('Only applications with a decision that is not applied yet.'),
}

const ids = z
  .string()
  .regex(/^\d{1,10}(?:,\d{1,10})*$/)
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(id).max(MAX_BULK))
  .optional()
  .describe(`Only these applications: at most ${MAX_BULK} IDs, separated by commas.`)

export const InboxEntry = WaitingCandidacy.extend({
  is_unread: z
    .boolean()
    .nullable()
    .describe(
      'Whether the application or a message from the candidate is newer than the last time the member read it. Null for API keys.',
    ),
  rating: z.number().min(1).max(5).nullable().describe('Mean rating of the members; null without ratings.'),
  nb_ratings: count,
  version: z.string().describe('Changes with each change of the application by anyone.'),
  decision: z
    .object({ id, status: CandidacyStatus, due_at: timestamp })
    .nullable()
    // Missing in replies of nodes of the previous version.
    .default(null)
    .describe('The decision that is not applied yet.'),
}).meta({ id: 'InboxEntry' })
export type InboxEntry = z.infer<typeof InboxEntry>

export const listInbox = staffEndpoint({
  method: 'GET',
  path: '/inbox',
  scope: 'candidacies:read',
  summary:
    'List submitted applications of all jobs: first those that wait for a reply, longest overdue first, then the others, newest first. With a text filter, a page can have fewer results than `limit` although `next_cursor` is set.',
  tag,
  query: z.strictObject({ ...filterParams, ids, ...page }),
  reply: z.object({ candidacies: z.array(InboxEntry), next_cursor }),
})

export const listInboxAround = staffEndpoint({
  method: 'GET',
  path: '/inbox/around/:id',
  scope: 'candidacies:read',
  summary: `List an application between its neighbors in the order of \`GET /inbox\`: up to ${MAX_NEIGHBORS} before and ${MAX_NEIGHBORS} after it that match the filter. The application itself does not have to match. With a text filter, neighbors that are far away can be missing.`,
  tag,
  query: z.strictObject(filterParams),
  reply: z.object({
    candidacies: z.array(InboxEntry),
    // Missing in replies of nodes of the previous version.
    first_position: count
      .nullable()
      .default(null)
      .describe(
        `Position in the list of the first application of \`candidacies\`, from 1. Null if the application does not match the filter or follows ${MAX_POSITION} or more others, with a text filter, and with more than one of \`status\`, \`source\` and \`rating\`.`,
      ),
  }),
})

export const readInboxFacets = staffEndpoint({
  method: 'GET',
  path: '/inbox/facets',
  scope: 'candidacies:read',
  summary: `Count the applications of the company by job, status, source and state. Counts stop at ${MAX_FACET_COUNT}.`,
  tag,
  reply: z.object({
    max_count: count.describe('A count with this value means this number or more.'),
    nb_waiting: count,
    nb_late: count.describe('Waiting applications whose promised reply date has passed.'),
    nb_answered: count,
    // Missing in replies of nodes of the previous version.
    nb_scheduled: count.default(0).describe('Applications with a decision that is not applied yet.'),
    campaigns: z
      .array(z.object({ slug: z.string(), name: z.string(), count, nb_waiting: count }))
      .describe('The 200 latest jobs that have applications.'),
    has_more_campaigns: z.boolean().describe('Whether older jobs have applications too.'),
    statuses: z.array(z.object({ status: CandidacyStatus, count })),
    sources: z
      .array(z.object({ source: z.string().describe('Empty: no source.'), count }))
      .describe('The 200 sources with the most applications, most first.'),
    has_more_sources: z.boolean(),
  }),
})

export const searchSources = staffEndpoint({
  method: 'GET',
  path: '/inbox/sources',
  scope: 'candidacies:read',
  summary: `List the sources of submitted applications whose name contains a text, those that begin with it first. At most ${MAX_FOUND_SOURCES}. Case and accents are ignored.`,
  tag,
  query: z.strictObject({
    q: z.string().trim().min(1).max(MAX_SOURCE_FILTER).describe('Part of the name of a source.'),
  }),
  reply: z.object({ sources: z.array(z.string()) }),
})

/** Read marks belong to a member. API keys have none and receive 403. */
const readMark = { scope: 'candidacies:read', tag, reply: z.object({ is_unread: z.boolean() }) } as const
export const markCandidacyRead = staffEndpoint({
  method: 'POST',
  path: '/candidacies/:id/read',
  summary: 'Mark an application as read by the signed-in member. API keys receive 403.',
  ...readMark,
})
export const markCandidacyUnread = staffEndpoint({
  method: 'POST',
  path: '/candidacies/:id/unread',
  summary: 'Mark an application as unread by the signed-in member. API keys receive 403.',
  ...readMark,
})

export const exportInbox = staffEndpoint({
  method: 'GET',
  path: '/inbox/export',
  scope: 'candidacies:read',
  isAudited: true,
  summary:
    'Export the filtered applications with their answers as CSV (UTF-8, with a header) or XLSX, in the order of the inbox. Cells that a spreadsheet would run as formulas start with an apostrophe. For a key, headers and values such as the status are names and codes of this API. For a member, they are texts in the language of the member. The call is logged with the caller.',
  tag,
  query: z.strictObject({
    ...filterParams,
    ids,
    format: z.enum(['csv', 'xlsx']).default('csv'),
    separator,
  }),
  reply: z.string().meta({ contentMediaType: 'text/csv' }),
})

export const StaffEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('application.changed'), id: id.describe('Application ID.') }),
  z
    .object({ type: z.literal('access.changed') })
    .describe('The role of the member changed. Read `GET /session` again.'),
])
export type StaffEvent = z.infer<typeof StaffEvent>

/** The reply is an event stream: `data:` lines with a `StaffEvent`, and comments that keep the connection open. */
export const streamStaffEvents = staffEndpoint({
  method: 'GET',
  path: '/events',
  scope: 'candidacies:read',
  summary:
    'Receive an event for each change of an application: submission, status, message, note, rating, decision, captions, withdrawal or deletion. Members also receive an event when their role changes. The stream ends when the caller loses access. Server-sent events (`text/event-stream`), each `data` is a `StaffEvent` as JSON.',
  tag,
  reply: StaffEvent,
})
