import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'

const withToken = z.object({ user_token: z.string().min(1).max(512) })
/**
 * Extension: the kind of the stopped subscription, its job, and a token that undoes the call within an hour (null if the
 * emails were already off). Another funnel API may omit them.
 */
const Stopped = z.object({
  purpose: z.enum(['candidacy', 'alerts', 'newsletter', 'subscriber']).default('candidacy'),
  job: z.string().nullable().default(null),
  undo_token: z.string().nullable().default(null),
})
/** Stops the subscription that the token names. No session is required. `id` is a candidacy ID or a user ID. */
export const unsubscribeCandidacy = endpoint({
  method: 'PATCH',
  path: '/candidacies/:id/unsubscribe',
  body: withToken,
  reply: Stopped,
})
