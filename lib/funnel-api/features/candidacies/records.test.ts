import sharp from 'sharp'
import { acceptRecord, countPitchAttempt, filesOf, removeRecord } from '#lib/funnel-api/features/candidacies/records'
import { deleteRemovedResumes, removeResume, submittedResumeIds } from '#lib/funnel-api/features/candidacies/resumes'
import { readUserAsCaller } from '#lib/funnel-api/features/accounts/queries'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { candidateAtPitch } from '#tests/support/candidate-at-pitch'
import { VIDEO } from '#tests/support/candidates'

let testApi: TestApi
let company_id: number
beforeAll(async () => {
  testApi = await openTestApi(['bakery'])
  company_id = await testApi.companyId()
})
afterAll(() => testApi.close())

const userOf = (id: number) => readUserAsCaller(testApi.db, company_id, id)
const invalid = (field: string, key = 'INVALID_PATTERN') => ({
  code: 'INVALID',
  fields: { [`record.${field}`]: { key } },
})
const handles = async () =>
  (await testApi.db.selectFrom('files').select('handle').execute()).map(({ handle }) => handle)

/** A candidate with a video and an image, and the record that refers to them. */
async function recorded() {
  const { person, id: candidacy_id, video, pitch_id } = await candidateAtPitch(testApi)
  const image = sharp({ create: { width: 32, height: 24, channels: 3, background: '#7a5' } })
  const thumb = await person.upload('candidacy/files', 'pitch.jpg', await image.jpeg().toBuffer())
  const user = await userOf(person.user.id)
  const record = { pitch_id, candidacy_id, url: video.url, thumb_url: thumb.url, fs_handle: video.handle }
  const accept = (changes: object = {}) => acceptRecord(testApi.api, user, { ...record, ...changes })
  return { person, user, record, video, thumb, accept }
}

it('replaces a record with its files, and deletes those that are no longer used', async () => {
  const { person, video, thumb, accept } = await recorded()
  const first = await accept()
  expect(first).toMatchObject({ fs_handle: video.handle, thumb_url: `http://bakery.test/fs/file/${thumb.handle}` })
  expect(filesOf(first)).toEqual([video.handle, thumb.handle])
  const second = await person.upload('records', 'second.mp4', Buffer.concat([VIDEO, Buffer.alloc(8)]))
  const replaced = await accept({ fs_handle: second.handle, url: second.url, thumb_url: null })
  expect(replaced).toMatchObject({ id: first.id, thumb_url: null, filename: expect.stringMatching(/^second/) })
  expect(filesOf(replaced)).toEqual([second.handle])
  const remaining = await handles()
  expect([video, thumb, second].map(({ handle }) => remaining.includes(handle))).toEqual([false, false, true])
  await removeRecord(testApi.api, replaced)
  expect(await handles()).not.toContain(second.handle)
})

it('rejects an infected image and a file that is missing or of another type', async () => {
  const { record, thumb, video, accept } = await recorded()
  await expect(accept({ fs_handle: 'a'.repeat(20) })).rejects.toMatchObject(invalid('fs_handle'))
  await expect(accept({ thumb_url: record.url })).rejects.toMatchObject(invalid('thumb_url'))
  await expect(accept({ url: thumb.url })).rejects.toMatchObject(invalid('url'))
  await expect(accept({ pitch_id: 999_999 })).rejects.toMatchObject(invalid('pitch_id'))
  const setFile = (handle: string, values: object) =>
    testApi.db.updateTable('files').set(values).where('handle', '=', handle).execute()
  await setFile(thumb.handle, { scan_status: 'infected' })
  await expect(accept()).rejects.toMatchObject(invalid('thumb_url', 'INFECTED'))
  await setFile(thumb.handle, { scan_status: 'clean' })
  await setFile(video.handle, { folder: 'candidacy/files' })
  await expect(accept()).rejects.toMatchObject(invalid('fs_handle'))
  await setFile(video.handle, { folder: 'records', duration_ms: null })
  expect(await accept()).toMatchObject({ fs_handle: video.handle })
})

it('accepts no attempt and no record for a job without a video question', async () => {
  const { user, record, accept } = await recorded()
  const pitch = (await testApi.campaign('storyteller')).pitch!
  const setPitch = (value: typeof pitch | null) =>
    testApi.db.updateTable('campaigns').set({ pitch: value }).where('slug', '=', 'storyteller').execute()
  await setPitch(null)
  await expect(accept()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const attempt = countPitchAttempt(testApi.api, user, record.candidacy_id, 'take')
  await expect(attempt).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await setPitch(pitch)
})

it('deletes removed CVs that no submitted application of the user has', async () => {
  const [mine, theirs] = [await applicant(testApi), await applicant(testApi)]
  const user = await userOf(mine.candidate.user.id)
  const resumeOf = (user_id: number) =>
    testApi.db.selectFrom('resumes').selectAll().where('user_id', '=', user_id).executeTakeFirstOrThrow()
  const [own, other] = [await resumeOf(user.id), await resumeOf(theirs.candidate.user.id)]
  expect(await submittedResumeIds(testApi.db, user)).toEqual([own.id])
  expect(await deleteRemovedResumes(testApi.api, user)).toEqual([])
  await expect(removeResume(testApi.api, user, other.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await removeResume(testApi.api, user, own.id)
  await expect(removeResume(testApi.api, user, own.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await testApi.db.updateTable('resumes').set({ removed_at: own.created_at }).where('id', '=', other.id).execute()
  expect(await deleteRemovedResumes(testApi.api, user)).toEqual([])
  await testApi.db.updateTable('candidacies').set({ confirmed_at: null }).execute()
  await testApi.db.updateTable('candidacies').set({ resume_id: null }).where('user_id', '=', user.id).execute()
  expect(await deleteRemovedResumes(testApi.api, user)).toEqual([own.id])
  const remaining = await handles()
  expect([own, other].map(({ handle }) => remaining.includes(handle))).toEqual([false, true])
  expect(await resumeOf(theirs.candidate.user.id)).toMatchObject({ id: other.id })
})
