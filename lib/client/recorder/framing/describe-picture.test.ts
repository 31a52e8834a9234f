import type { Advice, Face } from './advice'
import { describePicture } from './describe-picture'

const FRAME = { width: 200, height: 100, luminance: 120 }
const CENTERED = { x: 80, y: 25, width: 40, height: 40 }

/** Describes pictures of a camera with a face that the test changes. */
function start(initial: Face) {
  const announced: Advice[] = []
  const camera = { face: initial, frame: FRAME, sampleCount: 0 }
  const stop = describePicture({
    video: () => document.createElement('video'),
    finder: { find: () => Promise.resolve(camera.face), close: () => undefined },
    onAdvice: (advice) => announced.push(advice),
    sample: () => {
      camera.sampleCount += 1
      return { image: {} as ImageData, frame: camera.frame }
    },
  })
  return { announced, camera, stop }
}

const setVisibility = (value: DocumentVisibilityState) =>
  Object.defineProperty(document, 'visibilityState', { value, configurable: true })

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  setVisibility('visible')
})

test('checks the picture twice a second, and announces only changes', async () => {
  const { announced, camera, stop } = start(null)
  await jest.advanceTimersByTimeAsync(5000)
  expect(announced).toEqual(['NO_FACE'])
  expect(camera.sampleCount).toBe(10)
  camera.face = CENTERED
  await jest.advanceTimersByTimeAsync(5000)
  expect(announced).toEqual(['NO_FACE', 'CENTERED'])
  stop()
})

test('takes no picture while the page is hidden or after a stop', async () => {
  const { camera, stop } = start(null)
  setVisibility('hidden')
  await jest.advanceTimersByTimeAsync(3000)
  expect(camera.sampleCount).toBe(0)
  setVisibility('visible')
  await jest.advanceTimersByTimeAsync(1000)
  expect(camera.sampleCount).toBe(2)
  stop()
  await jest.advanceTimersByTimeAsync(3000)
  expect(camera.sampleCount).toBe(2)
})

test('checks the light without a detector', async () => {
  const { announced, camera, stop } = start('unavailable')
  await jest.advanceTimersByTimeAsync(3000)
  camera.frame = { ...FRAME, luminance: 10 }
  await jest.advanceTimersByTimeAsync(4000)
  expect(announced).toEqual(['UNAVAILABLE', 'DARK'])
  stop()
})
