import { z } from 'zod'
import { staffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { Adjustments } from '#lib/domain/adjustments'

/** Requires the scope for replies, because only callers that can act on a request need to read it. */
export const readCandidacyAdjustments = staffEndpoint({
  method: 'GET',
  path: '/candidacies/:id/adjustments',
  scope: 'discussions:write',
  summary:
    'Retrieve the adjustments that the candidate asked the company for. They are in no list and no export, and must not be used to assess the candidate.',
  tag: 'Applications',
  reply: z.object({
    adjustments: Adjustments.nullable().describe('What the candidate asks for; null without a request.'),
    request: z
      .string()
      .nullable()
      .describe(
        'Message of a request to answer the video question in another way; null without one. It is also a message of the discussion. The choice of more time and attempts is not included, because candidates are promised that the company does not see it.',
      ),
  }),
})
