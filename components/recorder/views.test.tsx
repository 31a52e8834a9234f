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
  test('the question, the camera, a file and what is possible', () => {
    renderRecorder(<ChooseView hasKept={false} />)
    expect(button('Film myself here')).toBeVisible()
    expect(screen.getByText('Which bread reminds you of somebody?')).toBeVisible()
    expect(screen.getByText('60 seconds at most · 3 takes · practise as you like')).toBeVisible()
    expect(screen.getByLabelText('Choose a video')).toHaveAccessibleDescription(
      'MP4, WEBM, MOV, 60 seconds and 200 MB at most',
    )
  })

  test('without a take left the camera stays closed, and a video may still be sent', () => {
    renderRecorder(<ChooseView hasKept={false} />, { triesLeft: 0 })
    expect(screen.queryByRole('button', { name: 'Film myself here' })).toBeNull()
    expect(screen.getByText(/All your takes are used/)).toBeVisible()
    expect(screen.getByLabelText('Choose a video')).toBeVisible()
  })

  test('a browser that cannot film opens the camera’s own app', () => {
    renderRecorder(<ChooseView hasKept={false} />, { support: { ...SUPPORT, format: null } })
    expect(screen.queryByRole('button', { name: 'Film myself here' })).toBeNull()
    expect(screen.getByLabelText('Open the camera')).toHaveAttribute('capture', 'user')
  })

  test('inside an app one is told how to leave it, but on a page whose address leads nowhere else', () => {
    const support = { ...SUPPORT, app: 'Instagram', browser: 'IN_APP' } as const
    renderRecorder(<ChooseView hasKept={false} />, { support })
    expect(screen.queryByText(/You are inside Instagram/)).toBeNull()
    renderRecorder(<ChooseView hasKept={false} />, { support, props: WITH_PHONE })
    expect(screen.getByText(/You are inside Instagram/)).toBeVisible()
    expect(screen.getByLabelText('Link to this page')).toHaveValue(location.href)
  })

  test('a phone sends nobody to a phone', () => {
    const { unmount } = renderRecorder(<ChooseView hasKept={false} />, { props: WITH_PHONE })
    expect(button(/^Use my phone/)).toBeVisible()
    unmount()
    renderRecorder(<ChooseView hasKept={false} />, { props: WITH_PHONE, support: { ...SUPPORT, isPhone: true } })
    expect(screen.queryByRole('button', { name: /^Use my phone/ })).toBeNull()
  })
})

describe('getting ready', () => {
  test('the last take is said before it is used', () => {
    renderRecorder(<ReadyView />, { triesLeft: 1, stream })
    expect(screen.getByText(/This is your last take/)).toBeVisible()
  })

  test('with more takes nothing is said of a last one', () => {
    renderRecorder(<ReadyView />, { triesLeft: 2, stream })
    expect(screen.queryByText(/This is your last take/)).toBeNull()
  })

  test('the microphone is told in words', () => {
    renderRecorder(<ReadyView />, { isHeard: true, stream })
    expect(screen.getByText('Your microphone hears you')).toBeVisible()
  })

  test('nothing starts before there is a picture', () => {
    renderRecorder(<ReadyView />)
    expect(button('Record my answer')).toBeDisabled()
  })
})

test('the question over the picture can be made short, and stays', async () => {
  const question =
    'Tell us about a day when all went wrong, what you did about it, and what you would do today instead.'
  renderRecorder(<QuestionPlate />, { props: { ...PROPS, question } })
  await userEvent.click(button('Shorten the question'))
  expect(button('Show the whole question')).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByText(question)).toBeVisible()
})

describe('recording', () => {
  test('what is left is counted, and one button ends it', () => {
    renderRecorder(<RecordingView state={{ at: 'recording', mode: 'real', elapsed_ms: 18_400 }} />)
    expect(screen.getByRole('timer')).toHaveTextContent('0:42 left')
    expect(button('Finish')).toBeVisible()
  })

  test('the last ten seconds are said in words', () => {
    renderRecorder(<RecordingView state={{ at: 'recording', mode: 'practice', elapsed_ms: 51_000 }} />)
    expect(screen.getByRole('timer')).toHaveTextContent('9 seconds left')
    expect(screen.getByText('Practice')).toBeVisible()
  })
})

