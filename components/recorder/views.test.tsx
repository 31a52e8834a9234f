import '@testing-library/jest-dom'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RecorderSession } from '#lib/client/recorder/session'
import type { KeptFilm, Problem } from '#lib/client/recorder/state'
import { ApiError } from '#lib/contract/errors'
import { UploadError } from '#lib/integrations/filestack'
import { ChooseView } from './choose-view'
import { PausedView } from './paused-view'
import { ProblemScreen } from './problem-screen'
import { QuestionPlate } from './question'
import { ReadyView } from './ready-view'
import { RecordingView } from './recording-view'
import { PROPS, renderRecorder } from './render-recorder'
import { ReviewView } from './review-view'

const SUPPORT = { format: 'video/mp4', hasCameraApp: true, isPhone: false, app: null, browser: 'CHROME' } as const
const WITH_PHONE = { ...PROPS, phone: () => null }
const FILM: KeptFilm = { take_id: 'one', kind: 'recorded', url: 'blob:one', duration_ms: 42_000, isSilent: false }
const FILE = { filename: 'pitch.mp4', customUrl: '/files/x', handle: 'x' }
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const stream = {} as MediaStream

describe('choosing', () => {
  test('shows the question, the camera, a file and the limits', () => {
    renderRecorder(<ChooseView hasKept={false} />)
    expect(button('Film myself here')).toBeVisible()
    expect(screen.getByText('Which bread reminds you of somebody?')).toBeVisible()
    expect(screen.getByText('60 seconds at most · 3 takes · practise as you like')).toBeVisible()
    expect(screen.getByLabelText('Choose a video')).toHaveAccessibleDescription(
      'MP4, WEBM, MOV, 60 seconds and 200 MB at most',
    )
  })

  test('disables the camera without attempts left, but accepts a video file', () => {
    renderRecorder(<ChooseView hasKept={false} />, { triesLeft: 0 })
    expect(screen.queryByRole('button', { name: 'Film myself here' })).toBeNull()
    expect(screen.getByText(/All your takes are used/)).toBeVisible()
    expect(screen.getByLabelText('Choose a video')).toBeVisible()
  })

  test('opens the camera app in a browser that cannot record', () => {
    renderRecorder(<ChooseView hasKept={false} />, { support: { ...SUPPORT, format: null } })
    expect(screen.queryByRole('button', { name: 'Film myself here' })).toBeNull()
    expect(screen.getByLabelText('Open the camera')).toHaveAttribute('capture', 'user')
  })

  test('explains how to leave an in-app browser, except on a page whose URL leads nowhere', () => {
    const support = { ...SUPPORT, app: 'Instagram', browser: 'IN_APP' } as const
    renderRecorder(<ChooseView hasKept={false} />, { support })
    expect(screen.queryByText(/You are inside Instagram/)).toBeNull()
    renderRecorder(<ChooseView hasKept={false} />, { support, props: WITH_PHONE })
    expect(screen.getByText(/You are inside Instagram/)).toBeVisible()
    expect(screen.getByLabelText('Link to this page')).toHaveValue(location.href)
  })

  test('does not offer a phone on a phone', () => {
    const { unmount } = renderRecorder(<ChooseView hasKept={false} />, { props: WITH_PHONE })
    expect(button(/^Use my phone/)).toBeVisible()
    unmount()
    renderRecorder(<ChooseView hasKept={false} />, { props: WITH_PHONE, support: { ...SUPPORT, isPhone: true } })
    expect(screen.queryByRole('button', { name: /^Use my phone/ })).toBeNull()
  })
})

describe('getting ready', () => {
  test('announces the last attempt before it is used', () => {
    renderRecorder(<ReadyView />, { triesLeft: 1, stream })
    expect(screen.getByText(/This is your last take/)).toBeVisible()
  })

  test('announces nothing with more attempts left', () => {
    renderRecorder(<ReadyView />, { triesLeft: 2, stream })
    expect(screen.queryByText(/This is your last take/)).toBeNull()
  })

  test('describes the microphone as text', () => {
    renderRecorder(<ReadyView />, { isHeard: true, stream })
    expect(screen.getByText('Your microphone hears you')).toBeVisible()
  })

  test('does not start before there is a picture', () => {
    renderRecorder(<ReadyView />)
    expect(button('Record my answer')).toBeDisabled()
  })
})

test('allows the question above the picture to be shortened, and keeps it', async () => {
  const question =
    'Tell us about a day when all went wrong, what you did about it, and what you would do today instead.'
  renderRecorder(<QuestionPlate />, { props: { ...PROPS, question } })
  await userEvent.click(button('Shorten the question'))
  expect(button('Show the whole question')).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByText(question)).toBeVisible()
})

describe('recording', () => {
  test('shows the remaining time and a stop button', () => {
    renderRecorder(<RecordingView state={{ at: 'recording', mode: 'real', elapsed_ms: 18_400 }} />)
    expect(screen.getByRole('timer')).toHaveTextContent('0:42 left')
    expect(button('Finish')).toBeVisible()
  })

  test('announces the last ten seconds as text', () => {
    renderRecorder(<RecordingView state={{ at: 'recording', mode: 'practice', elapsed_ms: 51_000 }} />)
    expect(screen.getByRole('timer')).toHaveTextContent('9 seconds left')
    expect(screen.getByText('Practice')).toBeVisible()
  })
})

