import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { Candidacy } from '#lib/domain/candidacy'
import { WithdrawalReason } from '#lib/domain/enumerations'
import { Receipt } from '#lib/domain/receipt'
import { Sponsor, Sponsorship } from '#lib/domain/sponsorship'

/**
 * Extension: steps back from a sent application. The company sees that, and why where it is said; everything is kept.
 * A second time answers the same. CONFLICT for one that was never sent or was decided against.
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
/** Extension: takes a withdrawal back; it stands again where it stood. CAMPAIGN_CLOSED once the job takes no applications. */
export const reinstateCandidacy = endpoint({
  method: 'PATCH',
  path: '/me/candidacies/:id/reinstate',
  reply: Candidacy,
})
/**
 * Extension: the discussion of an application; opened, to ask how it stands, once the day by which an answer was promised has
 * gone by without one. CONFLICT before.
 */
export const openDiscussion = endpoint({
  method: 'PATCH',
  path: '/me/candidacies/:id/discussion',
  reply: z.object({ id: z.number().int() }),
})
/** Extension: what was sent, as it was sent. NOT_FOUND for one that was not. */
export const readReceipt = endpoint({ method: 'GET', path: '/me/candidacies/:id/receipt', reply: Receipt })

/** Extension: one's own link, if one has it already. NOT_FOUND where the company has no sponsorship; so for those below. */
export const readSponsorship = endpoint({ method: 'GET', path: '/me/sponsorship', reply: Sponsorship })
/** Extension: makes one's own link; the one that is there stays. */
export const createSponsorship = endpoint({ method: 'POST', path: '/me/sponsorship', reply: Sponsorship })
/** Extension: who is behind a code, as others may know them. */
export const readSponsor = endpoint({ method: 'GET', path: '/companies/:slug/sponsors/:code', reply: Sponsor })
