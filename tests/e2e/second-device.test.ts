import { expect, test } from 'playwright/test'
import {
  answerSurvey,
  PASSWORD,
  rejectCookies,
  rejectCookiesInAdvance,
  site,
  leaveVideo,
  loadMessages,
} from '../support/candidate.ts'
import { becomeCandidate, reachPitch } from '../support/pitch.ts'

test.use({ locale: 'en', viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

test('signs in on another device, continues there, and uses the same CV again', async ({ page, browser }) => {
  const t = await loadMessages('en')
  await rejectCookiesInAdvance(page, 'levain')
  const call = await becomeCandidate(page, 'levain')
  const { email } = await call<{ email: string }>('GET', '/me')
  await reachPitch(page, 'levain', 'data-engineer-bread')
  await page.locator('input[type=file]').setInputFiles('tests/support/cv.pdf')
  await expect(page.getByRole('heading', { name: t('funnel.REVIEW.TITLE') })).toBeVisible()

  const other = await browser.newContext({ locale: 'en' })
  const otherPage = await other.newPage()
  await otherPage.goto(site('levain', '/'))
  await otherPage.getByRole('button', { name: t('site.SIGN_IN') }).click()
  await otherPage.getByLabel(t('account.FIELD.EMAIL'), { exact: true }).fill(email)
  await otherPage.getByLabel(t('account.FIELD.PASSWORD'), { exact: true }).fill(PASSWORD)
  await otherPage
    .getByRole('dialog')
    .getByRole('button', { name: t('account.SIGN_IN.GO'), exact: true })
    .click()
  await expect(otherPage.getByRole('dialog')).toBeHidden()
  await otherPage.goto(site('levain', '/jobs/data-engineer-bread/apply'))
  await rejectCookies(otherPage, t)
  await expect(otherPage.getByRole('heading', { name: t('funnel.REVIEW.TITLE') })).toBeVisible()
  await otherPage.getByRole('button', { name: t('funnel.REVIEW.SEND') }).click()
  await expect(otherPage.getByRole('heading', { name: t('funnel.RECEIPT.TITLE') })).toBeVisible()

  // The first device shows that the application was submitted, and uses the CV for another job.
  await page.reload()
  await expect(page.getByRole('heading', { name: t('funnel.RECEIPT.TITLE') })).toBeVisible()
  await page.goto(site('levain', '/jobs/gestionnaire-paie-lille/apply'))
  await leaveVideo(page, t)
  await answerSurvey(page)
  await page.getByRole('button', { name: t('funnel.RESUME.USE_WHAT').replace('{name}', 'cv.pdf') }).click()
  await page.getByRole('button', { name: t('funnel.REVIEW.SEND') }).click()
  await expect(page.getByRole('heading', { name: t('funnel.RECEIPT.TITLE') })).toBeVisible()
  await page.goto(site('levain', '/profile/applications'))
  await expect(page.getByRole('link', { name: t('applications.RECEIPT_GO') })).toHaveCount(2)
  await other.close()
})
