import { expect, type Page } from 'playwright/test'

export const COUNTDOWN_MS = 3000

type Translate = (path: string) => string

/** The recorder, operated through its buttons. */
export const recorderOn = (page: Page, t: Translate) => {
  const button = (key: string) => page.getByRole('button', { name: t(`recorder.${key}`), exact: true })
  const secondsLeft = async () => {
    const [, minutes = '0', seconds] = /(?:(\d+):)?(\d+)/.exec((await page.getByRole('timer').textContent()) ?? '')!
    return Number(minutes) * 60 + Number(seconds)
  }
  /** Waits until the timer has counted this many seconds of recording. */
  async function runFor(seconds: number) {
    const start = await secondsLeft()
    await expect.poll(secondsLeft, { intervals: [100] }).toBeLessThanOrEqual(start - seconds)
  }
  let hasClock = false
  /** Starts the countdown, and moves the page's clock to its end. The clock then continues in real time. */
  async function skipCountdown(start: () => Promise<unknown>) {
    if (!hasClock) await page.clock.install()
    hasClock = true
    await start()
    await expect(page.getByText(t('recorder.COUNTDOWN.TITLE'))).toBeAttached()
    await page.clock.fastForward(COUNTDOWN_MS)
  }
  return {
    button,
    runFor,
    skipCountdown,
    text: (key: string) => page.getByText(t(`recorder.${key}`), { exact: true }),
    heading: (key: string) => page.getByRole('heading', { name: t(`recorder.${key}`) }),
    video: () => page.getByLabel(t('recorder.REVIEW.VIDEO'), { exact: true }),
    async openCamera() {
      await button('CHOOSE.WEBCAM').click()
      await expect(button('READY.START')).toBeEnabled()
    },
    /** Skips the countdown, then records for this many seconds. */
    async record(seconds: number, how: 'READY.START' | 'READY.PRACTICE' = 'READY.START') {
      await skipCountdown(() => button(how).click())
      await expect(page.getByRole('timer')).toBeVisible()
      await runFor(seconds)
    },
    stop: () => button('RECORDING.STOP').click(),
  }
}

/** Waits until the duration of a video is known. Returns it in seconds, and whether the video has an image track. */
export const inspectVideo = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate(async (video: HTMLVideoElement) => {
    const nextEvent = (name: string) => new Promise((resolve) => video.addEventListener(name, resolve, { once: true }))
    if (video.readyState === 0) await nextEvent('loadedmetadata')
    while (!Number.isFinite(video.duration)) await new Promise((resolve) => setTimeout(resolve, 50))
    return { seconds: video.duration, hasImage: video.videoWidth > 0 }
  })

/** Gives a test access to the streams of the page. Call before the page opens. */
export const watchStreams = (page: Page) =>
  page.addInitScript(() => {
    const streams: MediaStream[] = []
    Object.assign(window, { streams })
    const media = navigator.mediaDevices
    const openMedia = media.getUserMedia.bind(media)
    media.getUserMedia = async (constraints) => {
      const stream = await openMedia(constraints)
      streams.push(stream)
      return stream
    }
  })

/** Number of live tracks. */
export const liveTracks = (page: Page) =>
  page.evaluate(
    () =>
      (window as unknown as { streams: MediaStream[] }).streams
        .flatMap((stream) => stream.getTracks())
        .filter(({ readyState }) => readyState === 'live').length,
  )

/** Simulates that the operating system mutes the camera, as during a call, or unmutes it. */
export const muteCamera = (page: Page, isMuted: boolean) =>
  page.evaluate((muted) => {
    for (const track of (window as unknown as { streams: MediaStream[] }).streams.at(-1)!.getVideoTracks()) {
      Object.defineProperty(track, 'muted', { get: () => muted, configurable: true })
      track.dispatchEvent(new Event(muted ? 'mute' : 'unmute'))
    }
  }, isMuted)

/** Makes the page act as if it was hidden behind another, or shown again. */
export const hidePage = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

const ALL_KINDS: MediaDeviceKind[] = ['videoinput', 'audioinput']

/** Runs in the page, and replaces its functions that open and list devices. */
function deny({ name, availableKinds }: { name: string; availableKinds: MediaDeviceKind[] }) {
  const media = navigator.mediaDevices
  const openMedia = media.getUserMedia.bind(media)
  const list = media.enumerateDevices.bind(media)
  const state = { isDenying: true }
  Object.assign(window, { devices: state })
  media.getUserMedia = (constraints) =>
    state.isDenying ? Promise.reject(new DOMException('denied', name)) : openMedia(constraints)
  media.enumerateDevices = async () =>
    (await list()).filter(({ kind }) => !state.isDenying || availableKinds.includes(kind))
}

/** Makes requests for the camera fail with this error. Call before the page opens. */
export const denyDevices = (page: Page, name: string, availableKinds = ALL_KINDS) =>
  page.addInitScript(deny, { name, availableKinds })

/** Like `denyDevices`, for a page that is already open. */
export const denyDevicesNow = (page: Page, name: string, availableKinds = ALL_KINDS) =>
  page.evaluate(deny, { name, availableKinds })

/** Makes the devices available again. */
export const allowDevices = (page: Page) =>
  page.evaluate(() => void ((window as unknown as { devices: { isDenying: boolean } }).devices.isDenying = false))
