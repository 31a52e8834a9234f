import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { Candidacy } from '#lib/domain/candidacy'
import { Record as PitchRecord } from '#lib/domain/record'
import { Resume } from '#lib/domain/resume'
import { id } from '#lib/contract/id'

const url = z.string().min(1).max(2048)

/** Null continues without a CV where it is optional (extension). */
export const attachResume = endpoint({
  method: 'PATCH',
  path: '/me/candidacies/:id/resume',
  body: z.object({ candidacy: z.object({ resume_url: url.nullable() }) }),
  reply: Candidacy,
})
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
