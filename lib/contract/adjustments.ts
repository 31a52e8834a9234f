import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { Adjustments } from '#lib/domain/adjustments'

const path = '/me/candidacies/:id/adjustments'

/** Extension: the adjustments that the candidate requests from the company. */
export const readAdjustments = endpoint({ method: 'GET', path, reply: Adjustments })
/**
 * Extension: replaces the adjustments that the candidate requests, at any time. An empty choice withdraws the request.
 * The company sees the request after the submission. A later change also becomes a message in the conversation.
 */
export const requestAdjustments = endpoint({
  method: 'PATCH',
  path,
  body: z.object({ candidacy: z.object({ adjustments: Adjustments }) }),
  reply: Adjustments,
})
