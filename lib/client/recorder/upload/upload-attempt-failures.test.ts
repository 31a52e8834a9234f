/** @jest-environment node */
import { createVideo, sha256 } from '#tests/support/video-bytes'
import { createUploader } from '#lib/client/recorder/upload/uploader'
import type { UploadState } from '#lib/client/recorder/upload/types'
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

const service = openService()

test('completes an upload with a third of all calls failing', async () => {
  const video = createVideo(12 * MB, 'troubled')
  const fates = ['cut', 500, 'lost', 503] as const
  let seed = 5
  const next = () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31
  const { http, sent } = fakeHttp(() => (next() < 0.33 ? fates[Math.floor(next() * 4)] : undefined))
  const file = await advanceUntil(startUpload(await storeVideo(video), http).finished)
  if (file === 'not yet') throw new Error(file)
  expect((await storedFile(file.handle)).sha256).toBe(sha256(video))
  expect(sent()).toBeLessThan(video.length * 2)
})

test('reads the status after a lost response and sends no byte twice', async () => {
  const video = createVideo(3 * MB, 'lost')
  const { http, sent } = fakeHttp((call, count) => (isPut(call) && count < 8 ? 'lost' : undefined))
  await advanceUntil(startUpload(await storeVideo(video), http).finished)
  expect(sent()).toBe(video.length)
})

test('requests a new grant after the first one expired', async () => {
  const video = createVideo(3 * MB, 'leave')
  let isShifted = false
  const { http, count } = fakeHttp((call) => {
    if (isPut(call) && !isShifted) {
      isShifted = true
      service.shiftClock(20)
    }
    return undefined
  })
  let grantRequests = 0
  const source = (filename: string) => {
    grantRequests += 1
    return grant(filename)
  }
  await advanceUntil(startUpload(await storeVideo(video), http, { grant: source }).finished)
  expect(grantRequests).toBe(2)
  expect(count('start')).toBe(1)
})

test('waits during a day without network, reports it and resumes automatically', async () => {
  const video = createVideo(2 * MB, 'day')
  let isUnavailable = true
  const { http } = fakeHttp(() => (isUnavailable ? 'cut' : undefined))
  const { finished, states } = startUpload(await storeVideo(video), http)
  expect(await advanceUntil(finished, 24 * 3_600_000, 10_000)).toBe('not yet')
  expect(states.at(-1)).toMatchObject({ at: 'waiting', reason: 'offline', total: video.length })
  isUnavailable = false
  const file = await advanceUntil(finished, 60_000)
  if (file === 'not yet') throw new Error(file)
  expect((await storedFile(file.handle)).sha256).toBe(sha256(video))
})

test('retries immediately when the user requests it', async () => {
  let isUnavailable = true
  const { http } = fakeHttp(() => (isUnavailable ? 503 : undefined))
  const { finished, states, retry } = startUpload(await storeVideo(createVideo(MB, 'now')), http)
  expect(await advanceUntil(finished, 200_000)).toBe('not yet')
  expect(states.at(-1)).toMatchObject({ at: 'waiting', reason: 'server' })
  isUnavailable = false
  retry()
  expect(await advanceUntil(finished, 2000)).toMatchObject({ filename: 'pitch.mp4' })
})

test('retries immediately through the uploader of the recorder', async () => {
  let isUnavailable = true
  const { http } = fakeHttp(() => (isUnavailable ? 503 : undefined))
  const id = await storeVideo(createVideo(MB, 'again'))
  const states: UploadState[] = []
  let onDone = () => {}
  const done = new Promise<void>((resolve) => (onDone = resolve))
  const uploader = createUploader(
    grant,
    (state) => {
      states.push(state)
      if (state.at === 'done') onDone()
    },
    http,
  )
  uploader.finish(id)
  expect(await advanceUntil(done, 200_000)).toBe('not yet')
  expect(states.at(-1)).toMatchObject({ at: 'waiting', reason: 'server' })
  isUnavailable = false
  uploader.retry()
  expect(await advanceUntil(done, 2000)).toBeUndefined()
})

test('fails with the text of §8 if calls succeed but no chunk does', async () => {
  const { http } = fakeHttp((call) => (isPut(call) ? 'cut' : undefined))
  const { finished, states } = startUpload(await storeVideo(createVideo(2 * MB, 'minimal chunk')), http)
  await expect(advanceUntil(finished)).rejects.toMatchObject({ kind: 'network', message: 'Minimal chunk size limit' })
  expect(states.at(-1)).toMatchObject({ at: 'failed', error: { kind: 'network' } })
})

test.each([
  ['start', 'Invalid upload params'],
  ['upload', 'Cannot upload file part'],
  ['commit', 'Cannot commit file part metadata'],
  ['complete', 'Cannot complete file'],
])('does not retry a rejected %s call: %s', async (step, message) => {
  const { http, count } = fakeHttp((call) => (call.url.endsWith(`/${step}`) ? 422 : undefined))
  const { finished } = startUpload(await storeVideo(createVideo(MB, step)), http)
  await expect(advanceUntil(finished)).rejects.toMatchObject({ kind: 'request', message })
  expect(count(step)).toBe(1)
})
