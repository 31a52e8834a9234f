import '@testing-library/jest-dom'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describePicture } from '#lib/client/recorder/framing/describe-picture'
import { createFaceFinder } from '#lib/client/recorder/framing/face-finder'
import type { LiveState } from '#lib/client/recorder/state/live-states'
import { FramingHelp } from './framing-help'
import { renderRecorder } from './render-recorder'

jest.mock('#lib/client/recorder/framing/describe-picture', () => ({ describePicture: jest.fn() }))
jest.mock('#lib/client/recorder/framing/face-finder', () => ({ createFaceFinder: jest.fn() }))

const stop = jest.fn()
const close = jest.fn()
const video = { current: null }
const READY: LiveState = { at: 'ready' }
const option = () => screen.getByRole('switch', { name: 'Describe my picture' })
const render = (live: LiveState, kind: 'video' | 'silent' | 'audio' = 'video') =>
  renderRecorder(<FramingHelp live={live} video={video} />, { kind })

beforeEach(() => {
  localStorage.clear()
  jest.mocked(describePicture).mockReset().mockReturnValue(stop)
  jest.mocked(createFaceFinder).mockReset().mockReturnValue({ find: jest.fn(), close })
  stop.mockReset()
  close.mockReset()
})

test('loads and says nothing until it is switched on', () => {
  render(READY)
  expect(option()).not.toBeChecked()
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  expect(createFaceFinder).not.toHaveBeenCalled()
  expect(describePicture).not.toHaveBeenCalled()
})

test('says and shows where the face is', async () => {
  render(READY)
  await userEvent.click(option())
  const { onAdvice } = jest.mocked(describePicture).mock.calls[0]![0]
  act(() => onAdvice('TOO_LEFT'))
  expect(screen.getByRole('status')).toHaveTextContent('Your face is too far to the left. Move right.')
  act(() => onAdvice('CENTERED'))
  expect(screen.getByRole('status')).toHaveTextContent('Your face is in the middle.')
})

test('ends the detection when it is switched off', async () => {
  render(READY)
  await userEvent.click(option())
  await userEvent.click(option())
  expect(stop).toHaveBeenCalled()
  expect(close).toHaveBeenCalled()
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('remembers the choice on the device', async () => {
  const { unmount } = render(READY)
  await userEvent.click(option())
  unmount()
  render(READY)
  expect(option()).toBeChecked()
  expect(describePicture).toHaveBeenCalledTimes(2)
})

describe('when it is on', () => {
  beforeEach(() => localStorage.setItem('describe_picture', '1'))

  test('describes a practice recording', () => {
    render({ at: 'recording', mode: 'practice', elapsed_ms: 0 })
    expect(option()).toBeChecked()
    expect(describePicture).toHaveBeenCalled()
  })

  test.each<LiveState>([
    { at: 'permission' },
    { at: 'countdown', mode: 'practice', left_ms: 3000, elapsed_ms: 0 },
    { at: 'countdown', mode: 'real', left_ms: 3000, elapsed_ms: 0 },
    { at: 'recording', mode: 'real', elapsed_ms: 0 },
  ])('is silent in %o', (live) => {
    render(live)
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('status')).toBeNull()
    expect(describePicture).not.toHaveBeenCalled()
  })

  test('describes a video without sound, but no audio', () => {
    render(READY, 'silent')
    expect(describePicture).toHaveBeenCalledTimes(1)
    render(READY, 'audio')
    expect(describePicture).toHaveBeenCalledTimes(1)
  })
})
