import { createRecord } from '#lib/contract/candidacy-files'
import type { StaffCandidacy } from '#lib/contract/staff/candidacies'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant, on } from '#tests/support/applicants'
import { audioFiles } from '#tests/support/audio-bytes'
import { applyFully, CV, signUp } from '#tests/support/candidates'
import { candidateAtPitch } from '#tests/support/candidate-at-pitch'

let api: TestApi
let files: { [extension: string]: Buffer }
beforeAll(async () => {
  api = await openTestApi()
  files = await audioFiles(3)
})
afterAll(() => api.close())

const rowOf = ({ handle }: { handle: string }) =>
  api.db.selectFrom('files').selectAll().where('handle', '=', handle).executeTakeFirstOrThrow()

it.each([
  ['m4a', 'audio/mp4'],
  ['webm', 'audio/webm'],
  ['mp3', 'audio/mpeg'],
  ['wav', 'audio/wav'],
])('accepts sound in a .%s file as %s', async (extension, mimetype) => {
  const { person, record } = await candidateAtPitch(api)
  const stored = await person.upload('records', `answer.${extension}`, files[extension]!)
  const { duration_ms, ...row } = await rowOf(stored)
  expect(row).toMatchObject({ mimetype, width: null, height: null })
  expect(duration_ms! / 1000).toBeCloseTo(3, 1)
  expect((await record(stored)).body).toMatchObject({ kind: 'audio', text: null, fs_handle: stored.handle })
})

it.each([
  ['isom', 'mp4'],
  ['qt  ', 'mov'],
])('recognizes sound in a video container of the brand %j', async (brand, extension) => {
  const person = await signUp(api)
  const bytes = Buffer.from(files.m4a!)
  bytes.write(brand, 8, 'latin1')
  const { mimetype } = await person.upload('records', `answer.${extension}`, bytes)
  expect(mimetype).toBe('audio/mp4')
})

it.each([
  ['an MP3 without a frame', 'a.mp3', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 4), Buffer.alloc(2000)])],
  ['a WAV without samples', 'a.wav', (bytes: Buffer) => bytes.subarray(0, 40)],
  ['a truncated WebM', 'a.webm', (bytes: Buffer) => bytes.subarray(0, 200)],
  ['a PDF with the name of an audio file', 'a.mp3', () => CV],
])('rejects %s', async (_what, filename, change) => {
  const person = await signUp(api)
  const bytes = change(files[filename.split('.')[1]!]!)
  await expect(person.upload('records', filename, bytes)).rejects.toThrow()
})

it('limits the duration of sound like that of a video', async () => {
  const { person, record } = await candidateAtPitch(api)
  const { recording_time } = (await api.campaign('storyteller')).pitch!
  const stored = await person.upload('records', 'a.wav', (await audioFiles(recording_time + 4)).wav!)
  expect((await record(stored)).body).toMatchObject({
    error: { fields: { 'record.fs_handle': { key: 'VIDEO_TOO_LONG' } } },
  })
})

it('serves an audio answer to the company as a private file with byte ranges', async () => {
  const candidate = await signUp(api)
  const { id } = await applyFully(api, candidate)
  const { handle, url } = await candidate.upload('records', 'answer.m4a', files.m4a!)
  const { pitch } = await api.campaign('night-baker')
  const record = { pitch_id: pitch!.id, candidacy_id: id, url, thumb_url: null, fs_handle: handle }
  await candidate.call(createRecord, { body: { record } })
  await on(candidate, id).confirm()
  const key = await api.keyOf()
  const { pitch: answer } = (await api.staff('GET', `/candidacies/${id}`, undefined, key)).body as StaffCandidacy
  expect(answer).toMatchObject({ kind: 'audio', text: null, film: { filename: 'answer.m4a', mimetype: 'audio/mp4' } })
  const response = await api.file(answer!.film!.url!, { headers: { range: 'bytes=4-7' } })
  expect(response.status).toBe(206)
  expect(response.headers.get('content-type')).toBe('audio/mp4')
  expect(response.headers.get('content-disposition')).toMatch(/^inline/)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await response.text()).toBe('ftyp')
  expect((await api.file(url)).status).toBe(403)
})

it('exports an audio answer as audio', async () => {
  const { candidate } = await applicant(api)
  await candidate.upload('records', 'answer.mp3', files.mp3!)
  const response = await api.raw('/me/export', { token: candidate.token })
  expect(Buffer.from(await response.arrayBuffer()).includes('files/audio/answer.mp3')).toBe(true)
})
