import { expect, type Locator, test } from 'playwright/test'
import { replaceCamera } from '../support/camera.ts'
import { goToPitch } from '../support/pitch.ts'
import { recorderOn } from '../support/recorder.ts'
import { contrastOf, expectVisibleFocus } from '../support/pixel-contrast.ts'

test.use({ locale: 'en' })

/** The image of the camera covers the whole screen of a phone. */
const PHONE = { width: 480, height: 1040 }

for (const [name, color] of Object.entries({ bright: '#ffffff', dark: '#000000' }))
  test(`focus, countdown and texts of the recorder are visible in front of a ${name} wall`, async ({ page }) => {
    await replaceCamera(page, { wall: color }, PHONE)
    const { t, question } = await goToPitch(page, 'levain', 'boulanger-de-nuit-lille', 'en')
    const recorder = recorderOn(page, t)
    const expectReadable = async (text: Locator, atLeast: number) =>
      expect.soft(await contrastOf(page, text), await text.innerText()).toBeGreaterThanOrEqual(atLeast)
    await recorder.openCamera()
    for (const key of ['LIVE.CLOSE', 'READY.START', 'READY.PRACTICE'])
      await expectVisibleFocus(page, recorder.button(key))
    await expectReadable(page.getByText(question).last(), 4.5)

    await page.clock.install()
    await recorder.button('READY.START').click()
    await expect(recorder.button('RECORDING.STOP')).toBeVisible()
    await page.clock.pauseAt(Date.now() + 1500)
    await expectVisibleFocus(page, recorder.button('RECORDING.STOP'))
    await expectReadable(recorder.button('RECORDING.STOP'), 4.5)
    // WCAG requires only 3:1 for large text.
    await expectReadable(page.getByText(/^[123]$/), 3)

    await page.clock.resume()
    await expect(page.getByRole('timer')).toBeVisible()
    await expectVisibleFocus(page, recorder.button('RECORDING.STOP'))
    await expectReadable(page.getByRole('timer'), 4.5)
    await recorder.stop()
    await expect(recorder.video()).toBeVisible()
  })