describe('paused', () => {
  const paused = { at: 'paused', mode: 'real', elapsed_ms: 12_000 } as const

  test('waits for a missing camera, and allows the recording to end', () => {
    renderRecorder(<PausedView state={{ ...paused, why: 'muted', isBack: false }} />)
    expect(screen.getByRole('alert')).toHaveTextContent('12 seconds')
    expect(button('Go on')).toBeDisabled()
    expect(button('Finish with what is filmed')).toBeEnabled()
  })

  test('does not allow a recording to resume without its devices', () => {
    renderRecorder(<PausedView state={{ ...paused, why: 'ended', isBack: false }} />)
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull()
    expect(button('Start again, this take does not count')).toBeVisible()
  })
})

describe('reviewing', () => {
  const uploading = { at: 'uploading', film: FILM, send: null, isAccepted: false } as const

  test('keeps the video while offline, and says so', () => {
    renderRecorder(<ReviewView state={{ ...uploading, send: { at: 'waiting', sent: 1, total: 10, why: 'offline' } }} />)
    expect(screen.getByText('Connection lost')).toBeVisible()
    expect(button('Try again now')).toBeVisible()
    expect(button('Use this video')).toBeEnabled()
  })

  test('shows the attempts left on the button', () => {
    renderRecorder(<ReviewView state={uploading} />, { triesLeft: 1 })
    expect(button('Record again, last take')).toBeVisible()
  })

  test('offers no further recording after the last attempt', () => {
    renderRecorder(<ReviewView state={uploading} />, { triesLeft: 0 })
    expect(screen.queryByRole('button', { name: /Record again/ })).toBeNull()
    expect(screen.getByText(/That was your last take/)).toBeVisible()
  })

  test('warns of a recording without sound', () => {
    renderRecorder(<ReviewView state={{ ...uploading, film: { ...FILM, isSilent: true } }} />)
    expect(screen.getByRole('alert')).toHaveTextContent('We heard nothing during this take')
  })
})

const OF_DEVICES: readonly Problem[] = ['NO_CAMERA', 'NO_MICROPHONE', 'DENIED', 'BUSY', 'CANNOT_START']
const OF_SENDING: readonly Problem[] = ['CONNECTION_LOST', 'CANNOT_CONNECT', 'CANNOT_SEND_VIDEO', 'CANNOT_SEND_FORM']
const OF_FILES: readonly Problem[] = ['REFUSED', 'EMPTY', 'TOO_LARGE', 'TOO_LONG']

test.each([...OF_DEVICES, ...OF_SENDING])('%s offers a retry and an alternative', (problem) => {
  renderRecorder(<ProblemScreen state={{ at: 'failed', problem, film: null, file: null }} />)
  expect(screen.getByRole('region')).toHaveAccessibleName()
  expect(button('Try again')).toBeVisible()
  expect(button('Answer another way')).toBeVisible()
})

test.each(OF_FILES)('%s asks for another file', (problem) => {
  renderRecorder(<ProblemScreen state={{ at: 'failed', problem, film: null, file: null }} />)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(button('Answer another way')).toBeVisible()
})

test('shows the limit for a video that is too long', () => {
  renderRecorder(<ProblemScreen state={{ at: 'failed', problem: 'TOO_LONG', film: null, file: null }} />)
  expect(screen.getByText(/maximum duration is 60 seconds/)).toBeVisible()
})

test.each(OF_FILES)('does not offer a retry for %s found by the server', async (problem) => {
  const session = new RecorderSession(() => PROPS, 'video/mp4')
  const drop = jest.spyOn(session, 'drop').mockImplementation()
  renderRecorder(<ProblemScreen state={{ at: 'failed', problem, film: FILM, file: FILE }} />, { session })
  await userEvent.click(button('Answer another way'))
  expect(drop).toHaveBeenCalledWith('one')
})

const infected = new ApiError('INVALID', 'x', { 'record.fs_handle': { key: 'INFECTED' } })
test.each([
  ['REFUSED', infected, 'Our virus check found something in this file. Choose another one.'],
  ['CANNOT_SEND_FORM', new ApiError('CAMPAIGN_CLOSED'), /^This job closed while you were here/],
  ['CANNOT_SEND_VIDEO', new UploadError('other', 'x', 'UNAUTHENTICATED'), /^Your session has ended/],
  ['CANNOT_SEND_FORM', new ApiError('INTERNAL'), /^It has arrived, but the last step failed/],
] as const)('%s gives the reason if it is known: %o', (problem, error, words) => {
  renderRecorder(<ProblemScreen state={{ at: 'failed', problem, error, film: FILM, file: FILE }} />)
  expect(screen.getByText(words)).toBeVisible()
})

test('explains a denied camera for this browser', () => {
  renderRecorder(<ProblemScreen state={{ at: 'failed', problem: 'DENIED', film: null, file: null }} />, {
    support: { ...SUPPORT, browser: 'SAFARI_IOS' },
  })
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Website Settings')
})
