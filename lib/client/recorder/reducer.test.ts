import { UploadError } from '#lib/integrations/filestack'
import { recorderReducer } from './reducer'
import type { KeptFilm, RecorderEvent, RecorderState } from './state'

const LIMITS = { recording_ms: 60_000, max_size: 1000 }
const FILM: KeptFilm = { take_id: 'one', kind: 'recorded', url: 'blob:one', duration_ms: 42_000, isSilent: false }
const FILE = { filename: 'pitch.mp4', customUrl: '/files/x', handle: 'x' }

/** What comes of a state after these events. */
const after = (state: RecorderState, ...events: RecorderEvent[]) =>
  events.reduce((now, event) => recorderReducer(now, event, LIMITS), state)

const opening: RecorderState = { at: 'opening' }
const ready: RecorderState = { at: 'ready' }
const recording = (elapsed_ms: number): RecorderState => ({ at: 'recording', mode: 'real', elapsed_ms })
const tick = (ms: number): RecorderEvent => ({ type: 'tick', ms })

describe('before a take', () => {
  test('with nothing kept one chooses how to answer', () => {
    expect(after(opening, { type: 'looked', found: null })).toEqual({ at: 'choosing', hasKept: false })
  })

  test('a take that broke off is offered, a whole one goes on being sent', () => {
    expect(after(opening, { type: 'looked', found: { at: 'found', kept: FILM } })).toEqual({ at: 'found', kept: FILM })
    expect(after(opening, { type: 'looked', found: { at: 'whole', film: FILM } })).toMatchObject({
      at: 'uploading',
      film: FILM,
      isAccepted: false,
    })
  })

  test('who has chosen meanwhile is not sent back by what is found late', () => {
    expect(after({ at: 'permission' }, { type: 'looked', found: null })).toEqual({ at: 'permission' })
  })

  test('the camera is asked for, opens, and a countdown of three seconds leads to the take', () => {
    const counting = after(
      opening,
      { type: 'choose', method: 'webcam' },
      { type: 'opened' },
      { type: 'start', mode: 'real' },
    )
    expect(counting).toEqual({ at: 'countdown', mode: 'real', left_ms: 3000, elapsed_ms: 0 })
    expect(after(counting, tick(2900))).toMatchObject({ at: 'countdown', left_ms: 100 })
    expect(after(counting, tick(2900), tick(200))).toEqual(recording(0))
  })

  test('a countdown can be taken back', () => {
    expect(after(ready, { type: 'start', mode: 'real' }, tick(1000), { type: 'stop' })).toEqual(ready)
  })

  test('devices that go away are opened anew', () => {
    expect(after(ready, { type: 'interrupted', why: 'ended' })).toEqual({ at: 'permission' })
    expect(after(ready, { type: 'interrupted', why: 'hidden' })).toEqual(ready)
  })
})

describe('during a take', () => {
  test('it ends by itself at the limit of time, and counts no more than that', () => {
    expect(after(recording(59_000), tick(900))).toEqual(recording(59_900))
    expect(after(recording(59_000), tick(1300))).toEqual({ at: 'stopping', mode: 'real', elapsed_ms: 60_000 })
  })

  test('it ends by itself at the limit of size', () => {
    expect(after(recording(5000), { type: 'grown', size: 999 })).toEqual(recording(5000))
    expect(after(recording(5000), { type: 'grown', size: 1000 })).toMatchObject({ at: 'stopping' })
  })

  test('leaving the page pauses it; it goes on where it was, after a countdown, when the person says so', () => {
    const paused = after(recording(5000), { type: 'interrupted', why: 'hidden' })
    expect(paused).toEqual({ at: 'paused', mode: 'real', elapsed_ms: 5000, why: 'hidden', isBack: true })
    expect(after(paused, tick(4000))).toEqual(paused)
    expect(after(paused, { type: 'resume' }, tick(3000))).toEqual(recording(5000))
  })

  test('a camera that was muted is waited for', () => {
    const paused = after(recording(5000), { type: 'interrupted', why: 'muted' })
    expect(after(paused, { type: 'resume' })).toEqual(paused)
    expect(after(paused, { type: 'restored' }, { type: 'resume' })).toMatchObject({ at: 'countdown', elapsed_ms: 5000 })
  })

  test('a camera muted behind a hidden page does not go on without the person', () => {
    const paused = after(recording(5000), { type: 'interrupted', why: 'hidden' }, { type: 'interrupted', why: 'muted' })
    expect(paused).toMatchObject({ why: 'hidden', isBack: false })
    expect(after(paused, { type: 'restored' })).toMatchObject({ at: 'paused', why: 'hidden', isBack: true })
  })

  test('devices that are gone leave what there is: it can be ended, not gone on with', () => {
    const paused = after(recording(5000), { type: 'interrupted', why: 'ended' })
    expect(after(paused, { type: 'restored' }, { type: 'resume' })).toEqual(paused)
    expect(after(paused, { type: 'interrupted', why: 'hidden' })).toEqual(paused)
    expect(after(paused, { type: 'stop' })).toEqual({ at: 'stopping', mode: 'real', elapsed_ms: 5000 })
  })

  test('a countdown back into a take that is stopped stays paused: nothing of it is lost', () => {
    const counting: RecorderState = { at: 'countdown', mode: 'real', left_ms: 2000, elapsed_ms: 5000 }
    expect(after(counting, { type: 'stop' })).toMatchObject({ at: 'paused', elapsed_ms: 5000, isBack: true })
    expect(after(counting, { type: 'interrupted', why: 'muted' })).toMatchObject({ at: 'paused', isBack: false })
  })
})

