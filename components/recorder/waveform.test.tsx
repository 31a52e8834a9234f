import '@testing-library/jest-dom'
import { screen } from '@testing-library/react'
import { INITIAL_SNAPSHOT, RecorderSession } from '#lib/client/recorder/session/recorder-session'
import { LivePreview } from './live-preview'
import { PROPS, renderRecorder } from './render-recorder'

const BARS = 48

/** The live preview, and the function that reports a level of the microphone. */
function show(kind: 'audio' | 'video') {
  const session = new RecorderSession(() => PROPS, { video: 'video/mp4', audio: 'audio/mp4' })
  const listeners = new Set<(level: number) => void>()
  jest.spyOn(session, 'onLevel').mockImplementation((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  })
  const value = { ...INITIAL_SNAPSHOT, kind, session }
  const view = renderRecorder(<LivePreview live={{ at: 'ready' }} videoRef={{ current: null }} />, value)
  const bars = () => [...view.container.querySelectorAll<HTMLElement>('span')]
  const levels = () => bars().map((bar) => bar.style.getPropertyValue('--level'))
  return { ...view, listeners, levels, report: (level: number) => listeners.forEach((listener) => listener(level)) }
}

// jsdom cannot play.
beforeAll(() => void (HTMLMediaElement.prototype.play = () => Promise.resolve()))

test('an audio recording shows a waveform of the last levels, the latest at its end', () => {
  const { levels, report } = show('audio')
  expect(levels()).toEqual(Array(BARS).fill(''))
  report(0.25)
  report(0.75)
  expect(levels()).toEqual([...Array<string>(BARS - 2).fill('0'), '0.25', '0.75'])
  for (let count = 0; count < BARS; count += 1) report(0.5)
  expect(levels()).toEqual(Array(BARS).fill('0.5'))
})

test('the waveform is hidden from screen readers, and ends with its screen', () => {
  const { container, listeners, unmount } = show('audio')
  expect(container.firstChild).toHaveAttribute('aria-hidden', 'true')
  expect(listeners.size).toBe(1)
  unmount()
  expect(listeners.size).toBe(0)
})

test('a video recording shows the camera instead', () => {
  const { levels } = show('video')
  expect(screen.getByLabelText('Live camera preview')).toBeVisible()
  expect(levels()).toEqual([])
})
