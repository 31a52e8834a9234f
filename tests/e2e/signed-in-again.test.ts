import { expect, test } from 'playwright/test'
import {
  answerSurvey,
  PASSWORD,
  refuseCookies,
  signUp,
  site,
  startApplication,
  watchFilm,
  wordsOf,
} from '../support/candidate.ts'

test.use({ locale: 'en', viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

test('signs in on another device, continues there, and uses the same CV again', async ({ page, browser }) => {
  const say = await wordsOf('en')
  await page.goto(site('levain', '/jobs/data-engineer-bread'))
  await refuseCookies(page, say)
  await page
    .getByRole('link', { name: new RegExp(say('campaign.APPLY')) })
    .first()
    .click()
  const email = await signUp(page, say)
  await startApplication(page, say)
  await watchFilm(page, say)
  await answerSurvey(page, 5)
  await page.locator('input[type=file]').setInputFiles('tests/support/cv.pdf')
  await expect(page.getByRole('heading', { name: say('funnel.REVIEW.TITLE') })).toBeVisible()

  const other = await browser.newContext({ locale: 'en' })
  const again = await other.newPage()
  await again.goto(site('levain', '/'))
  await again.getByRole('button', { name: say('site.SIGN_IN') }).click()
  await again.getByLabel(say('account.FIELD.EMAIL')).fill(email)
  await again.getByLabel(say('account.FIELD.PASSWORD'), { exact: true }).fill(PASSWORD)
  await again
    .getByRole('dialog')
    .getByRole('button', { name: say('account.SIGN_IN.GO'), exact: true })
    .click()
  await expect(again.getByRole('dialog')).toBeHidden()
  await again.goto(site('levain', '/jobs/data-engineer-bread/apply'))
  await refuseCookies(again, say)
  await expect(again.getByRole('heading', { name: say('funnel.REVIEW.TITLE') })).toBeVisible()
  await again.getByRole('button', { name: say('funnel.REVIEW.SEND') }).click()
  await expect(again.getByRole('heading', { name: say('funnel.RECEIPT.TITLE') })).toBeVisible()

  // The first device learns that it was submitted, and uses the CV for another job.
  await page.reload()
  await expect(page.getByRole('heading', { name: say('funnel.RECEIPT.TITLE') })).toBeVisible()
  await page.goto(site('levain', '/jobs/gestionnaire-paie-lille/apply'))
  await startApplication(page, say)
  await watchFilm(page, say)
  await answerSurvey(page)
  await page.getByRole('button', { name: say('funnel.RESUME.USE_WHAT').replace('{name}', 'cv.pdf') }).click()
  await page.getByRole('button', { name: say('funnel.REVIEW.SEND') }).click()
  await expect(page.getByRole('heading', { name: say('funnel.RECEIPT.TITLE') })).toBeVisible()
  await page.goto(site('levain', '/profile/applications'))
  await expect(page.getByRole('link', { name: say('applications.RECEIPT_GO') })).toHaveCount(2)
  await other.close()
})
