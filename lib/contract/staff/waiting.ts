import { z } from 'zod'
import { StaffCandidacyCard } from '#lib/contract/staff/candidacy-card'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'

export const WaitingCandidacy = StaffCandidacyCard.extend({
  reply_by: z.iso.date().nullable().describe('Last day of the promised reply; null without a promise.'),
  days_late: z.number().int().nullable().describe('Days since `reply_by`; negative before that day.'),
}).meta({ id: 'WaitingApplication' })
export type WaitingCandidacy = z.infer<typeof WaitingCandidacy>

export const Waiting = z.object({
  nb_waiting: z
    .number()
    .int()
    .describe(
      'Submitted applications that are not withdrawn and have no message or decision by the company. The status IN_REVIEW is not a decision.',
    ),
  nb_late: z.number().int().describe('Waiting applications whose `reply_by` has passed.'),
  candidacies: z.array(WaitingCandidacy),
})
export type Waiting = z.infer<typeof Waiting>

export const listWaiting = staffEndpoint({
  method: 'GET',
  path: '/waiting',
  scope: 'candidacies:read',
  summary: 'List applications that wait for a reply, longest overdue first. Those without a promise come last.',
  tag: 'Applications',
  query: z.strictObject({
    campaign: z.string().max(200).optional().describe('Filter by job slug.'),
    limit: z.coerce.number().pipe(z.int().min(1).max(1000)).default(100),
  }),
  reply: Waiting,
})
