import { expect, test } from 'playwright/test'
import { PASSWORD, refuseCookies, signUp, site, wordsOf } from '../support/candidate.ts'
import { linkTo } from '../support/mails.ts'

test.use({ locale: 'en' })

test('resets a password by an email that leads back to the job, once, and ends the old password', async ({
  page,
  browser,
}) => {
  const say = await wordsOf('en')
  await page.goto(site('levain', '/jobs/data-engineer-bread'))
  await refuseCookies(page, say)
  await page.goto(site('levain', '/jobs/data-engineer-bread/apply'))
  const email = await signUp(page, say)
  await expect(page.getByRole('button', { name: say('funnel.START.GO') })).toBeVisible()

  const elsewhere = await browser.newContext({ locale: 'en' })
  const other = await elsewhere.newPage()
  await other.goto(site('levain', '/jobs/data-engineer-bread/apply'))
  await refuseCookies(other, say)
  await other.getByRole('button', { name: say('account.SIGN_UP.TO_SIGN_IN') }).click()
  await other.getByRole('button', { name: say('account.SIGN_IN.FORGOTTEN') }).click()
  await other.getByLabel(say('account.FIELD.EMAIL')).fill(email)
  await other.getByRole('button', { name: say('account.FORGOTTEN.GO') }).click()
  await expect(other.getByText(email)).toBeVisible()

  const link = await linkTo(email, /http:\/\/levain\.localhost:\d+\/reset-password\/[^\s"<]+/)
  await other.goto(link)
  await other.getByLabel(say('account.FIELD.NEW_PASSWORD'), { exact: true }).fill('a windy autumn evening')
  await other.getByRole('button', { name: say('account.RESET.GO') }).click()
  await expect(other).toHaveURL(/\/jobs\/data-engineer-bread\/apply$/)
  await expect(other.getByRole('button', { name: say('funnel.START.GO') })).toBeVisible()

  await other.goto(link)
  await expect(other.getByRole('heading', { name: say('account.RESET.EXPIRED_TITLE') })).toBeVisible()

  // All other devices are signed out, and the old password is rejected.
  await page.reload()
  await page.getByRole('button', { name: say('account.SIGN_UP.TO_SIGN_IN') }).click()
  await page.getByLabel(say('account.FIELD.EMAIL')).fill(email)
  await page.getByLabel(say('account.FIELD.PASSWORD'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: say('account.SIGN_IN.GO'), exact: true }).click()
  await expect(page.getByText(say('errors.API.INVALID_CREDENTIALS'))).toBeVisible()
  await elsewhere.close()
})
