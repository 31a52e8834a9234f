import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { id } from '#lib/contract/id'
import { Candidacy } from '#lib/domain/candidacy'
import { MAX_SPONSOR } from '#lib/domain/sponsorship'

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
