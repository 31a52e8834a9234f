import { expect, type Page } from 'playwright/test'

type Say = (path: string) => string

/** The recorder as a person works it, by what its buttons say. */
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
    /** Through the countdown, into a take that has run for that long. */
    async record(seconds: number, how: 'READY.START' | 'READY.PRACTICE' = 'READY.START') {
      await button(how).click()
      await expect(button('RECORDING.STOP')).toBeVisible()
      await page.waitForTimeout(seconds * 1000)
    },
    stop: () => button('RECORDING.STOP').click(),
  }
}

/** How far a film plays: its length in seconds, found by looking for its end, and whether it has a picture. */
export const lengthOf = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate(async (video: HTMLVideoElement) => {
    const happens = (name: string) => new Promise((resolve) => video.addEventListener(name, resolve, { once: true }))
    if (video.readyState === 0) await happens('loadedmetadata')
    while (!Number.isFinite(video.duration)) await new Promise((resolve) => setTimeout(resolve, 50))
    return { seconds: video.duration, hasPicture: video.videoWidth > 0 }
  })

/** Keeps the streams that the page is given where a test can reach them. To be called before the page is opened. */
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

/** How many tracks are still live. */
export const liveTracks = (page: Page) =>
  page.evaluate(
    () =>
      (window as unknown as { given: MediaStream[] }).given
        .flatMap((stream) => stream.getTracks())
        .filter(({ readyState }) => readyState === 'live').length,
  )

/** The operating system takes the camera away for a while, as with a call, or gives it back. */
export const muteCamera = (page: Page, isMuted: boolean) =>
  page.evaluate((muted) => {
    for (const track of (window as unknown as { given: MediaStream[] }).given.at(-1)!.getVideoTracks()) {
      Object.defineProperty(track, 'muted', { get: () => muted, configurable: true })
      track.dispatchEvent(new Event(muted ? 'mute' : 'unmute'))
    }
  }, isMuted)

/** The page goes behind another one, or comes back. */
export const hidePage = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

/** The next times the camera is asked for, it is refused like this. To be called before the page is opened. */
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

/** From now on the devices are there. */
export const allowDevices = (page: Page) =>
  page.evaluate(() => void ((window as unknown as { devices: { isRefusing: boolean } }).devices.isRefusing = false))
