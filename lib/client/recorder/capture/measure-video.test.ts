import { measureFilm, thumbOf } from '#lib/client/recorder/watch-film'

/** A player of a browser, for one video. */
type Player = {
  videoWidth: number
  duration: number
  /** Whether it loads more than the head of a video before playback. */
  readsAhead: boolean
  /** Whether seeking shows a frame. */
  seeks: boolean
  plays: boolean
}
const IPHONE: Player = { videoWidth: 1080, duration: 12, readsAhead: false, seeks: true, plays: true }

function watchOn(player: Player) {
  let readyState = 0
  let at = 0
  const tell = (video: EventTarget, event: string, state: number) =>
    void setTimeout(() => {
      readyState = Math.max(readyState, state)
      video.dispatchEvent(new Event(event))
    })
  const media = HTMLMediaElement.prototype
  jest.spyOn(media, 'load').mockImplementation(function (this: HTMLMediaElement) {
    tell(this, 'loadedmetadata', HTMLMediaElement.HAVE_METADATA)
    if (player.readsAhead) tell(this, 'loadeddata', HTMLMediaElement.HAVE_CURRENT_DATA)
  })
  jest.spyOn(media, 'play').mockImplementation(function (this: HTMLMediaElement) {
    if (player.plays) tell(this, 'playing', HTMLMediaElement.HAVE_CURRENT_DATA)
    return player.plays ? Promise.resolve() : Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  const pause = jest.spyOn(media, 'pause').mockImplementation(() => {})
  jest.spyOn(media, 'readyState', 'get').mockImplementation(() => readyState)
  jest.spyOn(media, 'duration', 'get').mockReturnValue(player.duration)
  jest.spyOn(media, 'currentTime', 'get').mockImplementation(() => at)
  jest.spyOn(media, 'currentTime', 'set').mockImplementation(function (this: HTMLMediaElement, seconds: number) {
    at = player.seeks ? Math.min(seconds, 7) : seconds
    if (player.seeks) tell(this, 'seeked', HTMLMediaElement.HAVE_CURRENT_DATA)
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
async function inTime<T>(work: Promise<T>): Promise<T> {
  await jest.advanceTimersByTimeAsync(20_000)
  return work
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('plays a video of which only the head is loaded, with the duration in its head', async () => {
  watchOn(IPHONE)
  expect(await inTime(measureFilm('blob:film'))).toEqual({ duration_ms: 12_000, canPlay: true })
})

test('does not accept sound without frames as a video', async () => {
  watchOn({ ...IPHONE, videoWidth: 0 })
  expect(await inTime(measureFilm('blob:sound'))).toMatchObject({ canPlay: false })
})

test('reads the duration at the end of a recording; if that fails, the duration is unknown', async () => {
  watchOn({ ...IPHONE, duration: Infinity })
  expect(await inTime(measureFilm('blob:take'))).toEqual({ duration_ms: 7000, canPlay: true })
  jest.restoreAllMocks()
  watchOn({ ...IPHONE, duration: Infinity, seeks: false })
  expect(await inTime(measureFilm('blob:take'))).toEqual({ duration_ms: null, canPlay: true })
})

test('takes the frame at the position that it seeks to', async () => {
  const { drawImage, pause } = watchOn(IPHONE)
  expect(await inTime(thumbOf('blob:film', 12_000))).toBeInstanceOf(Blob)
  expect(drawImage).toHaveBeenCalledTimes(1)
  expect(pause).not.toHaveBeenCalled()
})

test('plays for a moment if seeking shows no frame', async () => {
  const { drawImage, pause } = watchOn({ ...IPHONE, seeks: false })
  expect(await inTime(thumbOf('blob:film', 12_000))).toBeInstanceOf(Blob)
  expect(drawImage).toHaveBeenCalledTimes(1)
  expect(pause).toHaveBeenCalledTimes(1)
})

test('returns no thumbnail, rather than a black one, if no frame appears in time', async () => {
  watchOn({ ...IPHONE, seeks: false, plays: false })
  expect(await inTime(thumbOf('blob:film', 12_000))).toBeNull()
})
