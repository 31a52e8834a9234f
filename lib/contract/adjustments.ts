import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { Adjustments } from '#lib/domain/adjustments'

const path = '/me/candidacies/:id/adjustments'

/** Extension: what the candidate asked the company for. */
export const readAdjustments = endpoint({ method: 'GET', path, reply: Adjustments })
/**
 * Extension: replaces what the candidate asks the company for, at any time. Nothing chosen withdraws the request. The
 * company sees it after the submission. A change after that is also a message in the conversation.
 */
export const requestAdjustments = endpoint({
  method: 'PATCH',
  path,
  body: z.object({ candidacy: z.object({ adjustments: Adjustments }) }),
  reply: Adjustments,
})