describe('paused', () => {
  const paused = { at: 'paused', mode: 'real', elapsed_ms: 12_000 } as const

  test('a camera that is away is waited for; one may end with what there is', () => {
    renderRecorder(<PausedView state={{ ...paused, why: 'muted', isBack: false }} />)
    expect(screen.getByRole('alert')).toHaveTextContent('12 seconds')
    expect(button('Go on')).toBeDisabled()
    expect(button('Finish with what is filmed')).toBeEnabled()
  })

  test('devices that are gone leave no way on', () => {
    renderRecorder(<PausedView state={{ ...paused, why: 'ended', isBack: false }} />)
    expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull()
    expect(button('Start again, this take does not count')).toBeVisible()
  })
})

describe('looking at it', () => {
  const uploading = { at: 'uploading', film: FILM, send: null, isAccepted: false } as const

  test('without a network it is kept, and said so', () => {
    renderRecorder(<ReviewView state={{ ...uploading, send: { at: 'waiting', sent: 1, total: 10, why: 'offline' } }} />)
    expect(screen.getByText('Connection lost')).toBeVisible()
    expect(button('Try again now')).toBeVisible()
    expect(button('Use this video')).toBeEnabled()
  })

  test('how many takes are left stands on the button', () => {
    renderRecorder(<ReviewView state={uploading} />, { triesLeft: 1 })
    expect(button('Record again, last take')).toBeVisible()
  })

  test('after the last take there is none to record', () => {
    renderRecorder(<ReviewView state={uploading} />, { triesLeft: 0 })
    expect(screen.queryByRole('button', { name: /Record again/ })).toBeNull()
    expect(screen.getByText(/That was your last take/)).toBeVisible()
  })

  test('a take without sound is warned about', () => {
    renderRecorder(<ReviewView state={{ ...uploading, film: { ...FILM, isSilent: true } }} />)
    expect(screen.getByRole('alert')).toHaveTextContent('We heard nothing during this take')
  })
})

const OF_DEVICES: readonly Problem[] = ['NO_CAMERA', 'NO_MICROPHONE', 'DENIED', 'BUSY', 'CANNOT_START']
const OF_SENDING: readonly Problem[] = ['CONNECTION_LOST', 'CANNOT_CONNECT', 'CANNOT_SEND_VIDEO', 'CANNOT_SEND_FORM']
const OF_FILES: readonly Problem[] = ['REFUSED', 'EMPTY', 'TOO_LARGE', 'TOO_LONG']

test.each([...OF_DEVICES, ...OF_SENDING])('%s can be tried again, or got around', (problem) => {
  renderRecorder(<ProblemScreen state={{ at: 'failed', problem, film: null, file: null }} />)
  expect(screen.getByRole('region')).toHaveAccessibleName()
  expect(button('Try again')).toBeVisible()
  expect(button('Answer another way')).toBeVisible()
})

test.each(OF_FILES)('%s wants another file', (problem) => {
  renderRecorder(<ProblemScreen state={{ at: 'failed', problem, film: null, file: null }} />)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(button('Answer another way')).toBeVisible()
})

test('a video that is too long says how long it may be', () => {
  renderRecorder(<ProblemScreen state={{ at: 'failed', problem: 'TOO_LONG', film: null, file: null }} />)
  expect(screen.getByText(/maximum duration is 60 seconds/)).toBeVisible()
})

test.each(OF_FILES)('%s that the server found is not offered again', async (problem) => {
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
] as const)('%s says why where it is known: %o', (problem, error, words) => {
  renderRecorder(<ProblemScreen state={{ at: 'failed', problem, error, film: FILM, file: FILE }} />)
  expect(screen.getByText(words)).toBeVisible()
})

test('a refused camera is explained for this very browser', () => {
  renderRecorder(<ProblemScreen state={{ at: 'failed', problem: 'DENIED', film: null, file: null }} />, {
    support: { ...SUPPORT, browser: 'SAFARI_IOS' },
  })
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Website Settings')
})
