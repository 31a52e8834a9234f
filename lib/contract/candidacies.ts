import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { Candidacy } from '#lib/domain/candidacy'
import { Record as PitchRecord } from '#lib/domain/record'
import { Resume } from '#lib/domain/resume'

/** Database engines store IDs as 32-bit integers. */
const id = z.int32().positive()
const url = z.string().min(1).max(2048)

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
    sponsor: z.string().max(200).nullable().default(null),
  }),
  reply: Candidacy,
})
export const markVideoSeen = endpoint({ method: 'PATCH', path: '/me/candidacies/:id/video', reply: Candidacy })
/** Null continues without a CV where it is optional (extension). */
export const attachResume = endpoint({
  method: 'PATCH',
  path: '/me/candidacies/:id/resume',
  body: z.object({ candidacy: z.object({ resume_url: url.nullable() }) }),
  reply: Candidacy,
})
const withToken = z.object({ user_token: z.string().min(1).max(512) })
/** Extension: the subscription that was stopped, and for which job. Another funnel API may omit both. */
const Stopped = z.object({
  purpose: z.enum(['candidacy', 'alerts', 'newsletter', 'subscriber']).default('candidacy'),
  job: z.string().nullable().default(null),
})
/** Stops the subscription that the token names. No session is required. `id` is a candidacy ID or a user ID. */
export const unsubscribeCandidacy = endpoint({
  method: 'PATCH',
  path: '/candidacies/:id/unsubscribe',
  body: withToken,
  reply: Stopped,
})
export const deleteCandidacy = endpoint({ method: 'DELETE', path: '/me/candidacies/:id' })

export const listRecords = endpoint({ method: 'GET', path: '/me/records', reply: z.array(PitchRecord) })
/** Replaces an existing record of the same pitch and candidacy. */
export const createRecord = endpoint({
  method: 'POST',
  path: '/me/records',
  body: z.object({
    record: z.object({
      pitch_id: id,
      candidacy_id: id,
      url,
      thumb_url: url.nullable().default(null),
      fs_handle: z.string().regex(/^[\w-]{20}$/),
    }),
  }),
  reply: PitchRecord,
})
export const reuseRecord = endpoint({
  method: 'POST',
  path: '/me/records/reuse',
  body: z.object({ id, record: z.object({ pitch_id: id, candidacy_id: id }) }),
  reply: PitchRecord,
})
export const listResumes = endpoint({ method: 'GET', path: '/me/resumes', reply: z.array(Resume) })
