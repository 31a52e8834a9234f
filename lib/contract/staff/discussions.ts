import { z } from 'zod'
import { writeToCandidacy } from '#lib/contract/staff/candidacies'
import { id, instant, next_cursor, page, StaffFile, yesOrNo } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { CandidacyStatus } from '#lib/domain/enumerations'

const tag = 'Discussions'

const StaffMessage = z
  .object({
    id,
    author_type: z.enum(['User', 'Recruiter', 'System']).describe('`User` is the candidate.'),
    author_name: z.string(),
    content: z.string(),
    created_at: instant,
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
    is_waiting: z.boolean().describe('The last words are the candidate’s.'),
    created_at: instant,
    last_message_at: instant.nullable(),
    last_seen_by_user_at: instant.nullable().describe('When the candidate last looked.'),
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
  summary: 'Discussions about sent applications, the latest words first.',
  tag,
  query: z.strictObject({
    campaign: z.string().max(200).optional().describe('About one job, by its slug.'),
    is_open: yesOrNo.optional(),
    is_waiting: yesOrNo.optional(),
    ...page,
  }),
  reply: z.object({ discussions: z.array(StaffDiscussionCard), next_cursor }),
})
export const readStaffDiscussion = staffEndpoint({
  method: 'GET',
  path: '/discussions/:id',
  scope: 'discussions:read',
  summary: 'One discussion with its last messages, or the last before one. The candidate learns nothing of it.',
  tag,
  query: z.strictObject({
    before: z.coerce.number().pipe(z.int32().positive()).optional().describe('Messages before this one, by id.'),
    limit: z.coerce.number().pipe(z.int().min(1).max(500)).default(100),
  }),
  reply: StaffDiscussion,
})
export const answerStaffDiscussion = staffEndpoint({
  method: 'POST',
  path: '/discussions/:id/messages',
  scope: 'discussions:write',
  summary:
    'Answers the candidate, with words or files or both. A closed discussion is open again, unless this is the last word.',
  tag,
  body: writeToCandidacy.body,
  reply: writeToCandidacy.reply,
})
export const updateStaffDiscussion = staffEndpoint({
  method: 'PATCH',
  path: '/discussions/:id',
  scope: 'discussions:write',
  summary: 'Closes a discussion, so that the candidate can write no more, or opens it again.',
  tag,
  body: z.strictObject({ is_open: z.boolean() }),
  reply: StaffDiscussionCard,
})
