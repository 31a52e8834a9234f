import { expect, type Page, test } from 'playwright/test'
import {
  afterAccount,
  loadMessages,
  newEmail,
  PASSWORD,
  reachAccount,
  rejectCookies,
  rejectCookiesInAdvance,
  signUp,
  site,
} from '../support/candidate.ts'
import { findEmailLink } from '../support/email-links.ts'
import { becomeCandidate } from '../support/pitch.ts'

type Person = { sub: string; email: string; isVerified?: boolean }

/** Enters the identity on the provider's own page, and continues. */
async function continueAs(page: Page, { sub, email, isVerified = true }: Person) {
  await page.getByLabel('Subject').fill(sub)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Verified').setChecked(isVerified)
  await page.getByRole('button', { name: 'Continue' }).click()
}
const fieldOf = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test.describe('in French', () => {
  test.use({ locale: 'fr' })

  test('signs in at a provider, returns to the job, asks for what is missing, and signs out in every tab', async ({
    page,
    context,
  }) => {
    const t = await loadMessages('fr')
    const email = newEmail()
    const apply = site('levain', '/jobs/boulanger-de-nuit-lille/apply')
    await page.goto(apply)
    await rejectCookies(page, t)
    await reachAccount(page, t)

    await page.getByRole('link', { name: t('account.SOCIAL.LINKEDIN') }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText(t('account.SIGN_IN_RESULT.CANCELLED').replace('{provider}', 'LinkedIn'))).toBeVisible()
    await expect(page).toHaveURL(`${apply}?step=account`)

    await page.getByRole('link', { name: t('account.SOCIAL.GOOGLE') }).click()
    await continueAs(page, { sub: email, email })
    await fieldOf(page, t('account.FIELD.PASSWORD')).fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: t('account.VERIFICATION.GO') }).click()
    await expect(afterAccount(page, t)).toBeVisible()
    await expect(page).toHaveURL(`${apply}?step=pitch`)

    const menu = page.locator('summary').filter({ hasText: 'Nora Vidal' })
    const other = await context.newPage()
    await other.goto(site('levain', '/profile'))
    await expect(fieldOf(other, t('account.FIELD.FIRST_NAME'))).toHaveValue('Nora')
    await page.goto(site('levain', '/all-jobs'))
    await menu.click()
    await page.getByRole('button', { name: t('site.SIGN_OUT') }).click()
    await expect(other.getByText(t('account.GUARD.TEXT'))).toBeVisible()
    await expect(fieldOf(other, t('account.FIELD.FIRST_NAME'))).toBeHidden()

    // Sign-in at the other provider with the same verified email opens the same account. From a dialog, it returns to
    // the page with its filters.
    await page.goto(site('levain', '/all-jobs?q=pain'))
    await page.getByRole('button', { name: t('site.SIGN_IN') }).click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('account.SOCIAL.LINKEDIN') })
      .click()
    await continueAs(page, { sub: `${email}-linkedin`, email })
    await expect(page).toHaveURL(site('levain', '/all-jobs?q=pain'))
    await expect(menu).toBeVisible()
    await context.clearCookies()
  })
})

