import { expect, test } from 'playwright/test'
import { answerSurvey, refuseCookies, signUp, site, startApplication, watchFilm, wordsOf } from '../support/candidate.ts'

const JOURNEYS = [
  { locale: 'fr', slug: 'boulanger-de-nuit-lille' },
  { locale: 'nl', slug: 'bakker-utrecht' },
]

for (const { locale, slug } of JOURNEYS)
  test(`a new candidate applies in ${locale}, from the job to the receipt and the profile`, async ({ browser }) => {
    const say = await wordsOf(locale)
    const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.goto(site('levain', `/jobs/${slug}?source=affiche`))
    await refuseCookies(page, say)
    await page.getByRole('link', { name: new RegExp(say('campaign.APPLY')) }).last().click()
    await signUp(page, say)
    await startApplication(page, say)
    await watchFilm(page, say)
    await answerSurvey(page, 10)
    await page.locator('input[type=file]').setInputFiles('tests/support/pitch.mp4')
    await page.getByRole('button', { name: say('funnel.PITCH.ACCEPT') }).click()
    await page.locator('input[type=file]').setInputFiles('tests/support/cv.pdf')
    await expect(page.getByRole('heading', { name: say('funnel.REVIEW.TITLE') })).toBeVisible()
    await page.getByRole('button', { name: say('funnel.REVIEW.SEND') }).click()
    await expect(page.getByRole('heading', { name: say('funnel.RECEIPT.TITLE') })).toBeVisible()
    const number = await page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()
    await page.getByRole('link', { name: say('funnel.RECEIPT.FOLLOW') }).click()
    await expect(page.getByText(number!)).toBeVisible()
    await context.close()
  })
