import '@testing-library/jest-dom'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RecorderSession } from '#lib/client/recorder/session/recorder-session'
import type { StoredVideo, Problem } from '#lib/client/recorder/state/types'
import { ApiError } from '#lib/contract/errors'
import { UploadError } from '#lib/integrations/upload-error'
import { Announcement } from './announcement'
import { ChooseView } from './choose-view'
import { PausedView } from './paused-view'
import { ProblemScreen } from './problem-screen'
import { QuestionPlate } from './question'
import { ReadyView } from './ready-view'
import { RecordingView } from './recording-view'
import { PROPS, renderRecorder } from './render-recorder'
import { ReviewView } from './review-view'

const SUPPORT = {
  format: 'video/mp4',
  audioFormat: 'audio/mp4',
  hasCameraApp: true,
  isPhone: false,
  app: null,
  browser: 'CHROME',
} as const
const WITH_PHONE = { ...PROPS, phone: () => null }
const VIDEO: StoredVideo = {
  take_id: 'one',
  kind: 'recorded',
  url: 'blob:one',
  duration_ms: 42_000,
  isAudio: false,
  isSilent: false,
}
const FILE = { filename: 'pitch.mp4', customUrl: '/files/x', handle: 'x' }
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const stream = {} as MediaStream

describe('choosing', () => {
  test('shows the question, the methods and the limits', () => {
    renderRecorder(<ChooseView hasStoredVideo={false} />)
    expect(button('Record video')).toBeVisible()
    expect(screen.getByText('Which bread reminds you of somebody?')).toBeVisible()
    expect(screen.getByText('up to 60 seconds · 3 attempts · unlimited practice')).toBeVisible()
    expect(screen.getByLabelText('Upload a file')).toHaveAccessibleDescription(
      'A video, for example in sign language, or an audio file: up to 60 seconds and 200 MB.',
    )
  })

  test('offers everything except a recording without attempts left', () => {
    renderRecorder(<ChooseView hasStoredVideo={false} />, { attemptsLeft: 0 })
    expect(screen.queryByRole('button', { name: 'Record video' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Record audio/ })).toBeNull()
    expect(screen.getByText(/used all your attempts/)).toBeVisible()
    expect(screen.getByLabelText('Upload a file')).toBeVisible()
  })

  test('offers the camera app in a browser that cannot record', () => {
    renderRecorder(<ChooseView hasStoredVideo={false} />, { support: { ...SUPPORT, format: null } })
    expect(screen.queryByRole('button', { name: 'Record video' })).toBeNull()
    expect(screen.getByLabelText('Open camera')).toHaveAttribute('capture', 'user')
  })

  test('does not offer a phone on a phone', () => {
    const { unmount } = renderRecorder(<ChooseView hasStoredVideo={false} />, { props: WITH_PHONE })
    expect(button(/^Use my phone/)).toBeVisible()
    unmount()
    renderRecorder(<ChooseView hasStoredVideo={false} />, { props: WITH_PHONE, support: { ...SUPPORT, isPhone: true } })
    expect(screen.queryByRole('button', { name: /^Use my phone/ })).toBeNull()
  })
})

describe('getting ready', () => {
  test('warns before the last attempt', () => {
    renderRecorder(<ReadyView />, { attemptsLeft: 1, stream })
    expect(screen.getByText(/This is your last attempt/)).toBeVisible()
  })

  test('shows no warning with more attempts left', () => {
    renderRecorder(<ReadyView />, { attemptsLeft: 2, stream })
    expect(screen.queryByText(/This is your last attempt/)).toBeNull()
  })

  test('shows that the microphone works', () => {
    renderRecorder(<ReadyView />, { isSoundDetected: true, stream })
    expect(screen.getByText('Your microphone is working')).toBeVisible()
  })

  test('disables recording before the camera is open', () => {
    renderRecorder(<ReadyView />)
    expect(button('Start recording')).toBeDisabled()
  })
})

