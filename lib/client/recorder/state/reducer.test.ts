import { UploadError } from '#lib/integrations/upload-error'
import { recorderReducer } from './reducer'
import type { StoredVideo, RecorderEvent, RecorderState } from './types'

const LIMITS = { recording_ms: 60_000, max_size: 1000 }
const VIDEO: StoredVideo = {
  take_id: 'one',
  kind: 'recorded',
  url: 'blob:one',
  duration_ms: 42_000,
  isAudio: false,
  isSilent: false,
}
const FILE = { filename: 'pitch.mp4', customUrl: '/files/x', handle: 'x' }

/** The state after these events. */
const after = (state: RecorderState, ...events: RecorderEvent[]) =>
  events.reduce((now, event) => recorderReducer(now, event, LIMITS), state)

const opening: RecorderState = { at: 'opening' }
const ready: RecorderState = { at: 'ready' }
const recording = (elapsed_ms: number): RecorderState => ({ at: 'recording', mode: 'real', elapsed_ms })
const tick = (ms: number): RecorderEvent => ({ type: 'tick', ms })

describe('before a recording', () => {
  test('shows the methods if nothing is stored', () => {
    expect(after(opening, { type: 'searched', found: null })).toEqual({ at: 'choosing', hasStoredVideo: false })
  })

  test('offers an interrupted recording and uploads a complete one', () => {
    expect(after(opening, { type: 'searched', found: { at: 'interrupted', interrupted: VIDEO } })).toEqual({
      at: 'interrupted',
      interrupted: VIDEO,
    })
    expect(after(opening, { type: 'searched', found: { at: 'complete', video: VIDEO } })).toMatchObject({
      at: 'uploading',
      video: VIDEO,
      isAccepted: false,
    })
  })

  test('accepts an interrupted recording with one press', () => {
    const used = after({ at: 'interrupted', interrupted: VIDEO }, { type: 'recorded', video: VIDEO })
    expect(used).toMatchObject({ at: 'uploading', isAccepted: true })
    expect(after(used, { type: 'upload_changed', upload: { at: 'done', file: FILE } })).toMatchObject({ at: 'saving' })
  })

  test.each(['text', 'request'] as const)('opens the form of a %s, and returns to the methods', (kind) => {
    const writing = after({ at: 'choosing', hasStoredVideo: false }, { type: 'choose', method: kind })
    expect(writing).toEqual({ at: 'writing', kind })
    expect(after(writing, { type: 'leave' })).toEqual({ at: 'opening' })
  })

  test('ignores a search result after the user chose a method', () => {
    expect(after({ at: 'permission' }, { type: 'searched', found: null })).toEqual({ at: 'permission' })
  })

  test('requests the camera, and starts recording after a countdown of three seconds', () => {
    const counting = after(
      opening,
      { type: 'choose', method: 'devices' },
      { type: 'opened' },
      { type: 'start', mode: 'real' },
    )
    expect(counting).toEqual({ at: 'countdown', mode: 'real', left_ms: 3000, elapsed_ms: 0 })
    expect(after(counting, tick(2900))).toMatchObject({ at: 'countdown', left_ms: 100 })
    expect(after(counting, tick(2900), tick(200))).toEqual(recording(0))
  })

  test('cancels a countdown', () => {
    expect(after(ready, { type: 'start', mode: 'real' }, tick(1000), { type: 'stop' })).toEqual(ready)
  })

  test('opens disconnected devices again', () => {
    expect(after(ready, { type: 'interrupted', reason: 'ended' })).toEqual({ at: 'permission' })
    expect(after(ready, { type: 'interrupted', reason: 'hidden' })).toEqual(ready)
  })
})

describe('during a recording', () => {
  test('stops at the time limit', () => {
    expect(after(recording(59_000), tick(900))).toEqual(recording(59_900))
    expect(after(recording(59_000), tick(1300))).toEqual({
      at: 'stopping',
      mode: 'real',
      elapsed_ms: 60_000,
      isLimit: true,
    })
  })

  test('stops at the size limit', () => {
    expect(after(recording(5000), { type: 'grown', size: 999 })).toEqual(recording(5000))
    expect(after(recording(5000), { type: 'grown', size: 1000 })).toMatchObject({ at: 'stopping', isLimit: true })
  })

  test('pauses on a hidden page and resumes on request after a countdown', () => {
    const paused = after(recording(5000), { type: 'interrupted', reason: 'hidden' })
    expect(paused).toEqual({ at: 'paused', mode: 'real', elapsed_ms: 5000, reason: 'hidden', canResume: true })
    expect(after(paused, tick(4000))).toEqual(paused)
    expect(after(paused, { type: 'resume' }, tick(3000))).toEqual(recording(5000))
  })

  test('does not resume while the camera is muted', () => {
    const paused = after(recording(5000), { type: 'interrupted', reason: 'muted' })
    expect(after(paused, { type: 'resume' })).toEqual(paused)
    expect(after(paused, { type: 'restored' }, { type: 'resume' })).toMatchObject({ at: 'countdown', elapsed_ms: 5000 })
  })

  test('stays paused after a camera was muted on a hidden page', () => {
    const paused = after(
      recording(5000),
      { type: 'interrupted', reason: 'hidden' },
      { type: 'interrupted', reason: 'muted' },
    )
    expect(paused).toMatchObject({ reason: 'hidden', canResume: false })
    expect(after(paused, { type: 'restored' })).toMatchObject({ at: 'paused', reason: 'hidden', canResume: true })
  })

  test('can stop but not resume a recording without its devices', () => {
    const paused = after(recording(5000), { type: 'interrupted', reason: 'ended' })
    expect(after(paused, { type: 'restored' }, { type: 'resume' })).toEqual(paused)
    expect(after(paused, { type: 'interrupted', reason: 'hidden' })).toEqual(paused)
    expect(after(paused, { type: 'stop' })).toEqual({ at: 'stopping', mode: 'real', elapsed_ms: 5000 })
  })

  test('returns to the paused state when a resuming countdown is cancelled', () => {
    const counting: RecorderState = { at: 'countdown', mode: 'real', left_ms: 2000, elapsed_ms: 5000 }
    expect(after(counting, { type: 'stop' })).toMatchObject({ at: 'paused', elapsed_ms: 5000, canResume: true })
    expect(after(counting, { type: 'interrupted', reason: 'muted' })).toMatchObject({ at: 'paused', canResume: false })
  })
})

