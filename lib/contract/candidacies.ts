import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { Candidacy } from '#lib/domain/candidacy'
import { MAX_SPONSOR } from '#lib/domain/sponsorship'
import { id } from '#lib/contract/id'

/** 404 NOT_FOUND if the caller has no candidacy for the campaign. */
export const findCandidacy = endpoint({
  method: 'GET',
  path: '/me/candidacies/from_campaign/:campaign_id',
  reply: Candidacy,
})
export const listCandidacies = endpoint({ method: 'GET', path: '/me/candidacies', reply: z.array(Candidacy) })
export const readCandidacy = endpoint({ method: 'GET', path: '/me/candidacies/:id', reply: Candidacy })
/** Creates the caller's candidacy, or returns the existing one. Each user has at most one for each campaign. */
export const createCandidacy = endpoint({
  method: 'POST',
  path: '/me/candidacies',
  body: z.object({
    candidacy: z.object({
      campaign_id: id,
      user_agent: z.string().max(1000).nullable().default(null),
      source: z.string().max(200).nullable().default(null),
    }),
    sponsor: z.string().max(MAX_SPONSOR).nullable().default(null),
  }),
  reply: Candidacy,
})
export const markVideoSeen = endpoint({ method: 'PATCH', path: '/me/candidacies/:id/video', reply: Candidacy })
const withToken = z.object({ user_token: z.string().min(1).max(512) })
/**
 * Extension: the kind of the stopped subscription, its job, and a token that undoes the call within an hour (null if it
 * changed no consent). Another funnel API may omit them.
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
export const deleteCandidacy = endpoint({ method: 'DELETE', path: '/me/candidacies/:id' })