describe('after a take', () => {
  const uploading: RecorderState = { at: 'uploading', film: FILM, send: null, isAccepted: false }
  const stopping: RecorderState = { at: 'stopping', mode: 'real', elapsed_ms: 42_000 }
  const done: RecorderEvent = { type: 'sending', send: { at: 'done', file: FILE } }

  test('practice is looked at and sent nowhere', () => {
    const film = { ...FILM, take_id: null }
    const practised = after({ ...stopping, mode: 'practice' }, { type: 'practised', film })
    expect(practised).toEqual({ at: 'practised', film })
    expect(after(practised, { type: 'accept' }, done)).toEqual(practised)
    expect(after(practised, { type: 'ready' })).toEqual(ready)
  })

  test('it is sent, looked at, accepted, saved', () => {
    const preview = after(stopping, { type: 'filmed', film: FILM }, done)
    expect(preview).toEqual({ at: 'preview', film: FILM, file: FILE })
    expect(after(preview, { type: 'accept' }, { type: 'saved' })).toEqual({ at: 'saved' })
  })

  test('what was accepted before it had arrived is saved as soon as it has', () => {
    expect(after(uploading, { type: 'accept' }, done)).toEqual({ at: 'saving', film: FILM, file: FILE })
  })

  test('a failed upload keeps the video, and trying again goes on with it', () => {
    const failed = after(
      uploading,
      { type: 'sending', send: { at: 'failed', error: new UploadError('network', 'x') } },
      { type: 'failed', problem: 'CANNOT_SEND_VIDEO' },
    )
    expect(failed).toEqual({ at: 'failed', problem: 'CANNOT_SEND_VIDEO', film: FILM, file: null })
    expect(after(failed, { type: 'retry' })).toEqual(uploading)
  })

  test('a failed last step is tried again alone', () => {
    const saving: RecorderState = { at: 'saving', film: FILM, file: FILE }
    expect(after(saving, { type: 'failed', problem: 'CANNOT_SEND_FORM' }, { type: 'retry' })).toEqual(saving)
  })

  test('going back to the methods keeps the video', () => {
    expect(after(uploading, { type: 'other' })).toEqual({ at: 'choosing', hasKept: true })
    expect(after(uploading, { type: 'leave' })).toEqual(opening)
  })
})

describe('problems', () => {
  test('with the camera are tried again there, with a file from the methods', () => {
    const retry: RecorderEvent = { type: 'retry' }
    expect(after({ at: 'permission' }, { type: 'failed', problem: 'BUSY' }, retry)).toEqual({ at: 'permission' })
    expect(after({ at: 'checking' }, { type: 'failed', problem: 'TOO_LONG' }, retry)).toMatchObject({ at: 'opening' })
  })

  test('a video that would be refused again is not sent again, not even when the network is back', () => {
    const saving: RecorderState = { at: 'saving', film: FILM, file: FILE }
    const error = new Error('too long')
    const failed = after(saving, { type: 'failed', problem: 'TOO_LONG', error })
    expect(failed).toEqual({ at: 'failed', problem: 'TOO_LONG', error, film: FILM, file: FILE })
    expect(after(failed, { type: 'retry' })).toEqual(failed)
  })

  test('the way back to a take that counted survives a file that is too long and a camera that is busy', () => {
    const choosing = after({ at: 'preview', film: FILM, file: FILE }, { type: 'other' })
    const ways: RecorderEvent[][] = [
      [{ type: 'checking' }, { type: 'failed', problem: 'TOO_LONG' }],
      [
        { type: 'choose', method: 'webcam' },
        { type: 'failed', problem: 'BUSY' },
      ],
    ]
    for (const way of ways)
      for (const found of [{ at: 'whole', film: FILM } as const, null])
        expect(after(choosing, ...way, { type: 'other' }, { type: 'looked', found })).toEqual({
          at: 'choosing',
          hasKept: found !== null,
        })
  })

  test('a file that looks like no video is asked about, and may be taken', () => {
    const file = new File(['x'], 'notes.txt')
    const odd = after({ at: 'checking' }, { type: 'odd', file })
    expect(odd).toEqual({ at: 'odd', file })
    expect(after(odd, { type: 'filmed', film: { ...FILM, kind: 'chosen' } })).toMatchObject({ at: 'uploading' })
  })
})