describe('after a recording', () => {
  const uploading: RecorderState = { at: 'uploading', video: VIDEO, upload: null, isAccepted: false }
  const stopping: RecorderState = { at: 'stopping', mode: 'real', elapsed_ms: 42_000 }
  const done: RecorderEvent = { type: 'upload_changed', upload: { at: 'done', file: FILE } }

  test('shows a practice recording and does not upload it', () => {
    const video = { ...VIDEO, take_id: null }
    const practiced = after({ ...stopping, mode: 'practice' }, { type: 'practiced', video })
    expect(practiced).toEqual({ at: 'practiced', video })
    expect(after(practiced, { type: 'accept' }, done)).toEqual(practiced)
    expect(after(practiced, { type: 'ready' })).toEqual(ready)
  })

  test('uploads, previews, accepts and saves a recording', () => {
    const preview = after(stopping, { type: 'recorded', video: VIDEO }, done)
    expect(preview).toEqual({ at: 'preview', video: VIDEO, file: FILE })
    expect(after(preview, { type: 'accept' }, { type: 'saved' })).toEqual({ at: 'saved' })
  })

  test('saves a recording that was accepted during its upload once the upload completes', () => {
    expect(after(uploading, { type: 'accept' }, done)).toEqual({ at: 'saving', video: VIDEO, file: FILE })
  })

  test('keeps the video after a failed upload, and resumes the upload on retry', () => {
    const failed = after(
      uploading,
      { type: 'upload_changed', upload: { at: 'failed', error: new UploadError('network', 'x') } },
      { type: 'failed', problem: 'CANNOT_SEND_VIDEO' },
    )
    expect(failed).toEqual({ at: 'failed', problem: 'CANNOT_SEND_VIDEO', video: VIDEO, file: null })
    expect(after(failed, { type: 'retry' })).toEqual(uploading)
  })

  test('retries only the failed step', () => {
    const saving: RecorderState = { at: 'saving', video: VIDEO, file: FILE }
    expect(after(saving, { type: 'failed', problem: 'CANNOT_SEND_FORM' }, { type: 'retry' })).toEqual(saving)
  })

  test('keeps the video when the user returns to the methods', () => {
    expect(after(uploading, { type: 'showMethods' })).toEqual({ at: 'choosing', hasStoredVideo: true })
    expect(after(uploading, { type: 'leave' })).toEqual(opening)
  })
})

test('offers a recording in progress when the candidate goes back to the methods', () => {
  const recording = { at: 'recording', mode: 'real', elapsed_ms: 4000 } as const
  expect(after(recording, { type: 'showMethods' })).toEqual({ at: 'opening' })
  const practice = { ...recording, mode: 'practice' } as const
  expect(after(practice, { type: 'showMethods' })).toEqual({ at: 'opening', isForMethods: true })
})

describe('problems', () => {
  test('retries camera problems at the camera, and file problems at the methods', () => {
    const retry: RecorderEvent = { type: 'retry' }
    expect(after({ at: 'permission' }, { type: 'failed', problem: 'BUSY' }, retry)).toEqual({ at: 'permission' })
    expect(after({ at: 'checking' }, { type: 'failed', problem: 'TOO_LONG' }, retry)).toMatchObject({ at: 'opening' })
  })

  test('does not retry a rejected video', () => {
    const saving: RecorderState = { at: 'saving', video: VIDEO, file: FILE }
    const error = new Error('too long')
    const failed = after(saving, { type: 'failed', problem: 'TOO_LONG', error })
    expect(failed).toEqual({ at: 'failed', problem: 'TOO_LONG', error, video: VIDEO, file: FILE })
    expect(after(failed, { type: 'retry' })).toEqual(failed)
  })

  test('still offers the stored video after a problem with another file or the camera', () => {
    const choosing = after({ at: 'preview', video: VIDEO, file: FILE }, { type: 'showMethods' })
    const ways: RecorderEvent[][] = [
      [{ type: 'checking' }, { type: 'failed', problem: 'TOO_LONG' }],
      [
        { type: 'choose', method: 'devices' },
        { type: 'failed', problem: 'BUSY' },
      ],
    ]
    for (const way of ways)
      for (const found of [{ at: 'complete', video: VIDEO } as const, null])
        expect(after(choosing, ...way, { type: 'showMethods' }, { type: 'searched', found })).toEqual({
          at: 'choosing',
          hasStoredVideo: found !== null,
        })
  })

  test('asks about an unrecognized file and accepts it', () => {
    const file = new File(['x'], 'notes.txt')
    const odd = after({ at: 'checking' }, { type: 'unrecognized', file })
    expect(odd).toEqual({ at: 'unrecognized', file })
    expect(after(odd, { type: 'recorded', video: { ...VIDEO, kind: 'chosen' } })).toMatchObject({ at: 'uploading' })
  })
})
