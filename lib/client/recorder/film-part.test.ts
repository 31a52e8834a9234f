/** @jest-environment node */
import { ApiError } from '#lib/contract/errors'
import { FilmPart } from './film-part'
import type { Ask } from './session'
import type { KeptFilm, RecorderEvent, RecorderState } from './state'

const film: KeptFilm = { take_id: 'one', kind: 'chosen', url: 'blob:one', duration_ms: 90_000, isSilent: false }
const file = { filename: 'pitch.mp4', customUrl: '/files/x', handle: 'x' }
const saving: RecorderState = { at: 'saving', film, file }

/** The event that is dispatched when the last step ends like this. */
function keptWith(onSaved: Ask['onSaved']) {
  const ask = { takeKey: '1-1-1', recording_time: 60, grant: jest.fn(), onTry: jest.fn(), onSaved }
  return new Promise<RecorderEvent>((resolve) => {
    new FilmPart({ ask: () => ask, dispatch: resolve, state: () => saving }, () => {}).entered(saving)
  })
}

test("reports a video that the API finds too long, with the API's error", async () => {
  const error = new ApiError('INVALID', 'x', { 'record.fs_handle': { key: 'VIDEO_TOO_LONG', bound: 60 } })
  expect(await keptWith(() => Promise.reject(error))).toEqual({ type: 'failed', problem: 'TOO_LONG', error })
})

test('passes on any other error of the last step', async () => {
  const error = new ApiError('CAMPAIGN_CLOSED')
  expect(await keptWith(() => Promise.reject(error))).toEqual({ type: 'failed', problem: 'CANNOT_SEND_FORM', error })
})

test('saves an accepted video', async () => {
  expect(await keptWith(async () => null)).toEqual({ type: 'saved' })
})
