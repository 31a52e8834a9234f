import { measureVideo, captureThumbnail } from './measure-video'

/** The behavior of a browser's video player. */
type Player = {
  videoWidth: number
  duration: number
  /** Whether it loads more than the metadata before playback. */
  readsAhead: boolean
  /** Whether seeking shows a frame. */
  seeks: boolean
  plays: boolean
}
const IPHONE: Player = { videoWidth: 1080, duration: 12, readsAhead: false, seeks: true, plays: true }

function mockPlayer(player: Player) {
  let readyState = 0
  let position = 0
  const dispatchLater = (video: EventTarget, event: string, state: number) =>
    void setTimeout(() => {
      readyState = Math.max(readyState, state)
      video.dispatchEvent(new Event(event))
    })
  const media = HTMLMediaElement.prototype
  jest.spyOn(media, 'load').mockImplementation(function (this: HTMLMediaElement) {
    dispatchLater(this, 'loadedmetadata', HTMLMediaElement.HAVE_METADATA)
    if (player.readsAhead) dispatchLater(this, 'loadeddata', HTMLMediaElement.HAVE_CURRENT_DATA)
  })
  jest.spyOn(media, 'play').mockImplementation(function (this: HTMLMediaElement) {
    if (player.plays) dispatchLater(this, 'playing', HTMLMediaElement.HAVE_CURRENT_DATA)
    return player.plays ? Promise.resolve() : Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  const pause = jest.spyOn(media, 'pause').mockImplementation(() => {})
  jest.spyOn(media, 'readyState', 'get').mockImplementation(() => readyState)
  jest.spyOn(media, 'duration', 'get').mockReturnValue(player.duration)
  jest.spyOn(media, 'currentTime', 'get').mockImplementation(() => position)
  jest.spyOn(media, 'currentTime', 'set').mockImplementation(function (this: HTMLMediaElement, seconds: number) {
    position = player.seeks ? Math.min(seconds, 7) : seconds
    if (player.seeks) dispatchLater(this, 'seeked', HTMLMediaElement.HAVE_CURRENT_DATA)
  })
  jest.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(player.videoWidth)
  jest.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(1920)
  const drawImage = jest.fn()
  const canvas = HTMLCanvasElement.prototype
  jest.spyOn(canvas, 'getContext').mockReturnValue({ drawImage } as unknown as null)
  jest.spyOn(canvas, 'toBlob').mockImplementation((done) => done(new Blob(['jpeg'])))
  return { drawImage, pause }
}

/** Advances the timers past all delays. */
async function afterTimers<T>(work: Promise<T>): Promise<T> {
  await jest.advanceTimersByTimeAsync(20_000)
  return work
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('measures a video of which only the metadata is loaded', async () => {
  mockPlayer(IPHONE)
  expect(await afterTimers(measureVideo('blob:video'))).toEqual({ duration_ms: 12_000, canPlay: true })
})

test('rejects audio without frames', async () => {
  mockPlayer({ ...IPHONE, videoWidth: 0 })
  expect(await afterTimers(measureVideo('blob:sound'))).toMatchObject({ canPlay: false })
})

test('reads the duration of a recording by seeking past its end, or returns null', async () => {
  mockPlayer({ ...IPHONE, duration: Infinity })
  expect(await afterTimers(measureVideo('blob:attempt'))).toEqual({ duration_ms: 7000, canPlay: true })
  jest.restoreAllMocks()
  mockPlayer({ ...IPHONE, duration: Infinity, seeks: false })
  expect(await afterTimers(measureVideo('blob:attempt'))).toEqual({ duration_ms: null, canPlay: true })
})

test('captures a frame without playing the video', async () => {
  const { drawImage, pause } = mockPlayer(IPHONE)
  expect(await afterTimers(captureThumbnail('blob:video', 12_000))).toBeInstanceOf(Blob)
  expect(drawImage).toHaveBeenCalledTimes(1)
  expect(pause).not.toHaveBeenCalled()
})

test('plays for a moment if seeking shows no frame', async () => {
  const { drawImage, pause } = mockPlayer({ ...IPHONE, seeks: false })
  expect(await afterTimers(captureThumbnail('blob:video', 12_000))).toBeInstanceOf(Blob)
  expect(drawImage).toHaveBeenCalledTimes(1)
  expect(pause).toHaveBeenCalledTimes(1)
})

test('returns null if no frame appears in time', async () => {
  mockPlayer({ ...IPHONE, seeks: false, plays: false })
  expect(await afterTimers(captureThumbnail('blob:video', 12_000))).toBeNull()
})
