import '@testing-library/jest-dom'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setSharedComputer } from '#lib/client/shared-computer'
import { pitchLimits } from '#lib/domain/pitch-adjustments'
import { settle } from '#tests/support/settle'
import { Announcement } from './announcement'
import { ChooseView } from './choose-view'
import { DeviceChoice } from './device-choice'
import { ProblemScreen } from './problem-screen'
import { ReadyView } from './ready-view'
import { RecordingView } from './recording-view'
import { PROPS, renderRecorder } from './render-recorder'
import { ReviewView } from './review-view'
import { WrittenAnswer } from './written-answer'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const unlimited = pitchLimits({ recording_time: 60, tries: 3 }, { time: 'UNLIMITED', tries: 'UNLIMITED' })

describe('choosing', () => {
  const props = { ...PROPS, onWritten: async () => null, phone: () => null }

  test('offers video, audio, text, a file, a phone and another way', () => {
    renderRecorder(<ChooseView hasStoredVideo={false} />, { props })
    for (const name of ['Record video', /^Record audio/, /^Write my answer/, /^Use my phone/, /^Ask for another way/])
      expect(button(name)).toBeVisible()
    expect(screen.getByLabelText('Upload a file')).toHaveAttribute('accept', expect.stringContaining('audio/*'))
  })

  test('still offers text, a file and another way in a browser that cannot record', () => {
    const support = { format: null, audioFormat: null, hasCameraApp: false, isPhone: false, app: null }
    renderRecorder(<ChooseView hasStoredVideo={false} />, { props, support: { ...support, browser: 'OTHER' } })
    for (const name of [/^Write my answer/, /^Ask for another way/]) expect(button(name)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Record/ })).toBeNull()
  })

  test('shows that time and attempts are unlimited', () => {
    const limits = { ...props, recording_time: unlimited.recording_time }
    renderRecorder(<ChooseView hasStoredVideo={false} />, { props: limits, attemptsLeft: unlimited.tries })
    expect(screen.getByText('no time limit · unlimited attempts · unlimited practice')).toBeVisible()
  })
})

describe('a written answer', () => {
  test('replaces the heading of the page, takes focus and reports its name', () => {
    const onPart = jest.fn()
    const { unmount } = renderRecorder(<WrittenAnswer kind="text" />, {
      props: { ...PROPS, titleId: 'screen-title', onPart },
    })
    const heading = screen.getByRole('heading', { level: 1, name: 'Write your answer' })
    expect(heading).toHaveFocus()
    expect(heading.id).toBe('screen-title')
    unmount()
    expect(onPart.mock.calls).toEqual([['Written answer'], [null]])
  })

  const renderForm = (onWritten: jest.Mock, kind: 'text' | 'request' = 'text') =>
    renderRecorder(<WrittenAnswer kind={kind} />, { props: { ...PROPS, onWritten } })

  test('is saved once, without the spaces around it', async () => {
    const onWritten = jest.fn(() => new Promise(() => undefined))
    renderForm(onWritten)
    await userEvent.type(screen.getByRole('textbox', { name: 'Your answer' }), '  Rye bread ')
    await userEvent.dblClick(button('Save answer'))
    expect(onWritten.mock.calls).toEqual([['text', 'Rye bread']])
  })

  test('is required, and the error disappears when the user writes', async () => {
    const onWritten = jest.fn()
    renderForm(onWritten)
    await userEvent.click(button('Save answer'))
    const field = screen.getByRole('textbox')
    expect(field).toHaveFocus()
    expect(field).toHaveAccessibleDescription(expect.stringContaining('This field is mandatory'))
    expect(screen.getAllByText('This field is mandatory')).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(onWritten).not.toHaveBeenCalled()
    await userEvent.type(field, 'R')
    expect(screen.queryByText('This field is mandatory')).toBeNull()
  })

  test('has a maximum length', async () => {
    renderForm(jest.fn())
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'x'.repeat(5001) } })
    await userEvent.click(button('Save answer'))
    expect(screen.getByText('This field must contain at most 5000 characters')).toBeVisible()
    expect(screen.getByRole('textbox')).toBeInvalid()
  })

  test('stays in the form after the tab is closed, until it is saved', async () => {
    const view = renderForm(jest.fn())
    await userEvent.type(screen.getByRole('textbox'), 'Rye bread')
    view.unmount()
    // The browser deletes the data of a closed tab.
    sessionStorage.clear()
    renderForm(jest.fn())
    expect(screen.getByRole('textbox')).toHaveValue('Rye bread')
    await userEvent.click(button('Save answer'))
    await waitFor(() => expect(localStorage).toHaveLength(0))
  })

  test('says where its text is saved', () => {
    const view = renderForm(jest.fn())
    expect(screen.getByText('Your text is saved on this device while you write.')).toBeVisible()
    view.unmount()
    setSharedComputer(true)
    renderForm(jest.fn())
    expect(screen.getByText('While you write, your text is saved only in this tab.')).toBeVisible()
  })

  test('stays on the device if it is changed while it is being saved', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const view = renderForm(jest.fn(() => promise))
    await userEvent.type(screen.getByRole('textbox'), 'Rye')
    await userEvent.click(button('Save answer'))
    await userEvent.type(screen.getByRole('textbox'), ' bread')
    resolve()
    await act(settle)
    view.unmount()
    renderForm(jest.fn())
    expect(screen.getByRole('textbox')).toHaveValue('Rye bread')
  })

  test('is stored separately from the message that asks for another way, and from answers of other people', async () => {
    const view = renderForm(jest.fn())
    await userEvent.type(screen.getByRole('textbox'), 'Rye bread')
    view.unmount()
    const request = renderForm(jest.fn(), 'request')
    expect(screen.getByRole('textbox')).not.toHaveValue('Rye bread')
    request.unmount()
    renderRecorder(<WrittenAnswer kind="text" />, { props: { ...PROPS, attemptKey: '2-1-1', onWritten: jest.fn() } })
    expect(screen.getByRole('textbox')).toHaveValue('')
  })

  test('stays in the form after a failure, and after a reload', async () => {
    const view = renderForm(jest.fn().mockRejectedValue(new TypeError('offline')))
    await userEvent.type(screen.getByRole('textbox'), 'Rye bread')
    await userEvent.click(button('Save answer'))
    expect(await screen.findByRole('alert')).toHaveFocus()
    expect(screen.getByRole('textbox')).toBeValid()
    view.unmount()
    renderForm(jest.fn())
    expect(screen.getByRole('textbox')).toHaveValue('Rye bread')
  })

  test('that asks for another way starts with a sentence that the user can change', () => {
    renderForm(jest.fn(), 'request')
    expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveValue(
      'I would like to answer the video question in another way. Could we talk about what is possible?',
    )
  })
})

