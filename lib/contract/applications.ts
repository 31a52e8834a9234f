import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { Candidacy } from '#lib/domain/candidacy'
import { WithdrawalReason } from '#lib/domain/enumerations'
import { Receipt } from '#lib/domain/receipt'
import { MAX_SPONSOR, Sponsor, Sponsorship } from '#lib/domain/sponsorship'

/**
 * Extension: withdraws a submitted application. The company sees the withdrawal and its reason, if given. No data is
 * deleted. Idempotent. CONFLICT for an application that was never submitted or was rejected.
 */
export const withdrawCandidacy = endpoint({
  method: 'PATCH',
  path: '/me/candidacies/:id/withdraw',
  body: z.object({
    candidacy: z
      .object({
        withdrawal_reason: WithdrawalReason.nullable().default(null),
        withdrawal_comment: z.string().trim().max(1000).nullable().default(null),
      })
      .prefault({}),
  }),
  reply: Candidacy,
})
/**
 * Extension: undoes a withdrawal and restores the previous status. CAMPAIGN_CLOSED if the job no longer accepts
 * applications.
 */
export const reinstateCandidacy = endpoint({
  method: 'PATCH',
  path: '/me/candidacies/:id/reinstate',
  reply: Candidacy,
})
/**
 * Extension: returns the discussion of an application, so that the candidate can ask a question. Creates it if there is
 * none, and opens it again if it is closed.
 */
export const openDiscussion = endpoint({
  method: 'PATCH',
  path: '/me/candidacies/:id/discussion',
  reply: z.object({ id: z.number().int() }),
})
/** Extension: the application as it was submitted. NOT_FOUND for a draft. */
export const readReceipt = endpoint({ method: 'GET', path: '/me/candidacies/:id/receipt', reply: Receipt })

/**
 * Extension: replaces the sponsor of a draft. `sponsor` is a code or a name, as in `createCandidacy`. Null removes the
 * sponsor.
 */
export const changeSponsor = endpoint({
  method: 'PATCH',
  path: '/me/candidacies/:id/sponsor',
  body: z.object({ candidacy: z.object({ sponsor: z.string().max(MAX_SPONSOR).nullable() }) }),
  reply: Candidacy,
})

/**
 * Extension: the user's own link, if it exists. This call and the next two return NOT_FOUND if the company has no
 * sponsorship.
 */
export const readSponsorship = endpoint({ method: 'GET', path: '/me/sponsorship', reply: Sponsorship })
/** Extension: creates the user's own link, or returns the existing one. */
export const createSponsorship = endpoint({ method: 'POST', path: '/me/sponsorship', reply: Sponsorship })
/** Extension: the public name of the user who owns a code. */
export const readSponsor = endpoint({ method: 'GET', path: '/companies/:slug/sponsors/:code', reply: Sponsor })
