import sharp from 'sharp'
import { markVideoSeen } from '#lib/contract/candidacies'
import { answerSurvey, confirmCandidacy } from '#lib/contract/candidacy-draft'
import { openTestApi, type TestApi } from '#tests/support/api'
import { candidateAtPitch, type Slug } from '#tests/support/candidate-at-pitch'
import { applyFully, type Candidate, CV, VIDEO, validAnswers, signUp } from '#tests/support/candidates'
import type { Stored } from '#tests/support/uploads'

let api: TestApi
let nightPitch: number
beforeAll(async () => {
  api = await openTestApi()
  nightPitch = (await api.campaign('night-baker')).pitch!.id
})
afterAll(() => api.close())

const atPitch = (slug?: Slug) => candidateAtPitch(api, slug)
/** Returns what remains of a file: its row and its bytes. */
const fileOf = async ({ handle, key }: Stored) => ({
  row: (await api.db.selectFrom('files').select('handle').where('handle', '=', handle).execute()).length,
  bytes: (await api.api.store.size(key)) !== null,
})
const DELETED = { row: 0, bytes: false }
const STORED = { row: 1, bytes: true }
const image = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#7a5' } })
    .jpeg()
    .toBuffer()
const recordsOf = (person: Candidate) =>
  api.db.selectFrom('records').selectAll().where('user_id', '=', person.user.id).execute()

describe('POST /me/records', () => {
  it('completes the stage', async () => {
    const { person, id, video, record, pitch_id } = await atPitch()
    const { status, body } = await record(video)
    const url = `http://bakery.test/fs/file/${video.handle}`
    expect(status).toBe(200)
    expect(body).toMatchObject({ pitch_id, candidacy_id: id, url, thumb_url: null, fs_handle: video.handle })
    expect((await person.send('GET', `/me/candidacies/${id}`)).body).toMatchObject({ record: { url } })
    expect((await person.send('GET', '/me/records')).body).toEqual([body])
  })

  it('replaces the existing video, even in concurrent calls', async () => {
    const { person, video, record } = await atPitch()
    const second = await person.upload('records', 'second.mp4', Buffer.concat([VIDEO, Buffer.alloc(8)]))
    const replies = await Promise.all([record(video), record(video), record(video)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await record(second)).status).toBe(200)
    expect(await recordsOf(person)).toMatchObject([{ fs_handle: second.handle }])
    expect([await fileOf(video), await fileOf(second)]).toEqual([DELETED, STORED])
  })

  it('rejects an infected video, and one that exceeds the limit by more than two seconds', async () => {
    const { person, video, record } = await atPitch()
    const { recording_time } = (await api.campaign('storyteller')).pitch!
    const setFile = (values: { duration_ms?: number; scan_status?: 'infected' | 'clean' }) =>
      api.db.updateTable('files').set(values).where('handle', '=', video.handle).execute()
    const fields = async () => ((await record(video)).body as { error?: { fields: object } }).error?.fields
    await setFile({ duration_ms: recording_time * 1000 + 2001 })
    expect(await fields()).toEqual({ 'record.fs_handle': { key: 'VIDEO_TOO_LONG', bound: recording_time } })
    await setFile({ duration_ms: recording_time * 1000 + 2000, scan_status: 'infected' })
    expect(await fields()).toEqual({ 'record.fs_handle': { key: 'INFECTED' } })
    expect(await recordsOf(person)).toEqual([])
    await setFile({ scan_status: 'clean' })
    expect(await fields()).toBeUndefined()
  })

  it('undoes the skipping of the video answer', async () => {
    const { person, id, video, record } = await atPitch('night-baker')
    const { survey } = await api.campaign('night-baker')
    await person.call(markVideoSeen, { params: { id } })
    await person.call(answerSurvey, { params: { id }, body: { candidacy: { answer_group: validAnswers(survey!) } } })
    await person.send('PATCH', `/me/candidacies/${id}/pitch`, { candidacy: { is_pitch_passed: true } })
    await record(video)
    expect((await person.send('GET', `/me/candidacies/${id}`)).body).toMatchObject({
      is_pitch_passed: false,
      record: { fs_handle: video.handle },
    })
  })

  it('requires the previous stages', async () => {
    const { person, video, record } = await atPitch('night-baker')
    expect(await record(video)).toMatchObject({ status: 409, body: { error: { code: 'STAGE_LOCKED' } } })
    expect(await recordsOf(person)).toEqual([])
  })

  it("rejects files that are not the candidate's own video", async () => {
    const { person, video, record } = await atPitch()
    const other = await atPitch()
    const cv = await person.upload('candidacy/resume', 'cv.pdf', CV)
    const photo = await person.upload('candidacy/files', 'photo.jpg', await image())
    for (const [file, changes, field] of [
      [other.video, {}, 'fs_handle'],
      [cv, {}, 'fs_handle'],
      [video, { fs_handle: 'a'.repeat(20) }, 'fs_handle'],
      [video, { url: other.video.url }, 'url'],
      [video, { url: 'https://evil.test/video.mp4' }, 'url'],
      [video, { thumb_url: 'https://evil.test/thumb.png' }, 'thumb_url'],
      [video, { thumb_url: other.video.url }, 'thumb_url'],
      [video, { thumb_url: video.url }, 'thumb_url'],
      [photo, { fs_handle: photo.handle }, 'fs_handle'],
      [video, { pitch_id: nightPitch }, 'pitch_id'],
    ] as const)
      expect(await record(file, changes)).toMatchObject({
        status: 422,
        body: { error: { code: 'INVALID', fields: { [`record.${field}`]: expect.anything() } } },
      })
    expect(await recordsOf(person)).toEqual([])
  })

  it('stores canonical URLs instead of those in the call', async () => {
    const { person, video, record } = await atPitch()
    const thumb = await person.upload('candidacy/files', 'pitch.jpg', await image())
    const { body } = await record(video, {
      url: `https://evil.test/fs/file/${video.handle}`,
      thumb_url: `https://evil.test/fs/file/${thumb.handle}`,
    })
    const canonical = (handle: string) => `http://bakery.test/fs/file/${handle}`
    expect(body).toMatchObject({ url: canonical(video.handle), thumb_url: canonical(thumb.handle) })
  })

  it('rejects the application of another user', async () => {
    const { id } = await atPitch()
    const other = await atPitch()
    expect((await other.record(other.video, { candidacy_id: id })).status).toBe(404)
    expect(await recordsOf(other.person)).toEqual([])
  })
})