test('collapses a long question above the camera image', async () => {
  const question =
    'Tell us about a day when all went wrong, what you did about it, and what you would do today instead.'
  renderRecorder(<QuestionPlate />, { props: { ...PROPS, question } })
  await userEvent.click(button('Show less'))
  expect(button('Show full question')).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByText(question)).toBeVisible()
})

describe('recording', () => {
  test('shows the remaining time and the stop button', () => {
    renderRecorder(<RecordingView state={{ at: 'recording', mode: 'real', elapsed_ms: 18_400 }} />)
    expect(screen.getByRole('timer')).toHaveTextContent('0:42 left')
    expect(button('Stop recording')).toBeVisible()
  })

  test('has the stop button from the start of the countdown', () => {
    renderRecorder(<RecordingView state={{ at: 'countdown', mode: 'real', left_ms: 3000, elapsed_ms: 0 }} />)
    expect(button('Stop recording')).toBeVisible()
    expect(screen.queryByRole('timer')).toBeNull()
  })

  test('vibrates in the last ten seconds, because speech would be part of the recording', () => {
    const vibrate = jest.fn()
    Object.assign(navigator, { vibrate })
    const live = { at: 'recording', mode: 'real' } as const
    renderRecorder(<Announcement live={{ ...live, elapsed_ms: 49_000 }} />)
    expect(vibrate).not.toHaveBeenCalled()
    renderRecorder(<Announcement live={{ ...live, elapsed_ms: 51_000 }} />)
    expect(vibrate).toHaveBeenCalledTimes(1)
    for (const region of screen.getAllByRole('status')) expect(region).toBeEmptyDOMElement()
    Object.assign(navigator, { vibrate: undefined })
  })

  test('shows the last ten seconds as text', () => {
    renderRecorder(<RecordingView state={{ at: 'recording', mode: 'practice', elapsed_ms: 51_000 }} />)
    expect(screen.getByRole('timer')).toHaveTextContent('9 seconds left')
    expect(screen.getByText('Practice')).toBeVisible()
  })
})

describe('paused', () => {
  const paused = { at: 'paused', mode: 'real', elapsed_ms: 12_000 } as const

  test('waits for a muted camera and allows the user to finish', () => {
    renderRecorder(<PausedView state={{ ...paused, reason: 'muted', canResume: false }} />)
    expect(screen.getByRole('alert')).toHaveTextContent('12 seconds')
    expect(button('Resume recording')).toBeDisabled()
    expect(button('Use what I’ve recorded')).toBeEnabled()
  })

  test('does not offer to resume without the devices', () => {
    renderRecorder(<PausedView state={{ ...paused, reason: 'ended', canResume: false }} />)
    expect(screen.queryByRole('button', { name: 'Resume recording' })).toBeNull()
    expect(button('Restart (not counted)')).toBeVisible()
  })
})

describe('reviewing', () => {
  const uploading = { at: 'uploading', video: VIDEO, upload: null, isAccepted: false } as const

  test('reports that the upload is offline, and offers a retry that does not lose focus', async () => {
    renderRecorder(
      <ReviewView state={{ ...uploading, upload: { at: 'waiting', sent: 1, total: 10, reason: 'offline' } }} />,
    )
    expect(screen.getByText('Connection lost')).toBeVisible()
    expect(button('Use this recording')).toBeEnabled()
    await userEvent.click(button('Try again now'))
    // The button disappears when the upload continues.
    expect(button('Try again now')).not.toHaveFocus()
    expect(document.body).not.toHaveFocus()
  })

  test('announces an outage and the end of the upload in a region that exists before', () => {
    const view = (state: Parameters<typeof ReviewView>[0]['state']) => <ReviewView state={state} />
    const { show } = renderRecorder(view(uploading))
    const region = screen.getAllByRole('status').at(-1)
    expect(region).toBeEmptyDOMElement()
    show(view({ ...uploading, upload: { at: 'waiting', sent: 1, total: 10, reason: 'offline' } }))
    expect(region).toHaveTextContent('Connection lost')
    show(view({ at: 'preview', video: VIDEO, file: FILE }))
    expect(region).toHaveTextContent('Uploaded')
  })

  test('shows the attempts left on the button', () => {
    renderRecorder(<ReviewView state={uploading} />, { attemptsLeft: 1 })
    expect(button('Record again (last)')).toBeVisible()
  })

  test('offers no further recording after the last attempt', () => {
    renderRecorder(<ReviewView state={uploading} />, { attemptsLeft: 0 })
    expect(screen.queryByRole('button', { name: /Record again/ })).toBeNull()
    expect(screen.getByText(/That was your last attempt/)).toBeVisible()
  })

  test('warns of a recording without sound', () => {
    renderRecorder(<ReviewView state={{ ...uploading, video: { ...VIDEO, isSilent: true } }} />)
    expect(screen.getByRole('alert')).toHaveTextContent('We could not hear any sound')
  })
})

