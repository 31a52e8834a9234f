import { attachResume, reuseRecord } from '#lib/contract/candidacy-files'
import { confirmCandidacy } from '#lib/contract/candidacy-draft'
import { listDiscussions, listMessages } from '#lib/contract/messaging'
import { createWrittenRecord } from '#lib/contract/pitch-answers'
import type { StaffCandidacy } from '#lib/contract/staff/candidacies'
import type { WrittenKind } from '#lib/domain/record'
import { openTestApi, type TestApi } from '#tests/support/api'
import { candidateAtPitch } from '#tests/support/candidate-at-pitch'
import { type Candidate, CV, VIDEO } from '#tests/support/candidates'
import { openZip } from '#tests/support/open-zip'

let api: TestApi
let key: string
beforeAll(async () => {
  api = await openTestApi()
  key = await api.keyOf()
})
afterAll(() => api.close())

const TEXT = 'Rye bread.\n=1+1 <b>on Sundays</b>'

async function answered(kind: WrittenKind, text = TEXT) {
  const { person, id, pitch_id } = await candidateAtPitch(api)
  const write = (change: { text?: string; kind?: WrittenKind } = {}) =>
    person.call(createWrittenRecord, { body: { record: { pitch_id, candidacy_id: id, kind, text, ...change } } })
  return { person, id, write, record: await write() }
}

async function submit(person: Candidate, id: number) {
  const { url } = await person.upload('candidacy/resume', 'cv.pdf', CV)
  await person.call(attachResume, { params: { id }, body: { candidacy: { resume_url: url } } })
  return person.call(confirmCandidacy, { params: { id } })
}
const forStaff = async (id: number) =>
  (await api.staff('GET', `/candidacies/${id}`, undefined, key)).body as StaffCandidacy

it('a written answer completes the stage and reaches the company as text', async () => {
  const { person, id, record } = await answered('text')
  expect(record).toMatchObject({ kind: 'text', text: TEXT, url: '', fs_handle: '', thumb_url: null })
  expect(await submit(person, id)).toMatchObject({ record: { kind: 'text', text: TEXT } })
  const { pitch, discussion_id } = await forStaff(id)
  expect(pitch).toMatchObject({ kind: 'text', text: TEXT, film: null, thumb: null, is_passed: false })
  expect(discussion_id).toBeNull()
})

it('a request completes the stage and becomes one message when the application is submitted', async () => {
  const { person, id } = await answered('request', 'Could we talk on the phone?')
  expect(await person.call(listDiscussions)).toEqual([])
  await submit(person, id)
  await person.call(confirmCandidacy, { params: { id } })
  const [discussion] = await person.call(listDiscussions)
  const messages = await person.call(listMessages, { params: { id: discussion!.id } })
  expect(messages).toMatchObject([{ author_type: 'User', content: 'Could we talk on the phone?' }])
  expect(await forStaff(id)).toMatchObject({
    discussion_id: discussion!.id,
    pitch: { kind: null, text: null, film: null },
  })
  const adjustments = await api.staff('GET', `/candidacies/${id}/adjustments`, undefined, await api.keyOf())
  expect(adjustments.body).toEqual({ adjustments: null, request: 'Could we talk on the phone?' })
})

it('a request that was replaced by an answer sends no message', async () => {
  const { person, id, write } = await answered('request')
  await write({ kind: 'text' })
  await submit(person, id)
  expect(await person.call(listDiscussions)).toEqual([])
})

it('a text replaces a video and deletes its file, and a video replaces a text', async () => {
  const { person, id, record: save, video, pitch_id } = await candidateAtPitch(api)
  await save(video)
  const body = { record: { pitch_id, candidacy_id: id, kind: 'text' as const, text: 'Rye' } }
  await person.call(createWrittenRecord, { body })
  const file = () => api.db.selectFrom('files').select('handle').where('handle', '=', video.handle).execute()
  expect(await file()).toEqual([])
  const second = await person.upload('records', 'second.mp4', Buffer.concat([VIDEO, Buffer.alloc(8)]))
  expect((await save(second)).body).toMatchObject({ kind: 'video', text: null, fs_handle: second.handle })
})

it('a written answer can be reused and deleted', async () => {
  const { person, record } = await answered('text')
  const { id } = await person.call(reuseRecord, {
    body: { id: record.id, record: { pitch_id: record.pitch_id, candidacy_id: record.candidacy_id } },
  })
  expect((await person.send('GET', '/me/records')).body).toMatchObject([{ id, kind: 'text', text: TEXT }])
  expect((await person.send('DELETE', `/me/records/${id}`)).status).toBe(200)
  expect((await person.send('GET', `/me/candidacies/${record.candidacy_id}`)).body).toMatchObject({ record: null })
})

it('the user’s data contains the answer', async () => {
  const { person } = await answered('text', 'Only my own words')
  const files = openZip(Buffer.from(await (await api.raw('/me/export', { token: person.token })).arrayBuffer()))
  const { applications } = JSON.parse(files.get('data.json')!.toString('utf8')) as { applications: object[] }
  expect(applications).toMatchObject([
    { pitch: { kind: 'text', text: 'Only my own words' }, pitch_adjustments: { time: 'NONE', tries: 'NONE' } },
  ])
})