describe('POST /me/records/reuse', () => {
  const reuse = (person: Candidate, id: number, candidacy_id: number, pitch_id: number) =>
    person.send('POST', '/me/records/reuse', { id, record: { pitch_id, candidacy_id } })

  it('uses an earlier video for another application', async () => {
    const first = await atPitch()
    const { body } = await first.record(first.video)
    const { id } = await applyFully(api, first.person)
    const reply = await reuse(first.person, (body as { id: number }).id, id, nightPitch)
    expect(reply).toMatchObject({
      status: 200,
      body: { candidacy_id: id, pitch_id: nightPitch, fs_handle: first.video.handle },
    })
    expect(await recordsOf(first.person)).toHaveLength(2)
    expect(reply.body).toMatchObject({ created_at: expect.any(String) })
  })

  it('stores a video until its last use is deleted', async () => {
    const first = await atPitch()
    const { id: one } = (await first.record(first.video)).body as { id: number }
    const { id } = await applyFully(api, first.person)
    const { id: two } = (await reuse(first.person, one, id, nightPitch)).body as { id: number }
    await first.person.send('DELETE', `/me/records/${one}`)
    expect(await fileOf(first.video)).toEqual(STORED)
    await first.person.send('DELETE', `/me/records/${two}`)
    expect(await fileOf(first.video)).toEqual(DELETED)
  })

  it('rejects a video that a scan has found infected, and does not replace the current one', async () => {
    const first = await atPitch()
    const { id: one } = (await first.record(first.video)).body as { id: number }
    const { id } = await applyFully(api, first.person)
    const current = await first.person.upload('records', 'current.mp4', Buffer.concat([VIDEO, Buffer.alloc(8)]))
    await first.record(current, { candidacy_id: id, pitch_id: nightPitch })
    const infected = api.db.updateTable('files').set({ scan_status: 'infected' })
    await infected.where('handle', '=', first.video.handle).execute()
    expect(await reuse(first.person, one, id, nightPitch)).toMatchObject({
      status: 422,
      body: { error: { fields: { 'record.fs_handle': { key: 'INFECTED' } } } },
    })
    expect(await fileOf(current)).toEqual(STORED)
  })

  it('rejects a video that is too long for this question', async () => {
    const first = await atPitch()
    const { id: one } = (await first.record(first.video)).body as { id: number }
    const { id } = await applyFully(api, first.person)
    await api.db.updateTable('files').set({ duration_ms: 9e6 }).where('handle', '=', first.video.handle).execute()
    expect(await reuse(first.person, one, id, nightPitch)).toMatchObject({
      status: 422,
      body: { error: { fields: { 'record.fs_handle': { key: 'VIDEO_TOO_LONG' } } } },
    })
  })

  it('rejects videos and applications of other users', async () => {
    const [mine, theirs] = [await atPitch(), await atPitch()]
    const { id } = (await theirs.record(theirs.video)).body as { id: number }
    expect((await reuse(mine.person, id, mine.id, mine.pitch_id)).status).toBe(404)
    expect((await reuse(theirs.person, id, mine.id, mine.pitch_id)).status).toBe(404)
    expect(await recordsOf(mine.person)).toEqual([])
  })
})

