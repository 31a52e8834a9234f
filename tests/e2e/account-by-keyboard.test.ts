import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { unsubscribeToken } from '../../lib/funnel-api/platform/signatures/unsubscribe-token.ts'
import { PASSWORD, rejectCookiesInAdvance, site, loadMessages } from '../support/candidate.ts'
import { changeData } from '../support/change-data.ts'
import { press, reach } from '../support/keyboard.ts'
import { findEmailLink } from '../support/email-links.ts'
import { becomeCandidate, reachPitch } from '../support/pitch.ts'
import { company } from '../support/recruiter.ts'

test.use({ locale: 'en', viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false })

test('answers a message, changes a name, creates an alert and deletes the account by keyboard', async ({ page }) => {
  test.slow()
  const t = await loadMessages('en')
  const type = (text: string) => page.keyboard.type(text)
  await becomeCandidate(page, 'noctua')
  await rejectCookiesInAdvance(page, 'noctua')
  const { candidacy_id } = await reachPitch(page, 'noctua', 'dark-sky-cartographer-london')
  company('message', String(candidacy_id), 'Could you come on Tuesday?')
  await page.goto(site('noctua', '/profile/applications'))
  await expect(page.getByRole('heading', { level: 1, name: t('applications.TITLE') })).toBeVisible()

  await press(page, new RegExp(`^${t('account.MENU.MESSAGES')}`))
  await page.getByRole('link', { name: /Could you come on Tuesday/ }).waitFor()
  await press(page, /Could you come on Tuesday/)
  const field = page.getByRole('textbox', { name: t('messaging.WRITE') })
  await field.waitFor()
  await reach(page, t('messaging.WRITE'))
  await type('Tuesday is fine.')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tuesday is fine.').last()).toBeVisible()
  await expect(field).toHaveValue('')

  await press(page, t('account.MENU.PROFILE'))
  await page.getByLabel(t('account.FIELD.FIRST_NAME')).waitFor()
  await reach(page, t('account.FIELD.FIRST_NAME'))
  await page.keyboard.press('ControlOrMeta+A')
  await type('Maxime')
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok())
  await page.keyboard.press('Tab')
  await saved

  await press(page, t('alertlist.NEW'))
  const dialog = page.getByRole('dialog', { name: t('alerts.MODAL.TITLE') })
  await dialog.getByRole('combobox', { name: t('alerts.PLACE.LABEL') }).focus()
  await type('Utrecht')
  // The first search on a server loads all towns.
  await dialog.getByRole('option').first().waitFor({ timeout: 60_000 })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await press(page, t('alerts.MODAL.GO'))
  await expect(page.getByRole('listitem').filter({ hasText: 'Utrecht' })).toBeVisible()

  await page.goto(site('noctua', '/delete-account'))
  await page.getByLabel(t('information.DELETE_ACCOUNT.PASSWORD')).waitFor()
  await reach(page, t('information.DELETE_ACCOUNT.PASSWORD'))
  await type(PASSWORD)
  await press(page, t('information.DELETE_ACCOUNT.UNDERSTOOD'), 'Space')
  await press(page, t('information.DELETE_ACCOUNT.GO'))
  await expect(page.getByRole('heading', { name: t('information.DELETE_ACCOUNT.DONE_TITLE') })).toBeVisible()
})

test.describe('in French', () => {
  test.use({ locale: 'fr' })

  test('accepts the terms, unsubscribes, signs out and resets the password by keyboard', async ({ page }) => {
    test.slow()
    const t = await loadMessages('fr')
    const call = await becomeCandidate(page, 'levain')
    await rejectCookiesInAdvance(page, 'levain')
    const { id, email } = await call<{ id: number; email: string }>('GET', '/me')
    changeData('update users set legals_accepted_at = null where id = ?', id)

    await page.goto(site('levain', '/profile'))
    const box = page.getByRole('checkbox').first()
    await box.waitFor()
    const label = await box.evaluate((element) => (element as HTMLInputElement).labels?.[0]?.textContent?.trim() ?? '')
    await press(page, label, 'Space')
    await press(page, t('account.VERIFICATION.GO'))
    await expect(page).not.toHaveURL(/verification/)

    const secret = readFileSync(path.join(process.env.E2E_DATA!, 'secret'), 'utf8').trim()
    const token = unsubscribeToken({ secret }, { purpose: 'alerts', id })
    await page.goto(site('levain', `/unsubscription/${token}/${id}`))
    await page.getByRole('button', { name: t('information.UNSUBSCRIPTION.GO') }).waitFor()
    await press(page, t('information.UNSUBSCRIPTION.GO'))
    await expect(page.getByRole('heading', { name: t('information.UNSUBSCRIPTION.DONE_TITLE') })).toBeVisible()

    const menu = page.getByRole('banner').locator('summary').filter({ hasText: 'Dubreuil' })
    await menu.waitFor()
    await press(page, (await menu.textContent())!.trim())
    await press(page, t('site.SIGN_OUT'))
    await page.getByRole('button', { name: t('site.SIGN_IN'), exact: true }).waitFor()

    await press(page, t('site.SIGN_IN'))
    await page.getByRole('dialog').waitFor()
    await press(page, t('account.SIGN_IN.FORGOTTEN'))
    await reach(page, t('account.FIELD.EMAIL'))
    await page.keyboard.type(email)
    await press(page, t('account.FORGOTTEN.GO'))
    await expect(page.getByText(email)).toBeVisible()

    await page.goto(await findEmailLink(email, /http:\/\/levain-\d+\.localhost:\d+\/reset-password\/[^\s"<]+/))
    await page.getByLabel(t('account.FIELD.NEW_PASSWORD'), { exact: true }).waitFor()
    await reach(page, t('account.FIELD.NEW_PASSWORD'))
    await page.keyboard.type('un soir de grand vent')
    await press(page, t('account.RESET.GO'))
    await expect(page).toHaveURL(/\/profile\/applications$/)
    await expect(menu).toBeVisible()

    await page.goto(site('levain', '/welcome-back-user'))
    await page.getByRole('link', { name: t('information.WELCOME_BACK.APPLICATIONS') }).waitFor()
    await press(page, t('information.WELCOME_BACK.APPLICATIONS'))
    await expect(page.getByRole('heading', { level: 1, name: t('applications.TITLE') })).toBeVisible()

    await page.goto(site('levain', '/partner-newsletter-terms'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await press(page, t('site.FOOTER.TERMS'))
    await expect(page).toHaveURL(/\/terms-and-conditions$/)
  })
})
