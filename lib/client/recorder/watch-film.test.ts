import { measureFilm, thumbOf } from '#lib/client/recorder/watch-film'

/** A player as a browser has it, told of one film. */
type Player = {
  videoWidth: number
  duration: number
  /** Whether it reads more than a film's head before it plays. */
  readsAhead: boolean
  /** Whether going to a moment brings its picture. */
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

/** All that it waits for passes. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  await jest.advanceTimersByTimeAsync(20_000)
  return work
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('a film of which no more than the head is read can be played, and is as long as its head says', async () => {
  watchOn(IPHONE)
  expect(await inTime(measureFilm('blob:film'))).toEqual({ duration_ms: 12_000, canPlay: true })
})

test('sound without a picture is no film', async () => {
  watchOn({ ...IPHONE, videoWidth: 0 })
  expect(await inTime(measureFilm('blob:sound'))).toMatchObject({ canPlay: false })
})

test('a recording tells its length at its end; where that is not found, the length is not known', async () => {
  watchOn({ ...IPHONE, duration: Infinity })
  expect(await inTime(measureFilm('blob:take'))).toEqual({ duration_ms: 7000, canPlay: true })
  jest.restoreAllMocks()
  watchOn({ ...IPHONE, duration: Infinity, seeks: false })
  expect(await inTime(measureFilm('blob:take'))).toEqual({ duration_ms: null, canPlay: true })
})

test('its picture is that of the moment one goes to', async () => {
  const { drawImage, pause } = watchOn(IPHONE)
  expect(await inTime(thumbOf('blob:film', 12_000))).toBeInstanceOf(Blob)
  expect(drawImage).toHaveBeenCalledTimes(1)
  expect(pause).not.toHaveBeenCalled()
})

test('where going there brings none, it is played for a moment', async () => {
  const { drawImage, pause } = watchOn({ ...IPHONE, seeks: false })
  expect(await inTime(thumbOf('blob:film', 12_000))).toBeInstanceOf(Blob)
  expect(drawImage).toHaveBeenCalledTimes(1)
  expect(pause).toHaveBeenCalledTimes(1)
})

test('a film that shows nothing in time has no picture, not a black one', async () => {
  watchOn({ ...IPHONE, seeks: false, plays: false })
  expect(await inTime(thumbOf('blob:film', 12_000))).toBeNull()
})
