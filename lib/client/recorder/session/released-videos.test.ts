import { appendChunk, clearAttempts, createAttempt, finishAttempt } from '../store/attempt-store'
import type { RecorderView } from '../state/views'
import { RecorderSession } from './recorder-session'
import type { RecorderOptions } from './types'

const KEY = '1-1-1'
/** The `blob:` URLs that are not revoked. */
const urls = new Set<string>()
let createdCount = 0
/** Ends the thumbnail of a video. */
let endThumbnail = () => {}

jest.mock('../capture/measure-video', () => ({
  measureVideo: async () => ({ duration_ms: null, canPlay: false }),
  captureThumbnail: () => new Promise((resolve) => (endThumbnail = () => resolve(null))),
}))
// An upload ends at once, so that the video can be accepted.
jest.mock('../upload/uploader', () => ({
  createUploader: (_grant: unknown, onState: (state: object) => void) => ({
    finish: () => onState({ at: 'done', file: { filename: 'pitch.mp4', customUrl: '/files/x', handle: 'x' } }),
    notifyData: () => {},
    retry: () => {},
    stop: () => {},
  }),
}))

const onSaved = jest.fn(async () => null)
const options: RecorderOptions = {
  attemptKey: KEY,
  recording_time: 60,
  grant: jest.fn(),
  onAttempt: async () => null,
  onSaved,
}

beforeEach(async () => {
  await clearAttempts()
  urls.clear()
  createdCount = 0
  onSaved.mockClear()
  URL.createObjectURL = () => {
    const url = `blob:${++createdCount}`
    urls.add(url)
    return url
  }
  URL.revokeObjectURL = (url) => void urls.delete(url)
})

async function waitUntil(isTrue: () => boolean) {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5))
}

async function storeVideo(isFinished = true) {
  const { id } = await createAttempt({ key: KEY, kind: 'recorded', mimetype: 'video/mp4', filename: 'pitch.mp4' })
  await appendChunk(id, new Blob([new Uint8Array(2000)]))
  if (isFinished) await finishAttempt(id, { duration_ms: 1000 })
}

async function openSession(view: RecorderView | null, screen: string) {
  const session = new RecorderSession(() => options, { video: 'video/mp4', audio: 'audio/mp4' })
  const close = session.open(view)
  await waitUntil(() => session.snapshot().state.at === screen)
  await new Promise((resolve) => setTimeout(resolve, 20))
  return { session, close }
}

test('releases the shown video when the recorder closes, and not before', async () => {
  await storeVideo()
  const { session, close } = await openSession(null, 'preview')
  expect(session.snapshot().state).toMatchObject({ video: { url: [...urls][0] } })
  expect(urls.size).toBe(1)
  close()
  expect(urls.size).toBe(0)
  // As after a change of the code during development.
  session.open(null)
  await waitUntil(() => urls.size === 1)
  expect(session.snapshot().state).toMatchObject({ video: { url: [...urls][0] } })
})

test('releases a stored video if another screen opens', async () => {
  await storeVideo()
  await openSession('write', 'writing')
  expect(urls.size).toBe(0)
})

test('releases a stored video if the methods open', async () => {
  await storeVideo()
  const { session } = await openSession('write', 'writing')
  session.showMethods()
  await waitUntil(() => session.snapshot().state.at === 'choosing')
  expect(session.snapshot().state).toMatchObject({ hasStoredVideo: true })
  expect(urls.size).toBe(0)
})

test('releases a stored video that is deleted because it cannot be played', async () => {
  await storeVideo(false)
  await openSession(null, 'choosing')
  expect(createdCount).toBeGreaterThan(0)
  expect(urls.size).toBe(0)
})

test('releases a stored video that is found after the recorder closed', async () => {
  await storeVideo()
  new RecorderSession(() => options, { video: '', audio: '' }).open(null)()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(urls.size).toBe(0)
})

test.each(['another screen', 'no screen'])('releases a stored file when the candidate is on %s', async (where) => {
  const { session, close } = await openSession(null, 'choosing')
  const stored = session.uploadAnyway(new File(['video'], 'pitch.mp4', { type: 'video/mp4' }))
  if (where === 'no screen') close()
  else session.write('text')
  await stored
  expect(urls.size).toBe(0)
})

test.each(['leaves', 'closes'])('keeps a video until it is saved if the candidate %s the screen', async (how) => {
  await storeVideo()
  const { session, close } = await openSession(null, 'preview')
  session.accept()
  await new Promise((resolve) => setTimeout(resolve, 20))
  if (how === 'closes') close()
  else session.write('text')
  expect(urls.size).toBe(1)
  endThumbnail()
  await waitUntil(() => urls.size === 0)
  expect(onSaved).toHaveBeenCalledTimes(1)
})
