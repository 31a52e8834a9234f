import { expect, type Locator, type Page, test } from 'playwright/test'
import { goToPitch } from '../support/pitch.ts'
import { recorderOn } from '../support/recorder.ts'
import { contrastOf, expectVisibleFocus } from '../support/pixel-contrast.ts'

test.use({ locale: 'en' })

/** Replaces the image of the camera by a plain color that fills the screen of a phone. */
const showWall = (page: Page, color: string) =>
  page.addInitScript((fill) => {
    const media = navigator.mediaDevices
    const openMedia = media.getUserMedia.bind(media)
    media.getUserMedia = async (constraints) => {
      const stream = await openMedia(constraints)
      for (const track of stream.getVideoTracks()) {
        const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 1040 })
        const context = canvas.getContext('2d')!
        const draw = () => {
          context.fillStyle = fill
          context.fillRect(0, 0, canvas.width, canvas.height)
        }
        draw()
        setInterval(draw, 100)
        stream.addTrack(canvas.captureStream(10).getVideoTracks()[0]!)
        stream.removeTrack(track)
      }
      return stream
    }
  }, color)

for (const [name, color] of Object.entries({ bright: '#ffffff', dark: '#000000' }))
  test(`the recorder shows focus, the countdown and its texts in front of a ${name} wall`, async ({ page }) => {
    await showWall(page, color)
    const { t, question } = await goToPitch(page, 'levain', 'boulanger-de-nuit-lille', 'en')
    const it = recorderOn(page, t)
    const expectReadable = async (text: Locator, atLeast: number) =>
      expect.soft(await contrastOf(page, text), await text.innerText()).toBeGreaterThanOrEqual(atLeast)
    await it.openCamera()
    for (const key of ['LIVE.CLOSE', 'READY.START', 'READY.PRACTICE']) await expectVisibleFocus(page, it.button(key))
    await expectReadable(page.getByText(question).last(), 4.5)

    await page.clock.install()
    await it.button('READY.START').click()
    await expect(it.button('COUNTDOWN.CANCEL')).toBeVisible()
    await page.clock.pauseAt(Date.now() + 1500)
    await expectVisibleFocus(page, it.button('COUNTDOWN.CANCEL'))
    await expectReadable(it.button('COUNTDOWN.CANCEL'), 4.5)
    // Large text.
    await expectReadable(page.getByText(/^[123]$/), 3)

    await page.clock.resume()
    await expect(it.button('RECORDING.STOP')).toBeVisible()
    await expectVisibleFocus(page, it.button('RECORDING.STOP'))
    await expectReadable(page.getByRole('timer'), 4.5)
    await it.stop()
    await expect(it.video()).toBeVisible()
  })
