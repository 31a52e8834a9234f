import { expect, type Page, test } from 'playwright/test'
import { goToPitch } from '../support/pitch.ts'
import { expectSound } from '../support/sound.ts'

// Tracing evaluates in the page with user activation, but sound must wait for a real one.
test.use({ trace: 'off' })

const isPlaying = (page: Page) =>
  page.locator('dialog video').evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0)

test.describe('the video of the question', () => {
  test.use({ locale: 'fr' })

  test('opens by a button, plays, shows the question as text too, and returns focus', async ({ page }) => {
    const { say, question } = await goToPitch(page, 'levain', 'boulanger-de-nuit-lille', 'fr')
    const opener = page.getByRole('button', { name: say('funnel.PITCH.WATCH') })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: say('funnel.PITCH.QUESTION') })
    await expect(dialog.getByText(question)).toBeVisible()
    await expect.poll(() => isPlaying(page)).toBe(true)
    await expectSound(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('starts automatically once if the company wants it, muted if the browser requires it', async ({ page }) => {
    const { say } = await goToPitch(page, 'levain', 'apprentissage-boulange-roubaix', 'fr')
    const dialog = page.getByRole('dialog', { name: say('funnel.PITCH.QUESTION') })
    await dialog.getByRole('button', { name: say('funnel.QUESTION_FILM.ANSWER') }).click()
    await expect(dialog).toBeHidden()
    const watch = page.getByRole('button', { name: say('funnel.PITCH.WATCH') })
    await page.reload()
    await watch.waitFor()
    await expect(dialog).toBeHidden()
    // A new visit, without a touch of the page so far.
    const fresh = await page.context().newPage()
    await fresh.addInitScript(() => {
      const play = HTMLMediaElement.prototype.play
      HTMLMediaElement.prototype.play = function () {
        const playing = play.call(this)
        playing.catch(({ name }: DOMException) => console.log(name))
        return playing
      }
    })
    // Evaluating counts as user activation, so the test waits until the browser has blocked sound.
    const refused = fresh.waitForEvent('console', (said) => said.text() === 'NotAllowedError')
    await fresh.goto(page.url())
    await refused
    await expect.poll(() => isPlaying(fresh)).toBe(true)
    const muted = () => fresh.locator('dialog video').evaluate((video: HTMLVideoElement) => video.muted)
    // Playback starts before the browser blocks it.
    await expect.poll(muted).toBe(true)
    const sound = fresh.getByRole('button', { name: say('funnel.QUESTION_FILM.SOUND') })
    await sound.click()
    await expect.poll(muted).toBe(false)
    await expect(sound).toBeHidden()
  })
})

test.describe('on YouTube', () => {
  test.use({ locale: 'en' })

  test('loads only when the candidate asks for it', async ({ page }) => {
    const asked: string[] = []
    await page.route(/youtube/, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: 'The film' })
    })
    const { say } = await goToPitch(page, 'noctua', 'telescope-control-engineer-tallinn', 'en')
    await page.getByRole('button', { name: say('funnel.PITCH.WATCH') }).click()
    const dialog = page.getByRole('dialog', { name: say('funnel.PITCH.QUESTION') })
    await expect(dialog.getByText(say('site.YOUTUBE.TEXT'))).toBeVisible()
    expect(asked).toEqual([])
    await dialog.getByRole('button', { name: say('site.YOUTUBE.SHOW') }).click()
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    expect(asked[0]).toContain('youtube-nocookie.com')
  })
})
