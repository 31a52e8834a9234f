import { readXlsx } from 'hucre/xlsx'
import { adjustPitch } from '#lib/contract/pitch-answers'
import { storeDraft } from '#lib/contract/store-draft'
import { createRecordingLink, openRecording } from '#lib/contract/recording'
import type { PitchAdjustments } from '#lib/domain/pitch-adjustments'
import { openTestApi, type TestApi } from '#tests/support/api'
import { candidateAtPitch } from '#tests/support/candidate-at-pitch'
import { attachResume } from '#lib/contract/candidacy-files'
import { confirmCandidacy } from '#lib/contract/candidacy-draft'
import { applyFully, CV, signUp } from '#tests/support/candidates'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

async function adjusted(pitch_adjustments: PitchAdjustments) {
  const applicant = await candidateAtPitch(api)
  const { person, id } = applicant
  const adjust = (choice: PitchAdjustments) =>
    person.call(adjustPitch, { params: { id }, body: { candidacy: { pitch_adjustments: choice } } })
  return { ...applicant, adjust, candidacy: await adjust(pitch_adjustments) }
}
const setDuration = (handle: string, duration_ms: number) =>
  api.db.updateTable('files').set({ duration_ms }).where('handle', '=', handle).execute()

/**
 * Text that would reveal the choice. It does not match the field `adjustments`, which contains the adjustments that the
 * candidate requests from the company.
 */
const TRACES = /pitch_(?:adjust|time|tries)|DOUBLE|QUADRUPLE|UNLIMITED/

it('returns the choice to the candidate, and the last choice counts', async () => {
  const { candidacy, adjust } = await adjusted({ time: 'DOUBLE', tries: 'NONE' })
  expect(candidacy.pitch_adjustments).toEqual({ time: 'DOUBLE', tries: 'NONE' })
  expect(await adjust({ time: 'NONE', tries: 'QUADRUPLE' })).toMatchObject({
    pitch_adjustments: { time: 'NONE', tries: 'QUADRUPLE' },
  })
})

it('accepts a choice before the steps that precede the video question are complete', async () => {
  const { person, id } = await candidateAtPitch(api, 'night-baker')
  const pitch_adjustments = { time: 'DOUBLE', tries: 'UNLIMITED' } as const
  const body = { candidacy: { pitch_adjustments } }
  expect(await person.call(adjustPitch, { params: { id }, body })).toMatchObject({ pitch_adjustments })
})

it('moves the choice of a device into the account with the answers', async () => {
  const person = await signUp(api)
  const { id: campaign_id } = await api.campaign('night-baker')
  const store = (choice?: PitchAdjustments) =>
    person.call(storeDraft, { body: { candidacy: { campaign_id, ...(choice && { pitch_adjustments: choice }) } } })
  const pitch_adjustments = { time: 'UNLIMITED', tries: 'NONE' } as const
  expect(await store(pitch_adjustments)).toMatchObject({ pitch_adjustments })
  expect(await store(pitch_adjustments)).toMatchObject({ pitch_adjustments })
  expect(await store()).toMatchObject({ pitch_adjustments })
})

it.each([
  ['a job without a video question', 'counter-clerk'],
  ['a submitted application', 'night-baker'],
])('ignores the choice of a device for %s', async (_, slug) => {
  const person = await signUp(api)
  if (slug === 'night-baker')
    await person.call(confirmCandidacy, { params: { id: (await applyFully(api, person)).id } })
  const { id: campaign_id } = await api.campaign(slug)
  const pitch_adjustments = { time: 'DOUBLE', tries: 'DOUBLE' } as const
  const { id } = await person.call(storeDraft, { body: { candidacy: { campaign_id, pitch_adjustments } } })
  const rows = api.db.selectFrom('pitch_adjustments').select('candidacy_id').where('candidacy_id', '=', id)
  expect(await rows.execute()).toEqual([])
})

