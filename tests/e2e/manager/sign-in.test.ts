import { expect, test } from 'playwright/test'
import { site } from '../../support/candidate.ts'
import { slugOf } from '../../support/companies.ts'
import { addManagerMember, suspendManagerMember } from '../../support/manager-members.ts'
import { codeField, codeText, managerPage, managerTexts, nextCode, signInByCode } from '../../support/manager.ts'
import { delayScripts } from '../../support/slow-scripts.ts'

for (const locale of ['fr', 'en'])
  test.describe(locale, () => {
    test.use({ locale })

    test('a member signs in by emailed code and returns to the requested screen', async ({ page }) => {
      const t = await managerTexts(locale)
      const email = addManagerMember(['levain'], { locale })
      await page.goto(managerPage(`/${slugOf('levain')}/settings/members`))
      await signInByCode(page, t, email)
      await expect(page.getByRole('heading', { level: 1, name: t('SETTINGS.MEMBERS') })).toBeVisible()
      await expect(page).toHaveURL(managerPage(`/${slugOf('levain')}/settings/members`))
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await page.getByRole('link', { name: t('NAV.INBOX') }).click()
      await expect(page).toHaveURL(/\/inbox$/)
    })
  })

test.describe('in English', () => {
  test.use({ locale: 'en' })

  test('an unknown address gets the same text, and a wrong code gets an error', async ({ page }) => {
    const t = await managerTexts('en')
    await page.goto(managerPage('/sign-in'))
    const email = 'nobody@example.org'
    await page.getByLabel(t('SIGN_IN.EMAIL')).fill(email)
    await page.getByRole('button', { name: t('SIGN_IN.SEND_CODE') }).click()
    await expect(page.getByText(codeText(t, email))).toBeVisible()
    await codeField(page, t).fill('000 000')
    await expect(page.getByRole('alert').filter({ hasText: t('SIGN_IN.WRONG_CODE') })).toBeVisible()
    await expect(codeField(page, t)).toBeFocused()
  })

  test('an invalid one-tap link shows an error, and its token disappears from the URL', async ({ page }) => {
    const t = await managerTexts('en')
    await page.goto(managerPage('/sign-in?token=invalid'))
    await expect(page.getByText(t('SIGN_IN.LINK_EXPIRED'))).toBeVisible()
    expect(page.url()).not.toContain('token')
  })

  test('a member of two companies chooses one, and a suspended member has none to choose', async ({ page }) => {
    const t = await managerTexts('en')
    const email = addManagerMember(['levain', 'noctua'], { role: 'recruiter' })
    await page.goto(managerPage('/'))
    await signInByCode(page, t, email)
    await expect(page.getByRole('heading', { name: t('COMPANIES.TITLE') })).toBeVisible()
    await page.locator(`a[href="/${slugOf('noctua')}/inbox"]`).click()
    await expect(page).toHaveURL(managerPage(`/${slugOf('noctua')}/inbox`))
    await page.goto(managerPage(`/${slugOf('noctua')}/settings/members`))
    await expect(page.getByText(t('STATE.NO_SCOPE'))).toBeVisible()
    suspendManagerMember(email)
    await page.goto(managerPage(`/${slugOf('noctua')}/inbox`))
    await expect(page.getByText(t('STATE.NO_COMPANY'))).toBeVisible()
  })

  test('a new sign-in after the session has ended keeps the input of the screen', async ({ page, context }) => {
    const t = await managerTexts('en')
    const email = addManagerMember(['levain'])
    await page.goto(managerPage('/account'))
    await signInByCode(page, t, email)
    await page.getByLabel(t('ACCOUNT.NAME'), { exact: true }).fill('Ada Lovelace')
    await context.clearCookies({ name: /careers_staff/ })
    await page.getByRole('button', { name: t('ACCOUNT.SAVE') }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(t('SIGN_IN.AGAIN_TITLE'))).toBeVisible()
    await dialog.getByRole('button', { name: t('SIGN_IN.SEND_CODE') }).click()
    await codeField(dialog, t).fill(await nextCode(email, 1))
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel(t('ACCOUNT.NAME'), { exact: true })).toHaveValue('Ada Lovelace')
  })

  test('a sign-out ends the session in all tabs, and a second member can sign in there', async ({ page, context }) => {
    const t = await managerTexts('en')
    const first = addManagerMember(['levain'], { name: 'Ada Frei' })
    const second = addManagerMember(['levain'], { name: 'Lena Vogt' })
    await page.goto(managerPage('/account'))
    await signInByCode(page, t, first)
    // The step for the code shows the address too.
    await expect(page).toHaveURL(managerPage('/account'))
    await expect(page.getByText(first)).toBeVisible()
    const other = await context.newPage()
    await other.goto(managerPage('/account'))
    await other.getByRole('button', { name: t('SIGN_OUT'), exact: true }).click()
    await expect(other).toHaveURL(/\/sign-in/)
    await expect(page).toHaveURL(/\/sign-in/)
    await signInByCode(other, t, second)
    const inbox = managerPage(`/${slugOf('levain')}/inbox`)
    // The code is sent when the last digit is entered, so the sign-in ends later.
    await expect(other).toHaveURL(inbox)
    await page.reload()
    await expect(page).toHaveURL(inbox)
    await expect(page.getByRole('link', { name: t('NAV.ACCOUNT') })).toContainText('Lena Vogt')
    await other.close()
  })

  test('the host has its own headers and no page of a careers site', async ({ page }) => {
    const open = async (url: string) => (await page.goto(url))!
    const headers = (await open(managerPage('/sign-in'))).headers()
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'none' })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(await (await open(managerPage('/robots.txt'))).text()).toContain('Disallow: /')
    expect((await open(managerPage('/all-jobs'))).status()).toBe(404)
    expect((await open(managerPage('/jobs/baker'))).status()).toBe(404)
    expect((await open(site('levain', '/manager/fr/account'))).status()).toBe(404)
  })

  test('sends an email address that was entered before hydration, and keeps it out of the URL', async ({ page }) => {
    const t = await managerTexts('en')
    const sent = page.getByText(codeText(t, 'nobody@example.org'))
    const email = page.getByLabel(t('SIGN_IN.EMAIL'))
    const releaseScripts = await delayScripts(page)
    await page.goto(managerPage('/sign-in'), { waitUntil: 'commit' })
    await email.fill('nobody@example.org')
    await email.press('Enter')
    await expect(email).toHaveValue('nobody@example.org')
    releaseScripts()
    await expect(sent).toBeVisible()
    await expect(page).toHaveURL(managerPage('/sign-in'))
    await page.unroute('**/_next/static/**/*.js')

    const releaseScriptsAgain = await delayScripts(page)
    await page.goto(managerPage('/sign-in'), { waitUntil: 'commit' })
    await email.fill('nobody@example.org')
    releaseScriptsAgain()
    await page.getByRole('button', { name: t('SIGN_IN.SEND_CODE') }).click()
    await expect(sent).toBeVisible()
  })
})
