/** Answers to a video question that the job no longer asks when the candidate submits the application. */
import { attachResume } from '#lib/contract/candidacy-files'
import { confirmCandidacy } from '#lib/contract/candidacy-draft'
import { listDiscussions } from '#lib/contract/messaging'
import { createWrittenRecord } from '#lib/contract/pitch-answers'
import type { StaffCandidacy } from '#lib/contract/staff/candidacies'
import type { RecordKind, WrittenKind } from '#lib/domain/record'
import { openTestApi, type TestApi } from '#tests/support/api'
import { candidateAtPitch } from '#tests/support/candidate-at-pitch'
import { applyFully, type Candidate, CV } from '#tests/support/candidates'
import type { Stored } from '#tests/support/uploads'

let api: TestApi
beforeEach(async () => void (api = await openTestApi()))
afterEach(() => api.close())

/** A draft of 'storyteller' with an answer to the video question and a CV. */
async function answered(kind: RecordKind) {
  const { person, id, pitch_id, video, record } = await candidateAtPitch(api)
  const write = (written: WrittenKind) =>
    person.call(createWrittenRecord, {
      body: { record: { pitch_id, candidacy_id: id, kind: written, text: 'Rye bread' } },
    })
  if (kind === 'audio')
    await api.db.updateTable('files').set({ mimetype: 'audio/mp4' }).where('handle', '=', video.handle).execute()
  if (kind === 'video' || kind === 'audio') expect((await record(video)).body).toMatchObject({ kind })
  else await write(kind)
  const { url } = await person.upload('candidacy/resume', 'cv.pdf', CV)
  await person.call(attachResume, { params: { id }, body: { candidacy: { resume_url: url } } })
  return { person, id, video }
}

/** Changes whether 'storyteller' asks its video question. */
async function setAsked(is_video_enabled: boolean) {
  const { pitch } = await api.campaign('storyteller')
  const change = { pitch: { ...pitch!, is_video_enabled } }
  await api.db.updateTable('campaigns').set(change).where('slug', '=', 'storyteller').execute()
}

const submit = (person: Candidate, id: number) => person.call(confirmCandidacy, { params: { id } })
const read = async (person: Candidate, id: number) => (await person.send('GET', `/me/candidacies/${id}`)).body
const readAsStaff = async (id: number) =>
  (await api.staff('GET', `/candidacies/${id}`, undefined, await api.keyOf())).body as StaffCandidacy
const rowsOf = ({ handle }: Stored) =>
  api.db.selectFrom('files').select('handle').where('handle', '=', handle).execute()

it.each(['video', 'audio', 'text', 'request'] as const)('does not send an answer of kind %s', async (kind) => {
  const { person, id, video } = await answered(kind)
  expect(await read(person, id)).toMatchObject({ record: { kind } })
  await setAsked(false)
  expect(await submit(person, id)).toMatchObject({ record: null, reference: expect.any(String) })
  expect(await read(person, id)).toMatchObject({ record: null })
  expect(await readAsStaff(id)).toMatchObject({ pitch: { kind: null, text: null, film: null }, discussion_id: null })
  const adjustments = await api.staff('GET', `/candidacies/${id}/adjustments`, undefined, await api.keyOf())
  expect(adjustments.body).toEqual({ adjustments: null, request: null })
  expect(await person.call(listDiscussions)).toEqual([])
  if (kind === 'video' || kind === 'audio') expect(await rowsOf(video)).toEqual([])
})

it('sends the answer if the job asks again before the candidate submits the application', async () => {
  const { person, id } = await answered('video')
  await setAsked(false)
  await setAsked(true)
  expect(await submit(person, id)).toMatchObject({ record: { kind: 'video' } })
})

it('keeps the video for another application that uses it', async () => {
  const { person, id, video } = await answered('video')
  const { record } = (await read(person, id)) as { record: { id: number } }
  const other = await applyFully(api, person)
  const { pitch } = await api.campaign('night-baker')
  const target = { pitch_id: pitch!.id, candidacy_id: other.id }
  expect((await person.send('POST', '/me/records/reuse', { id: record.id, record: target })).status).toBe(200)
  await setAsked(false)
  await submit(person, id)
  expect(await read(person, other.id)).toMatchObject({ record: { fs_handle: video.handle } })
  expect(await rowsOf(video)).toEqual([{ handle: video.handle }])
})