test.describe('in English', () => {
  test.use({ locale: 'en' })

  test('gives an unconfirmed account to the owner of its email address, and offers sign-in at the next sign-up with it', async ({
    page,
    browser,
    request,
  }) => {
    const t = await loadMessages('en')
    const apply = site('levain', '/jobs/data-engineer-bread/apply')
    await page.goto(apply)
    await rejectCookies(page, t)
    await reachAccount(page, t)
    const email = await signUp(page, t)
    await expect(afterAccount(page, t)).toBeVisible()

    const elsewhere = await browser.newContext({ locale: 'en' })
    const owner = await elsewhere.newPage()
    await owner.goto(site('levain', '/all-jobs'))
    const withGoogle = async () => {
      await owner.getByRole('link', { name: t('account.SOCIAL.GOOGLE') }).click()
    }
    const messageOf = (key: string) =>
      owner.getByText(t(`account.SIGN_IN_RESULT.${key}`).replaceAll('{provider}', 'Google'))
    await owner.getByRole('button', { name: t('site.SIGN_IN') }).click()
    await withGoogle()
    await owner.getByRole('button', { name: 'Fail' }).click()
    await expect(messageOf('UNAVAILABLE')).toBeVisible()
    await withGoogle()
    await elsewhere.clearCookies({ name: 'social' })
    await continueAs(owner, { sub: email, email })
    await expect(messageOf('EXPIRED')).toBeVisible()
    await withGoogle()
    await continueAs(owner, { sub: email, email, isVerified: false })
    await expect(messageOf('EMAIL_TAKEN')).toBeVisible()
    await withGoogle()
    await continueAs(owner, { sub: email, email })
    await expect(owner.getByRole('heading', { name: t('account.VERIFICATION.TITLE') })).toBeVisible()
    await expect(messageOf('RESET')).toBeVisible()
    await fieldOf(owner, t('account.FIELD.PASSWORD')).fill('a windy autumn evening')
    await owner.getByRole('button', { name: t('account.VERIFICATION.GO') }).click()
    await expect(owner).toHaveURL(site('levain', '/all-jobs'))
    await elsewhere.close()

    // The person who created the account is signed out. A sign-up with the same address now offers sign-in instead.
    await page.reload()
    await reachAccount(page, t)
    await signUp(page, t, email)
    await page.getByRole('button', { name: t('account.SIGN_UP.TAKEN_GO').replace('{email}', email) }).click()
    await expect(page.getByLabel(t('account.FIELD.EMAIL'))).toHaveValue(email)
    await fieldOf(page, t('account.FIELD.PASSWORD')).fill('a windy autumn evening')
    await page.getByRole('button', { name: t('account.SIGN_IN.GO'), exact: true }).click()
    await expect(afterAccount(page, t)).toBeVisible()
    await expect(page).toHaveURL(`${apply}?step=resume`)

    // `state` starts with the slug of a company and a dot. The callback URL on the root domain redirects only to the
    // subdomain of this company.
    const hop = (state: string) =>
      request.get(`http://localhost:${process.env.E2E_PORT}/api/session/google/callback?code=x&state=${state}`, {
        maxRedirects: 0,
      })
    expect((await hop('evil.test')).headers().location).toMatch(/^http:\/\/evil\.localhost:\d+\/api\/session\/google/)
    expect((await hop('evil.test%2F%23.x')).headers().location).toMatch(/^http:\/\/evil\.localhost:\d+\//)
    for (const state of ['', 'https://evil.test/.x', 'a/b.c', '@evil.c'])
      expect((await hop(encodeURIComponent(state))).status()).toBe(404)
  })

  test('confirms the email by its link, without signing in', async ({ page, browser }) => {
    const t = await loadMessages('en')
    const call = await becomeCandidate(page, 'levain')
    const { email } = await call<{ email: string }>('GET', '/me')
    await page.goto(site('levain', '/profile'))
    await expect(page.getByText(t('account.EMAIL.TITLE'), { exact: true })).toBeVisible()

    const link = await findEmailLink(email, /http:\/\/levain-\d+\.localhost:\d+\/confirm-email[^\s"<]+#[\w-]+/)
    const context = await browser.newContext({ locale: 'en' })
    const phone = await context.newPage()
    await rejectCookiesInAdvance(phone, 'levain')
    await phone.goto(link)
    // The page has the language of the email, which is that of the account.
    const french = await loadMessages('fr')
    await phone.getByRole('button', { name: french('account.CONFIRM.GO') }).click()
    await expect(phone.getByRole('heading', { name: french('account.CONFIRM.DONE_TITLE') })).toBeVisible()
    expect(await phone.evaluate(() => document.cookie)).not.toContain('signed_in')
    await page.reload()
    await expect(fieldOf(page, t('account.FIELD.FIRST_NAME'))).toHaveValue('Camille')
    await expect(page.getByText(t('account.EMAIL.TITLE'), { exact: true })).toBeHidden()

    await context.close()
  })
})
