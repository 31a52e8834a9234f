import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { Candidacy } from '#lib/domain/candidacy'

// The first screen of an application loads these calls, so they do not share a file with larger ones.

/** 404 NOT_FOUND if the caller has no candidacy for the campaign. */
export const findCandidacy = endpoint({
  method: 'GET',
  path: '/me/candidacies/from_campaign/:campaign_id',
  reply: Candidacy,
})
export const listCandidacies = endpoint({ method: 'GET', path: '/me/candidacies', reply: z.array(Candidacy) })
export const readCandidacy = endpoint({ method: 'GET', path: '/me/candidacies/:id', reply: Candidacy })
export const markVideoSeen = endpoint({ method: 'PATCH', path: '/me/candidacies/:id/video', reply: Candidacy })
export const deleteCandidacy = endpoint({ method: 'DELETE', path: '/me/candidacies/:id' })
