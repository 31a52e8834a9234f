import { z } from 'zod'
import { Decision } from '#lib/contract/staff/decisions'
import { StaffNote } from '#lib/contract/staff/notes'
import { next_cursor, timestamp } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { CandidacyStatus } from '#lib/domain/enumerations'
import { id } from '#lib/contract/id'

const at = timestamp
/** Null in replies of nodes of the previous version. */
const staff_user_id = id
  .nullable()
  .default(null)
  .describe(
    'The member, who may have been removed; null for candidates, API keys and entries from before this field existed.',
  )

export const HistoryEntry = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('submitted'), at }),
    z.object({
      type: z.literal('status'),
      at,
      message_id: id,
      author_name: z.string(),
      staff_user_id,
      old_status: CandidacyStatus.nullable(),
      new_status: CandidacyStatus,
      content: z.string(),
    }),
    z.object({
      type: z.literal('message'),
      at,
      message_id: id,
      author_type: z.enum(['User', 'Recruiter', 'System']),
      author_name: z.string(),
      staff_user_id,
      content: z.string(),
      nb_files: z.number().int(),
    }),
    z.object({ type: z.literal('note'), at, note: StaffNote }),
    z.object({
      type: z.literal('rating'),
      at,
      staff_user_id: id,
      author_name: z.string(),
      rating: z.number().int(),
    }),
    z.object({
      type: z.literal('decision'),
      at,
      decision: Decision.describe('Open, cancelled or failed. An applied decision is a `status` entry.'),
    }),
  ])
  .meta({ id: 'HistoryEntry' })
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const readCandidacyHistory = staffEndpoint({
  method: 'GET',
  path: '/candidacies/:id/history',
  scope: 'candidacies:read',
  summary:
    'List what happened to an application, newest first: submission, status changes, messages, notes, ratings, decisions. Messages and the texts of status changes and decisions require the scope `discussions:read`.',
  tag: 'Applications',
  query: z.strictObject({
    cursor: z.string().max(200).optional().describe('`next_cursor` of the previous page.'),
    limit: z.coerce.number().pipe(z.int().min(1).max(500)).default(100),
  }),
  reply: z.object({ entries: z.array(HistoryEntry), next_cursor }),
})
