import { expect, type Locator } from 'playwright/test'

/** Plays a video without sound, and waits until it is playing. */
export async function playMuted(video: Locator) {
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    return element.play()
  })
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0)
}
