/** @jest-environment node */
import { ApiError } from '#lib/contract/errors'
import { createVideo, sha256 } from '#tests/support/video-bytes'
import {
  grant,
  isPut,
  MB,
  openService,
  advanceUntil,
  startUpload,
  storedFile,
  storeVideo,
  fakeHttp,
} from '#tests/support/attempts'
import { appendChunk, createAttempt, deleteAttempt, finishAttempt } from '../store/attempt-store'

const service = openService()

test('uploads a video unchanged and sends each byte once', async () => {
  const video = createVideo(9 * MB + 12_345)
  const { http, sent, count } = fakeHttp()
  const { finished, states } = startUpload(await storeVideo(video), http)
  const file = await advanceUntil(finished)
  if (file === 'not yet') throw new Error(file)
  expect(await storedFile(file.handle)).toMatchObject({
    sha256: sha256(video),
    size: video.length,
    mimetype: 'video/mp4',
  })
  expect(sent()).toBe(video.length)
  expect(count('commit')).toBe(2)
  expect(states[0]).toEqual({ at: 'sending', sent: 0, total: video.length })
  expect(states.at(-1)).toEqual({ at: 'done', file })
})

test('requests a second grant for the same file name (§5)', async () => {
  const requestedNames: string[] = []
  const source = (filename: string) => {
    requestedNames.push(filename)
    return grant(filename)
  }
  const about = { key: 'test', kind: 'chosen', mimetype: 'video/mp4', filename: "L'été à Lille.MP4" } as const
  const { id, created_at } = await createAttempt(about)
  await appendChunk(id, new Blob([new Uint8Array(createVideo(2 * MB, 'named'))]))
  await finishAttempt(id, { duration_ms: null })
  const { http } = fakeHttp((call) => {
    if (isPut(call) && requestedNames.length === 1) service.shiftClock(20)
    return undefined
  })
  const file = await advanceUntil(startUpload(id, http, { grant: source }).finished)
  if (file === 'not yet') throw new Error(file)
  const name = `l-ete-a-lille-${Date.parse(created_at)}.mp4`
  expect(requestedNames).toEqual([name, name])
  expect((await storedFile(file.handle)).filename).toBe(name)
})

test('does not resend bytes that were sent before a reload', async () => {
  const video = createVideo(6 * MB, 'twice')
  const id = await storeVideo(video)
  const page = new AbortController()
  const first = fakeHttp((call, count) => {
    if (!isPut(call) || count < 6) return undefined
    page.abort()
    return 'aborted'
  })
  const { finished, states } = startUpload(id, first.http, { signal: page.signal })
  await expect(advanceUntil(finished)).rejects.toMatchObject({ kind: 'aborted' })
  expect(states.at(-1)).toEqual({ at: 'cancelled' })
  const second = fakeHttp()
  const file = await advanceUntil(startUpload(id, second.http).finished)
  if (file === 'not yet') throw new Error(file)
  expect((await storedFile(file.handle)).sha256).toBe(sha256(video))
  expect(second.count('start')).toBe(0)
  expect(second.sent()).toBeLessThan(video.length)
  expect(second.sent()).toBeGreaterThan(0)
  // After a reload before the response was used, no chunk is sent and the file is the same.
  const third = fakeHttp()
  expect(await advanceUntil(startUpload(id, third.http).finished)).toEqual(file)
  expect(third.sent()).toBe(0)
})

test('restarts the upload after the service deleted the parts', async () => {
  const video = createVideo(2 * MB, 'expired')
  const id = await storeVideo(video)
  const page = new AbortController()
  const first = fakeHttp((call) => {
    if (!call.url.endsWith('/commit')) return undefined
    page.abort()
    return 'aborted'
  })
  await expect(advanceUntil(startUpload(id, first.http, { signal: page.signal }).finished)).rejects.toThrow()
  await service.db().deleteFrom('upload_parts').execute()
  await service.db().deleteFrom('uploads').where('handle', 'is', null).execute()
  const second = fakeHttp()
  const file = await advanceUntil(startUpload(id, second.http).finished)
  if (file === 'not yet') throw new Error(file)
  expect((await storedFile(file.handle)).sha256).toBe(sha256(video))
  expect(second.calls.map(({ step }) => step).slice(0, 2)).toEqual(['status', 'start'])
})

test('rejects a file that is not a video and restarts its upload the next time', async () => {
  const id = await storeVideo(Buffer.from('no video at all'.repeat(100)))
  const first = fakeHttp()
  const rejection = { kind: 'request', code: 'UNSUPPORTED_TYPE' }
  await expect(advanceUntil(startUpload(id, first.http).finished)).rejects.toMatchObject(rejection)
  const second = fakeHttp()
  await expect(advanceUntil(startUpload(id, second.http).finished)).rejects.toMatchObject({ kind: 'request' })
  expect(second.count('start')).toBe(1)
})

test('reports the error code of a rejected grant request', async () => {
  const none = async () => Promise.reject(new ApiError('UNAUTHENTICATED'))
  const { http, calls } = fakeHttp()
  const { finished } = startUpload(await storeVideo(createVideo(MB, 'none')), http, { grant: none })
  await expect(advanceUntil(finished)).rejects.toMatchObject({ kind: 'other', code: 'UNAUTHENTICATED' })
  expect(calls).toEqual([])
})

test('repeats the last call after a second if the service is not ready', async () => {
  let completeCalls = 0
  const { http, count } = fakeHttp((call) =>
    call.url.endsWith('/complete') && (completeCalls += 1) <= 3 ? 202 : undefined,
  )
  const { finished } = startUpload(await storeVideo(createVideo(MB, 'later')), http)
  expect(await advanceUntil(finished, 2500)).toBe('not yet')
  expect(await advanceUntil(finished, 2500)).toMatchObject({ filename: 'pitch.mp4' })
  expect(count('complete')).toBe(4)
})

test('uploads a recording while it is being recorded', async () => {
  const video = createVideo(3 * MB, 'live')
  const id = await storeVideo(video.subarray(0, MB), false)
  const { http, sent } = fakeHttp()
  const { finished, notifyData, states } = startUpload(id, http)
  expect(await advanceUntil(finished, 5000)).toBe('not yet')
  expect(sent()).toBe(MB)
  expect(states.at(-1)).toEqual({ at: 'sending', sent: MB, total: null })
  await appendChunk(id, new Blob([new Uint8Array(video.subarray(MB))]))
  notifyData()
  expect(await advanceUntil(finished, 5000)).toBe('not yet')
  expect(sent()).toBe(video.length)
  await finishAttempt(id, { duration_ms: 3000 })
  notifyData()
  const file = await advanceUntil(finished)
  if (file === 'not yet') throw new Error(file)
  expect((await storedFile(file.handle)).sha256).toBe(sha256(video))
})

test('stops uploading a recording that is deleted', async () => {
  const id = await storeVideo(createVideo(MB, 'dropped'), false)
  const { http } = fakeHttp()
  const { finished, notifyData } = startUpload(id, http)
  await advanceUntil(finished, 3000)
  await deleteAttempt(id)
  notifyData()
  await expect(advanceUntil(finished)).rejects.toMatchObject({ kind: 'aborted' })
})
