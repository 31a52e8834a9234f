import { z } from 'zod'
import { StaffCandidacyCard } from '#lib/contract/staff/candidacy-card'
import { timestamp, next_cursor, page } from '#lib/contract/staff/pages'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { CandidacyStatus } from '#lib/domain/enumerations'

/** Pages do not shift during paging, because later submissions appear before the first page. */
export const listStaffCandidacies = staffEndpoint({
  method: 'GET',
  path: '/candidacies',
  scope: 'candidacies:read',
  summary: 'List submitted applications, newest first.',
  tag: 'Applications',
  query: z.strictObject({
    campaign: z.string().max(200).optional().describe('Filter by job slug.'),
    status: CandidacyStatus.optional(),
    since: timestamp.optional().describe('Only applications submitted at or after this time.'),
    source: z.string().max(200).optional(),
    ...page,
  }),
  reply: z.object({ candidacies: z.array(StaffCandidacyCard), next_cursor }),
})
