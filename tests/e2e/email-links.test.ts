import { expect, test } from 'playwright/test'
import { PASSWORD, rejectCookiesInAdvance, site, loadMessages } from '../support/candidate.ts'
import { changeData } from '../support/change-data.ts'
import { importCopy } from '../support/companies.ts'
import { findEmailLink } from '../support/email-links.ts'
import { becomeCandidate, reachPitch, startCandidacy } from '../support/pitch.ts'
import { company } from '../support/recruiter.ts'

const JOB = 'boulanger-de-nuit-lille'
const NOTE = 'Mardi à dix heures ?'

test.describe('an email link on an unfamiliar German device', () => {
  test.use({ locale: 'fr' })

  test('opens its message in the language of the email, and asks to sign in when it is opened again', async ({
    page,
    browser,
    request,
  }) => {
    const t = await loadMessages('fr')
    const call = await becomeCandidate(page, 'levain')
    const { id, email } = await call<{ id: number; email: string }>('GET', '/me')
    await call('PATCH', '/me', { user: { locale: 'fr' } })
    changeData('update users set email_verified_at = ? where id = ?', new Date().toISOString(), id)
    const { candidacy_id } = await reachPitch(page, 'levain', JOB)
    company('status', String(candidacy_id), 'INTERVIEW', '--message', NOTE)
    const link = await findEmailLink(email, /http:\/\/levain-\d+\.localhost:\d+\/profile\/messaging[^\s"<]+/)

    // A scanner only requests the page.
    const { host, port, pathname, search } = new URL(link)
    const scanned = await request.get(`http://127.0.0.1:${port}${pathname}${search}`, { headers: { host } })
    expect(scanned.status()).toBe(200)

    const open = async () => {
      const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 844 } })
      const device = await context.newPage()
      await rejectCookiesInAdvance(device, 'levain')
      await device.goto(link)
      return device
    }
    const first = await open()
    await expect(first.getByText(NOTE).last()).toBeVisible()
    // The toast does not cover the message field.
    await expect(first.getByText(t('account.SIGN_IN_RESULT.LINK_SIGNED_IN'))).toBeVisible()
    await first.getByRole('textbox', { name: t('messaging.WRITE') }).click({ timeout: 3000 })
    await expect(first.getByText(t('account.SIGN_IN_RESULT.LINK_SIGNED_IN'))).toBeVisible()
    await expect(first.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(first).not.toHaveURL(/token|lang=/)
    await first.goto(site('levain', '/profile'))
    await first.getByRole('heading', { name: t('profile.DATA.TITLE') }).scrollIntoViewIfNeeded()
    await first.getByRole('button', { name: t('profile.DATA.EXPORT_GO') }).click()
    const dialog = first.getByRole('dialog', { name: t('account.PASSWORD_REQUEST.TITLE') })
    await dialog.getByLabel(t('account.FIELD.PASSWORD'), { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: t('account.PASSWORD_REQUEST.GO') }).click()
    await expect(first.getByText(t('profile.DATA.EXPORT_DONE'))).toBeVisible()
    await first.context().close()

    const second = await open()
    await expect(second.getByText(t('account.SIGN_IN_RESULT.LINK_EXPIRED'))).toBeVisible()
    await expect(second.getByLabel(t('account.FIELD.EMAIL'))).toHaveValue(email)
    await second.getByLabel(t('account.FIELD.PASSWORD'), { exact: true }).fill(PASSWORD)
    const form = second.getByRole('main')
    await form.getByRole('button', { name: t('account.SIGN_IN.GO'), exact: true }).click()
    await expect(second.getByText(NOTE).last()).toBeVisible()
    await second.context().close()
  })

  test('opens its message while the website of the company is switched off', async ({ page, browser }) => {
    const slug = `levain-jobs-only-${process.env.TEST_PARALLEL_INDEX}`
    await importCopy('levain', slug)
    changeData('update companies set is_website_active = 0 where slug = ?', slug)
    const call = await becomeCandidate(page, slug)
    const { id, email } = await call<{ id: number; email: string }>('GET', '/me')
    changeData('update users set email_verified_at = ? where id = ?', new Date().toISOString(), id)
    const { candidacy } = await startCandidacy(call, slug, JOB)
    company('status', String(candidacy.id), 'INTERVIEW', '--message', NOTE)
    const link = await findEmailLink(email, new RegExp(`http://${slug}\\.localhost:\\d+/profile/messaging[^\\s"<]+`))
    const context = await browser.newContext({ locale: 'de-DE' })
    const device = await context.newPage()
    await device.goto(link)
    await expect(device.getByText(NOTE).last()).toBeVisible()
    await context.close()
  })
})
