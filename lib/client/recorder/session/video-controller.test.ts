/** @jest-environment node */
import { ApiError } from '#lib/contract/errors'
import { writeWrittenDraft } from '#lib/client/written-draft'
import type { RecorderEvent, RecorderState, StoredVideo } from '../state/types'
import type { RecorderOptions } from './types'
import { VideoController } from './video-controller'

const video: StoredVideo = {
  take_id: 'one',
  kind: 'chosen',
  url: 'blob:one',
  duration_ms: 90_000,
  isAudio: false,
  isSilent: false,
}
const file = { filename: 'pitch.mp4', customUrl: '/files/x', handle: 'x' }
const saving: RecorderState = { at: 'saving', video, file }

/** The event that is dispatched after saving with this callback. */
function eventAfterSaving(onSaved: RecorderOptions['onSaved']) {
  const options = { attemptKey: '1-1-1', recording_time: 60, grant: jest.fn(), onAttempt: jest.fn(), onSaved }
  return new Promise<RecorderEvent>((resolve) => {
    void new VideoController({ options: () => options, dispatch: resolve, state: () => saving }, () => {}).enter(saving)
  })
}

test("reports VIDEO_TOO_LONG as a problem, with the API's error", async () => {
  const error = new ApiError('INVALID', 'x', { 'record.fs_handle': { key: 'VIDEO_TOO_LONG', bound: 60 } })
  expect(await eventAfterSaving(() => Promise.reject(error))).toEqual({ type: 'failed', problem: 'TOO_LONG', error })
})

test('reports any other error as a failed form', async () => {
  const error = new ApiError('CAMPAIGN_CLOSED')
  expect(await eventAfterSaving(() => Promise.reject(error))).toEqual({
    type: 'failed',
    problem: 'CANNOT_SEND_FORM',
    error,
  })
})

test('saves an accepted video', async () => {
  expect(await eventAfterSaving(async () => null)).toEqual({ type: 'saved' })
})

test.each([async () => null, () => Promise.reject(new Error('offline'))])(
  'stays on the screen that was opened while a video was being saved',
  async (onSaved) => {
    const options = { attemptKey: '1-1-1', recording_time: 60, grant: jest.fn(), onAttempt: jest.fn() }
    const dispatch = jest.fn()
    const state = (): RecorderState => ({ at: 'ready' })
    const saved = jest.fn(onSaved)
    const context = { options: () => ({ ...options, onSaved: saved }), dispatch, state }
    void new VideoController(context, () => {}).enter(saving)
    while (saved.mock.results.length === 0) await Promise.resolve()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(dispatch).not.toHaveBeenCalled()
  },
)

test('deletes the written answer that an accepted video replaces', async () => {
  const stored = new Map<string, string>()
  const localStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  }
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true })
  writeWrittenDraft('1-1-1', 'text', 'Rye bread')
  writeWrittenDraft('1-1-1', 'request', 'Could we talk?')
  writeWrittenDraft('1-1-2', 'text', 'Another question')
  await eventAfterSaving(() => Promise.reject(new Error('offline')))
  expect(stored.size).toBe(3)
  await eventAfterSaving(async () => null)
  expect([...stored.keys()]).toEqual(['written-answer:1-1-2:text'])
})

test('looks for a stored video again if the video disappears while it is being uploaded', async () => {
  const uploading: RecorderState = { at: 'uploading', video, upload: null, isAccepted: false }
  const options = {
    attemptKey: '1-1-1',
    recording_time: 60,
    grant: jest.fn(),
    onAttempt: jest.fn(),
    onSaved: jest.fn(),
  }
  const event = await new Promise<RecorderEvent>((resolve) => {
    const context = { options: () => options, dispatch: resolve, state: () => uploading }
    void new VideoController(context, () => {}).enter(uploading)
  })
  expect(event).toEqual({ type: 'leave' })
})
