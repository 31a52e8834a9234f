import { z } from 'zod'
import { writeToCandidacy } from '#lib/contract/staff/candidacies'
import { timestamp, next_cursor, page, StaffFile, booleanParam } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { CandidacyStatus } from '#lib/domain/enumerations'
import { id } from '#lib/contract/id'

const tag = 'Discussions'

const StaffMessage = z
  .object({
    id,
    author_type: z.enum(['User', 'Recruiter', 'System']).describe('`User` is the candidate.'),
    author_name: z.string(),
    content: z.string(),
    created_at: timestamp,
    files: z.array(StaffFile),
    is_status_updated: z.boolean(),
    old_status: CandidacyStatus.nullable(),
    new_status: CandidacyStatus.nullable(),
  })
  .meta({ id: 'Message' })

const StaffDiscussionCard = z
  .object({
    id,
    candidacy_id: id,
    reference: z.string().nullable(),
    campaign: z.object({ id, slug: z.string(), name: z.string() }),
    first_name: z.string(),
    last_name: z.string(),
    is_open: z.boolean(),
    is_waiting: z.boolean().describe('Whether the last message is from the candidate.'),
    created_at: timestamp,
    last_message_at: timestamp.nullable(),
    last_seen_by_user_at: timestamp.nullable().describe('When the candidate last read the discussion.'),
  })
  .meta({ id: 'DiscussionCard' })
export type StaffDiscussionCard = z.infer<typeof StaffDiscussionCard>

const StaffDiscussion = StaffDiscussionCard.extend({
  messages: z.array(StaffMessage).describe('Oldest first.'),
}).meta({ id: 'Discussion' })
export type StaffDiscussion = z.infer<typeof StaffDiscussion>

export const listStaffDiscussions = staffEndpoint({
  method: 'GET',
  path: '/discussions',
  scope: 'discussions:read',
  summary: 'List discussions about submitted applications, latest message first.',
  tag,
  query: z.strictObject({
    campaign: z.string().max(200).optional().describe('Filter by job slug.'),
    is_open: booleanParam.optional(),
    is_waiting: booleanParam.optional(),
    ...page,
  }),
  reply: z.object({ discussions: z.array(StaffDiscussionCard), next_cursor }),
})
export const readStaffDiscussion = staffEndpoint({
  method: 'GET',
  path: '/discussions/:id',
  scope: 'discussions:read',
  summary: 'Retrieve a discussion with its latest messages, or those before a message. It is not marked as read.',
  tag,
  query: z.strictObject({
    before: z.coerce.number().pipe(id).optional().describe('Only messages before this message ID.'),
    limit: z.coerce.number().pipe(z.int().min(1).max(500)).default(100),
  }),
  reply: StaffDiscussion,
})
export const answerStaffDiscussion = staffEndpoint({
  method: 'POST',
  path: '/discussions/:id/messages',
  scope: 'discussions:write',
  summary: 'Reply to the candidate with text, files or both. Reopens a closed discussion unless `is_closing` is set.',
  tag,
  body: writeToCandidacy.body,
  reply: writeToCandidacy.reply,
})
export const updateStaffDiscussion = staffEndpoint({
  method: 'PATCH',
  path: '/discussions/:id',
  scope: 'discussions:write',
  summary: 'Close or reopen a discussion. Candidates cannot write in a closed discussion.',
  tag,
  body: z.strictObject({ is_open: z.boolean() }),
  reply: StaffDiscussionCard,
})