describe('DELETE /me/records/:id', () => {
  it('removes the video from the application and deletes its bytes', async () => {
    const { person, id, video, record } = await atPitch()
    const { id: record_id } = (await record(video)).body as { id: number }
    expect((await person.send('DELETE', `/me/records/${record_id}`)).status).toBe(200)
    expect((await person.send('GET', `/me/candidacies/${id}`)).body).toMatchObject({ record: null })
    expect((await person.send('DELETE', `/me/records/${record_id}`)).status).toBe(404)
    expect(await fileOf(video)).toEqual(DELETED)
  })

  it('deletes the video together with the application', async () => {
    const { person, id, video, record } = await atPitch()
    await record(video)
    await person.send('DELETE', `/me/candidacies/${id}`)
    expect(await fileOf(video)).toEqual(DELETED)
  })

  it('leaves a submitted application with a video, or a draft without one, after a concurrent submission', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const { person, id, video, record } = await atPitch()
      const { id: record_id } = (await record(video)).body as { id: number }
      const { url } = await person.upload('candidacy/resume', 'cv.pdf', CV)
      await person.send('PATCH', `/me/candidacies/${id}/resume`, { candidacy: { resume_url: url } })
      await Promise.all([
        person.send('PATCH', `/me/candidacies/${id}/confirm`),
        person.send('DELETE', `/me/records/${record_id}`),
      ])
      const { confirmed_at, record: remaining } = (await person.send('GET', `/me/candidacies/${id}`)).body as {
        confirmed_at: string | null
        record: object | null
      }
      expect(confirmed_at === null).toBe(remaining === null)
    }
  })

  it('rejects videos of other users and of submitted applications', async () => {
    const { person, id, video, record } = await atPitch()
    const { id: record_id } = (await record(video)).body as { id: number }
    expect((await (await signUp(api)).send('DELETE', `/me/records/${record_id}`)).status).toBe(404)
    const { url } = await person.upload('candidacy/resume', 'cv.pdf', CV)
    await person.send('PATCH', `/me/candidacies/${id}/resume`, { candidacy: { resume_url: url } })
    await person.call(confirmCandidacy, { params: { id } })
    for (const call of [() => person.send('DELETE', `/me/records/${record_id}`), () => record(video)])
      expect(await call()).toMatchObject({ status: 409, body: { error: { code: 'ALREADY_CONFIRMED' } } })
    expect(await recordsOf(person)).toHaveLength(1)
  })
})
