import { z } from 'zod'
import { StaffCandidacyCard } from '#lib/contract/staff/candidacies'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'

export const WaitingCandidacy = StaffCandidacyCard.extend({
  reply_by: z.iso.date().nullable().describe('The day by which an answer was promised; null where none was.'),
  days_late: z.number().int().nullable().describe('Days since that day; below 0 while there is time.'),
}).meta({ id: 'WaitingApplication' })
export type WaitingCandidacy = z.infer<typeof WaitingCandidacy>

export const Waiting = z.object({
  nb_waiting: z.number().int().describe('Sent, not withdrawn, and nobody of the company has written or moved it.'),
  nb_late: z.number().int().describe('Of those, the ones whose promised day is over.'),
  candidacies: z.array(WaitingCandidacy),
})
export type Waiting = z.infer<typeof Waiting>

export const listWaiting = staffEndpoint({
  method: 'GET',
  path: '/waiting',
  scope: 'candidacies:read',
  summary: 'Whoever waits for an answer, the longest overdue first; those who were promised none come last.',
  tag: 'Applications',
  query: z.strictObject({
    campaign: z.string().max(200).optional().describe('Of one job, by its slug.'),
    limit: z.coerce.number().pipe(z.int().min(1).max(1000)).default(100),
  }),
  reply: Waiting,
})
