import { z } from 'zod'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { PitchAdjustments } from '#lib/domain/pitch-adjustments'

export const readCandidacyAdjustments = staffEndpoint({
  method: 'GET',
  path: '/candidacies/:id/adjustments',
  scope: 'candidacies:read',
  summary:
    'Retrieve the adjustments that the candidate requested. They are in no list and no export, and must not be used to assess the candidate.',
  tag: 'Applications',
  reply: z.object({
    pitch: PitchAdjustments.nullable().describe('More time or more attempts for the video question; null if none.'),
    request: z.string().nullable().describe('Message of a request to answer in another way; null if none.'),
  }),
})
