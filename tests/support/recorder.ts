import { expect, type Page } from 'playwright/test'

type Say = (path: string) => string

/** The recorder, operated through its buttons. */
export const recorderOn = (page: Page, say: Say) => {
  const button = (key: string) => page.getByRole('button', { name: say(`recorder.${key}`), exact: true })
  return {
    button,
    text: (key: string) => page.getByText(say(`recorder.${key}`), { exact: true }),
    heading: (key: string) => page.getByRole('heading', { name: say(`recorder.${key}`) }),
    film: () => page.getByLabel(say('recorder.REVIEW.FILM'), { exact: true }),
    async openCamera() {
      await button('CHOOSE.WEBCAM').click()
      await expect(button('READY.START')).toBeEnabled()
    },
    /** Runs the countdown, then records for this long. */
    async record(seconds: number, how: 'READY.START' | 'READY.PRACTICE' = 'READY.START') {
      await button(how).click()
      await expect(button('RECORDING.STOP')).toBeVisible()
      await page.waitForTimeout(seconds * 1000)
    },
    stop: () => button('RECORDING.STOP').click(),
  }
}

/** Duration of a video in seconds, found by a seek past its end, and whether it has a picture. */
export const lengthOf = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate(async (video: HTMLVideoElement) => {
    const happens = (name: string) => new Promise((resolve) => video.addEventListener(name, resolve, { once: true }))
    if (video.readyState === 0) await happens('loadedmetadata')
    while (!Number.isFinite(video.duration)) await new Promise((resolve) => setTimeout(resolve, 50))
    return { seconds: video.duration, hasPicture: video.videoWidth > 0 }
  })

/** Gives a test access to the streams of the page. Call before the page opens. */
export const watchStreams = (page: Page) =>
  page.addInitScript(() => {
    const given: MediaStream[] = []
    Object.assign(window, { given })
    const media = navigator.mediaDevices
    const ask = media.getUserMedia.bind(media)
    media.getUserMedia = async (constraints) => {
      const stream = await ask(constraints)
      given.push(stream)
      return stream
    }
  })

/** Number of live tracks. */
export const liveTracks = (page: Page) =>
  page.evaluate(
    () =>
      (window as unknown as { given: MediaStream[] }).given
        .flatMap((stream) => stream.getTracks())
        .filter(({ readyState }) => readyState === 'live').length,
  )

/** The operating system takes the camera for a while, as for a call, or returns it. */
export const muteCamera = (page: Page, isMuted: boolean) =>
  page.evaluate((muted) => {
    for (const track of (window as unknown as { given: MediaStream[] }).given.at(-1)!.getVideoTracks()) {
      Object.defineProperty(track, 'muted', { get: () => muted, configurable: true })
      track.dispatchEvent(new Event(muted ? 'mute' : 'unmute'))
    }
  }, isMuted)

/** Hides the page behind another, or shows it again. */
export const hidePage = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

/** The next requests for the camera fail like this. Call before the page opens. */
export const refuseDevices = (page: Page, name: string, kinds: MediaDeviceKind[] = ['videoinput', 'audioinput']) =>
  page.addInitScript(
    ([error, there]) => {
      const media = navigator.mediaDevices
      const ask = media.getUserMedia.bind(media)
      const list = media.enumerateDevices.bind(media)
      const state = { isRefusing: true }
      Object.assign(window, { devices: state })
      media.getUserMedia = (constraints) =>
        state.isRefusing ? Promise.reject(new DOMException('refused', error)) : ask(constraints)
      media.enumerateDevices = async () =>
        (await list()).filter(({ kind }) => !state.isRefusing || there.includes(kind))
    },
    [name, kinds] as const,
  )

/** From now on the devices are available. */
export const allowDevices = (page: Page) =>
  page.evaluate(() => void ((window as unknown as { devices: { isRefusing: boolean } }).devices.isRefusing = false))
