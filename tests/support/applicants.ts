import sharp from 'sharp'
import { updateMe } from '#lib/contract/accounts'
import { createCandidacy } from '#lib/contract/create-candidacy'
import { createRecord } from '#lib/contract/candidacy-files'
import type { Candidacy } from '#lib/domain/candidacy'
import type { TestApi } from '#tests/support/api'
import { applyFully, type Candidate, signUp, VIDEO } from '#tests/support/candidates'

/** The candidate's calls on an application. */
export const on = (candidate: Candidate, id: number) => ({
  withdraw: (body: object = {}) => candidate.send('PATCH', `/me/candidacies/${id}/withdraw`, body),
  reinstate: () => candidate.send('PATCH', `/me/candidacies/${id}/reinstate`),
  receipt: () => candidate.send('GET', `/me/candidacies/${id}/receipt`),
  read: async () => (await candidate.send('GET', `/me/candidacies/${id}`)).body as Candidacy,
  erase: () => candidate.send('DELETE', `/me/candidacies/${id}`),
  confirm: () => candidate.send('PATCH', `/me/candidacies/${id}/confirm`),
})

export type More = Parameters<typeof signUp>[1]

/** A candidate with a submitted application for 'night-baker'. */
export async function applicant(api: TestApi, more: More = {}) {
  const candidate = await signUp(api, more)
  const { id } = await applyFully(api, candidate)
  const calls = on(candidate, id)
  await calls.confirm()
  return { candidate, id, ...calls }
}

/** Creates a started application for 'night-baker' with a video answer. */
export async function draftWithVideo(api: TestApi, more: More = {}) {
  const candidate = await signUp(api, more)
  const { id } = await applyFully(api, candidate)
  const record = await addVideo(api, candidate, id)
  return { candidate, id, record, ...on(candidate, id) }
}

/** Adds a video answer to an application for 'night-baker', or replaces it. */
export async function addVideo(api: TestApi, candidate: Candidate, candidacy_id: number) {
  const video = await candidate.upload('records', 'pitch.mp4', VIDEO)
  const { pitch } = await api.campaign('night-baker')
  const record = { pitch_id: pitch!.id, candidacy_id, url: video.url, thumb_url: null, fs_handle: video.handle }
  return candidate.call(createRecord, { body: { record } })
}

/** A candidate with a submitted application for 'night-baker' and a video answer. */
export async function applicantWithVideo(api: TestApi, more: More = {}) {
  const draft = await draftWithVideo(api, more)
  await draft.confirm()
  return draft
}

/** A candidate with a complete profile, who applied for 'night-baker' on the recommendation of `sponsor`. */
export async function applicantWithProfile(api: TestApi, sponsor: string) {
  const candidate = await signUp(api)
  const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#a75' } })
    .png()
    .toBuffer()
  const { handle } = await candidate.upload('user/avatars', 'me.png', photo)
  const profile = {
    bio_url: 'https://camille.example',
    tags: ['bread', 'Dutch'],
    job_types: ['INTERNSHIP' as const],
    phone_code: '+33',
    phone_number: '612345678',
    avatar_handle: handle,
  }
  await candidate.call(updateMe, { body: { user: profile } })
  const { id: campaign_id } = await api.campaign('night-baker')
  await candidate.call(createCandidacy, { body: { candidacy: { campaign_id }, sponsor } })
  const { id } = await applyFully(api, candidate)
  await on(candidate, id).confirm()
  return { candidate, id, photo }
}

/** The emails of a template to a candidate. */
export const emailsTo = ({ api }: TestApi, { email }: Pick<Candidate, 'email'>, template: string) =>
  api.db.selectFrom('outbox').selectAll().where('recipient', '=', email).where('template', '=', template).execute()

/** Marks the email address of a candidate as confirmed. */
export const confirmAddress = ({ db, api }: TestApi, { user }: Pick<Candidate, 'user'>) =>
  db.updateTable('users').set({ email_verified_at: api.now().toISOString() }).where('id', '=', user.id).execute()