const DEVICE_PROBLEMS: readonly Problem[] = ['NO_CAMERA', 'NO_MICROPHONE', 'DENIED', 'BUSY', 'CANNOT_START']
const UPLOAD_PROBLEMS: readonly Problem[] = [
  'CONNECTION_LOST',
  'CANNOT_CONNECT',
  'CANNOT_SEND_VIDEO',
  'CANNOT_SEND_FORM',
]
const FILE_PROBLEMS: readonly Problem[] = ['REJECTED', 'EMPTY', 'TOO_LARGE', 'TOO_LONG']

test.each([...DEVICE_PROBLEMS, ...UPLOAD_PROBLEMS])('%s offers a retry and an alternative', (problem) => {
  renderRecorder(<ProblemScreen state={{ at: 'failed', problem, video: null, file: null }} />)
  expect(screen.getByRole('region')).toHaveAccessibleName()
  expect(button('Try again')).toBeVisible()
  expect(button('Choose another option')).toBeVisible()
})

test.each(FILE_PROBLEMS)('%s asks for another file', (problem) => {
  renderRecorder(<ProblemScreen state={{ at: 'failed', problem, video: null, file: null }} />)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(button('Choose another option')).toBeVisible()
})

test('shows the limit for a recording that is too long', () => {
  renderRecorder(<ProblemScreen state={{ at: 'failed', problem: 'TOO_LONG', video: null, file: null }} />)
  expect(screen.getByText(/must be 60 seconds or shorter/)).toBeVisible()
})

test.each(FILE_PROBLEMS)('deletes the video with the problem %s before another is chosen', async (problem) => {
  const session = new RecorderSession(() => PROPS, { video: 'video/mp4', audio: 'audio/mp4' })
  const deleteSpy = jest.spyOn(session, 'deleteVideo').mockImplementation()
  renderRecorder(<ProblemScreen state={{ at: 'failed', problem, video: VIDEO, file: FILE }} />, { session })
  await userEvent.click(button('Choose another option'))
  expect(deleteSpy).toHaveBeenCalledWith('one')
})

const infected = new ApiError('INVALID', 'x', { 'record.fs_handle': { key: 'INFECTED' } })
test.each([
  ['REJECTED', infected, 'We found a virus in this file. Choose another one.'],
  ['CANNOT_SEND_FORM', new ApiError('CAMPAIGN_CLOSED'), /^This job has just closed/],
  ['CANNOT_SEND_VIDEO', new UploadError('other', 'x', 'UNAUTHENTICATED'), /^Your session has expired/],
  ['CANNOT_SEND_FORM', new ApiError('INTERNAL'), /^The upload worked, but the last step failed/],
] as const)('%s shows the specific reason of %o', (problem, error, text) => {
  renderRecorder(<ProblemScreen state={{ at: 'failed', problem, error, video: VIDEO, file: FILE }} />)
  expect(screen.getByText(text)).toBeVisible()
})

test('explains a denied camera for this browser', () => {
  renderRecorder(<ProblemScreen state={{ at: 'failed', problem: 'DENIED', video: null, file: null }} />, {
    support: { ...SUPPORT, browser: 'SAFARI_IOS' },
  })
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Website Settings')
})
