/** The texts about a recording that is only in memory, because the computer is shared or the disk is full. */
import '@testing-library/jest-dom'
import { screen } from '@testing-library/react'
import { setSharedComputer } from '#lib/client/shared-computer'
import { forgetUnstored, markUnstored } from '#lib/client/recorder/store/unstored'
import { PausedView } from './paused-view'
import { ProblemScreen } from './problem-screen'
import { renderRecorder } from './render-recorder'
import { ReviewView } from './review-view'

const video = {
  take_id: 'one',
  kind: 'recorded',
  url: 'blob:one',
  duration_ms: 42_000,
  isAudio: false,
  isSilent: false,
} as const
const offline = (
  <ReviewView
    state={{
      at: 'uploading',
      video,
      isAccepted: false,
      upload: { at: 'waiting', sent: 1, total: 10, reason: 'offline' },
    }}
  />
)
const failed = <ProblemScreen state={{ at: 'failed', problem: 'CANNOT_SEND_VIDEO', video, file: null }} />
const paused = (
  <PausedView state={{ at: 'paused', mode: 'real', elapsed_ms: 12_000, reason: 'hidden', canResume: true }} />
)

afterEach(() => {
  forgetUnstored()
  sessionStorage.clear()
})

test.each([
  ['an outage', offline],
  ['a failed upload', failed],
])('says after %s that the recording is on the device', (_name, view) => {
  renderRecorder(view)
  expect(screen.getByText(/^Your recording is saved on this device\. /)).toBeVisible()
})

test.each([
  ['an outage', offline],
  ['a failed upload', failed],
  ['a pause', paused],
])('says after %s that the recording on a shared computer is only in the page', (_name, view) => {
  setSharedComputer(true)
  markUnstored({ id: 'one', kind: 'recorded' })
  renderRecorder(view)
  expect(screen.queryByText(/saved on this device/)).toBeNull()
  expect(screen.getByText(/^This computer is shared, so your recording exists only on this page/)).toBeVisible()
})

test('gives a full disk as the reason on a computer that is not shared', () => {
  markUnstored({ id: 'one', kind: 'recorded' })
  renderRecorder(offline)
  expect(screen.getByText(/^This browser cannot store your recording, so it exists only on this page/)).toBeVisible()
})

test('does not say that a file is saved if it could not be stored', () => {
  renderRecorder(<ProblemScreen state={{ at: 'failed', problem: 'CANNOT_SEND_VIDEO', video: null, file: null }} />)
  expect(screen.queryByText(/saved on this device/)).toBeNull()
})
