import { expect, type Page, test } from 'playwright/test'
import { goToPitch } from '../support/pitch.ts'

// Tracing gives the page user activation, but these tests need a page without it.
// Videos start by themselves only if the visitor allows motion.
test.use({ trace: 'off', contextOptions: { reducedMotion: 'no-preference' } })

const isPlaying = (page: Page) =>
  page.locator('dialog video').evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0)

test.describe('the video of the question', () => {
  test.use({ locale: 'fr' })

  test('opens by a button, plays, shows the question as text too, and returns focus', async ({ page }) => {
    const { t, question } = await goToPitch(page, 'levain', 'boulanger-de-nuit-lille', 'fr')
    const opener = page.getByRole('button', { name: t('funnel.PITCH.WATCH'), exact: true })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: t('funnel.PITCH.QUESTION') })
    await expect(dialog.getByText(question, { exact: true })).toBeVisible()
    await expect.poll(() => isPlaying(page)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('starts automatically once if the company wants it, muted if the browser requires it', async ({ page }) => {
    const { t } = await goToPitch(page, 'levain', 'apprentissage-boulange-roubaix', 'fr')
    const dialog = page.getByRole('dialog', { name: t('funnel.PITCH.QUESTION') })
    await dialog.getByRole('button', { name: t('funnel.QUESTION_VIDEO.ANSWER') }).click()
    await expect(dialog).toBeHidden()
    const watch = page.getByRole('button', { name: t('funnel.PITCH.WATCH'), exact: true })
    await page.reload()
    await watch.waitFor()
    await expect(dialog).toBeHidden()
    // A new visit without user activation.
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
    const blocked = fresh.waitForEvent('console', (message) => message.text() === 'NotAllowedError')
    await fresh.goto(page.url())
    await blocked
    await expect.poll(() => isPlaying(fresh)).toBe(true)
    const muted = () => fresh.locator('dialog video').evaluate((video: HTMLVideoElement) => video.muted)
    // Playback starts before the browser blocks it.
    await expect.poll(muted).toBe(true)
    const sound = fresh.getByRole('button', { name: t('funnel.QUESTION_VIDEO.SOUND') })
    await sound.click()
    await expect.poll(muted).toBe(false)
    await expect(sound).toBeHidden()
  })
})

test.describe('on YouTube', () => {
  test.use({ locale: 'en' })

  test('loads only when the candidate asks for it', async ({ page }) => {
    const requests: string[] = []
    await page.route(/youtube/, (route) => {
      requests.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: 'The video' })
    })
    const { t } = await goToPitch(page, 'noctua', 'telescope-control-engineer-tallinn', 'en')
    await page.getByRole('button', { name: t('funnel.PITCH.WATCH'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('funnel.PITCH.QUESTION') })
    await expect(dialog.getByText(t('site.YOUTUBE.TEXT'))).toBeVisible()
    expect(requests).toEqual([])
    await dialog.getByRole('button', { name: t('site.YOUTUBE.SHOW') }).click()
    await expect.poll(() => requests.length).toBeGreaterThan(0)
    expect(requests[0]).toContain('youtube-nocookie.com')
  })
})
