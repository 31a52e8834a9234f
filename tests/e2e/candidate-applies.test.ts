import { expect, test } from 'playwright/test'
import {
  answerSurvey,
  refuseCookies,
  signUp,
  site,
  startApplication,
  watchFilm,
  wordsOf,
} from '../support/candidate.ts'

const JOURNEYS = [
  { locale: 'fr', slug: 'boulanger-de-nuit-lille' },
  { locale: 'nl', slug: 'bakker-utrecht' },
]

for (const { locale, slug } of JOURNEYS)
  test.describe(locale, () => {
    test.use({ locale })

    test('applies as a new candidate, from the home page to the confirmation and the profile', async ({ page }) => {
      const say = await wordsOf(locale)
      await page.goto(site('levain', '/?source=affiche'))
      await page.getByRole('link', { name: say('website.SEE_JOBS') }).click()
      await page.locator(`a[href="/jobs/${slug}"]`).click()
      await refuseCookies(page, say)
      await page
        .getByRole('link', { name: new RegExp(say('campaign.APPLY')) })
        .last()
        .click()
      await signUp(page, say)
      await startApplication(page, say)
      await watchFilm(page, say)
      await answerSurvey(page, 10)
      // A file that is not a video, and one that does not claim to be: both rejected, then a valid one is accepted.
      const choose = page.getByLabel(say('recorder.CHOOSE.FILE'))
      const press = (key: string) => page.getByRole('button', { name: say(`recorder.${key}`) }).click()
      await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
      await expect(page.getByText(/notes\.txt/)).toBeVisible()
      await press('ACTION.OTHER_FILE')
      await choose.setInputFiles({ name: 'pitch.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film') })
      await press('ODD.SEND')
      await expect(page.getByRole('heading', { name: say('recorder.ERROR.REFUSED.TITLE') })).toBeVisible()
      await press('ACTION.OTHER')
      await choose.setInputFiles('tests/support/pitch.mp4')
      await press('REVIEW.ACCEPT')
      await expect(page.getByRole('heading', { level: 1, name: say('funnel.RESUME.TITLE') })).toBeVisible()
      await page.locator('input[type=file]').setInputFiles('tests/support/cv.pdf')
      await expect(page.getByRole('heading', { name: say('funnel.REVIEW.TITLE') })).toBeVisible()
      await page.getByRole('button', { name: say('funnel.REVIEW.SEND') }).click()
      await expect(page.getByRole('heading', { name: say('funnel.RECEIPT.TITLE') })).toBeVisible()
      const number = await page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()
      await page.getByRole('link', { name: say('funnel.RECEIPT.FOLLOW') }).click()
      await expect(page.getByText(number!)).toBeVisible()
    })
  })
