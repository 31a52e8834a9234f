import { expect, test } from 'playwright/test'
import {
  afterAccount,
  loadMessages,
  PASSWORD,
  reachAccount,
  rejectCookies,
  rejectCookiesInAdvance,
  site,
} from '../support/candidate.ts'
import { findEmailLink } from '../support/email-links.ts'
import { becomeCandidate } from '../support/pitch.ts'

test.use({ locale: 'en' })

test('resets a password once by an email link that returns to the job, and invalidates the old password', async ({
  page,
  browser,
}) => {
  const t = await loadMessages('en')
  await rejectCookiesInAdvance(page, 'levain')
  const call = await becomeCandidate(page, 'levain')
  const { email } = await call<{ email: string }>('GET', '/me')
  await call('PATCH', '/me', { user: { locale: 'en' } })
  await page.goto(site('levain', '/jobs/data-engineer-bread/apply?step=video'))
  await expect(page.locator('video')).toBeVisible()

  const elsewhere = await browser.newContext({ locale: 'en' })
  const other = await elsewhere.newPage()
  await other.goto(site('levain', '/jobs/data-engineer-bread/apply'))
  await rejectCookies(other, t)
  await reachAccount(other, t)
  await other.getByRole('button', { name: t('account.SIGN_UP.TO_SIGN_IN') }).click()
  await other.getByRole('button', { name: t('account.SIGN_IN.FORGOTTEN') }).click()
  await other.getByLabel(t('account.FIELD.EMAIL')).fill(email)
  await other.getByRole('button', { name: t('account.FORGOTTEN.GO') }).click()
  await expect(other.getByText(email)).toBeVisible()

  const link = await findEmailLink(email, /http:\/\/levain-\d+\.localhost:\d+\/reset-password\/[^\s"<]+/)
  await other.goto(link)
  await other.getByLabel(t('account.FIELD.NEW_PASSWORD'), { exact: true }).fill('a windy autumn evening')
  await other.getByRole('button', { name: t('account.RESET.GO') }).click()
  await expect(other).toHaveURL(/\/jobs\/data-engineer-bread\/apply\b/)
  // The application continues after the account step with the earlier answers.
  await expect(afterAccount(other, t)).toBeVisible()

  await other.goto(link)
  await expect(other.getByRole('heading', { name: t('account.RESET.EXPIRED_TITLE') })).toBeVisible()

  // All other devices are signed out, and the old password is rejected.
  await page.reload()
  await reachAccount(page, t)
  await page.getByRole('button', { name: t('account.SIGN_UP.TO_SIGN_IN') }).click()
  await page.getByLabel(t('account.FIELD.EMAIL')).fill(email)
  await page.getByLabel(t('account.FIELD.PASSWORD'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('account.SIGN_IN.GO'), exact: true }).click()
  await expect(page.getByText(t('errors.API.INVALID_CREDENTIALS'))).toBeVisible()
  await elsewhere.close()
})