test('an unlimited recording shows the elapsed time instead of the remaining time', () => {
  renderRecorder(<RecordingView state={{ at: 'recording', mode: 'real', elapsed_ms: 75_000 }} />, {
    props: { ...PROPS, recording_time: unlimited.recording_time },
  })
  expect(screen.getByRole('timer')).toHaveTextContent(/^1:15$/)
})

describe('devices', () => {
  test.each([
    ['NO_MICROPHONE', ['Record without sound'], ['Record only audio']],
    ['NO_CAMERA', ['Record only audio'], ['Record without sound']],
    ['DENIED', ['Record without sound', 'Record only audio'], []],
  ] as const)('%s offers %j', async (problem, offered, missing) => {
    renderRecorder(<ProblemScreen state={{ at: 'failed', problem, video: null, file: null }} />)
    for (const name of offered) expect(button(name)).toBeVisible()
    for (const name of missing) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('a video without a microphone shows no level', () => {
    renderRecorder(<ReadyView />, { kind: 'silent', stream: {} as MediaStream })
    expect(screen.getByText('Without sound')).toBeVisible()
    expect(screen.queryByText('Speak to test your microphone')).toBeNull()
  })

  test('Escape closes the open menu before it closes the camera', async () => {
    const cameras = [
      { id: 'a', label: 'Front' },
      { id: 'b', label: 'Back' },
    ]
    renderRecorder(<DeviceChoice />, { devices: { cameras, microphones: [] } })
    const menu = screen.getByRole('group')
    await userEvent.click(screen.getByText('Settings'))
    expect(menu).toHaveAttribute('open')
    screen.getByLabelText('Camera').focus()
    expect(fireEvent.keyDown(document.activeElement!, { key: 'Escape' })).toBe(false)
    expect(menu).not.toHaveAttribute('open')
    expect(fireEvent.keyDown(document.activeElement!, { key: 'Escape' })).toBe(true)
  })
})

test.each([3000, 2000, 1000])('the countdown with %d ms left has the same short announcement', (left_ms) => {
  renderRecorder(<Announcement live={{ at: 'countdown', mode: 'real', left_ms, elapsed_ms: 0 }} />)
  expect(screen.getByRole('status')).toHaveTextContent(/^Recording starts after the tone$/)
})

test('nothing is announced at the start of a recording, because it would be recorded', () => {
  renderRecorder(<Announcement live={{ at: 'recording', mode: 'real', elapsed_ms: 0 }} />)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('an uploaded recording is not called part of the application before the user accepts it', () => {
  const video = { take_id: 'one', kind: 'recorded', url: 'blob:one', duration_ms: 4000, isAudio: true } as const
  const file = { filename: 'pitch.m4a', customUrl: '/files/x', handle: 'x' }
  renderRecorder(<ReviewView state={{ at: 'preview', video: { ...video, isSilent: false }, file }} />)
  expect(screen.getByText('Uploaded, but not yet part of your application.')).toBeVisible()
  expect(screen.getByLabelText('Your recording').tagName).toBe('AUDIO')
})