it.each([
  ['DOUBLE', 2],
  ['QUADRUPLE', 4],
] as const)('with the time %s accepts a recording that is %d times as long', async (time, factor) => {
  const { video, record } = await adjusted({ time, tries: 'NONE' })
  const { recording_time } = (await api.campaign('storyteller')).pitch!
  await setDuration(video.handle, recording_time * factor * 1000 + 2001)
  expect((await record(video)).body).toMatchObject({
    error: { fields: { 'record.fs_handle': { key: 'VIDEO_TOO_LONG', bound: recording_time * factor } } },
  })
  await setDuration(video.handle, recording_time * factor * 1000)
  expect((await record(video)).status).toBe(200)
})

it('with the time UNLIMITED accepts a recording of five hours', async () => {
  const { video, record } = await adjusted({ time: 'UNLIMITED', tries: 'NONE' })
  await setDuration(video.handle, 5 * 3_600_000)
  expect((await record(video)).status).toBe(200)
})

it.each([
  ['DOUBLE', 2],
  ['QUADRUPLE', 4],
] as const)('with the attempts %s accepts %d times as many attempts', async (tries, factor) => {
  const { person, id } = await adjusted({ time: 'NONE', tries })
  const max = (await api.campaign('storyteller')).pitch!.tries * factor
  const count = (take_id: string) => person.send('PATCH', `/me/candidacies/${id}/pitch_takes`, { take_id })
  for (let n = 1; n <= max; n += 1) expect((await count(`take-${n}`)).status).toBe(200)
  expect((await count('one-too-many')).status).toBe(409)
})

it('applies the choice to a recording on a phone', async () => {
  const { person, id, pitch_id } = await adjusted({ time: 'DOUBLE', tries: 'DOUBLE' })
  const { url } = await person.call(createRecordingLink, { body: { candidacy_id: id, pitch_id } })
  const { recording_time, tries } = (await api.campaign('storyteller')).pitch!
  expect(await api.callAs()(openRecording, { body: { token: url.split('#')[1]! } })).toMatchObject({
    recording_time: recording_time * 2,
    tries: tries * 2,
    tries_left: tries * 2,
  })
})

it('hides the choice from the company, and rejects a change after the submission', async () => {
  const { person, id, video, record } = await adjusted({ time: 'QUADRUPLE', tries: 'UNLIMITED' })
  await record(video)
  const { url } = await person.upload('candidacy/resume', 'cv.pdf', CV)
  await person.call(attachResume, { params: { id }, body: { candidacy: { resume_url: url } } })
  await person.call(confirmCandidacy, { params: { id } })
  const key = await api.keyOf()
  const paths = ['/candidacies', `/candidacies/${id}`, `/candidacies/${id}/history`, `/candidacies/${id}/adjustments`]
  const lists = ['/inbox', '/inbox/facets', '/figures', '/figures/export']
  const exports = ['/inbox/export', '/inbox/export?campaign=storyteller', `/users/${person.user.id}/export`]
  const ask = (path: string) =>
    api.askStaff(new Request(`http://bakery.test/staff/v1${path}`, { headers: { authorization: `Bearer ${key}` } }))
  for (const path of [...paths, ...lists, ...exports]) {
    const reply = await ask(path)
    expect([path, reply.status]).toEqual([path, 200])
    expect([path, TRACES.exec(await reply.text())?.[0]]).toEqual([path, undefined])
  }
  // The pattern cannot find text in the bytes of an XLSX file, because they are compressed.
  const sheet = await readXlsx(new Uint8Array(await (await ask('/inbox/export?format=xlsx')).arrayBuffer()))
  const rows = JSON.stringify(sheet.sheets[0]!.rows)
  expect(rows).toContain(person.email)
  expect(rows).not.toMatch(TRACES)
  const body = { candidacy: { pitch_adjustments: { time: 'NONE', tries: 'NONE' } } }
  expect((await person.send('PATCH', `/me/candidacies/${id}/pitch_adjustments`, body)).body).toMatchObject({
    error: { code: 'ALREADY_CONFIRMED' },
  })
})
