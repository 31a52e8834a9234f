import { expect, type Page, test } from 'playwright/test'
import { PASSWORD, rejectCookiesInAdvance, site, loadMessages, type Translate } from '../support/candidate.ts'
import {
  type Applications,
  buttonLink,
  causeEmails,
  type Kind,
  KINDS,
  NOTES,
  simplifyJobs,
} from '../support/candidate-emails.ts'
import { changeData } from '../support/change-data.ts'
import { importCopy } from '../support/companies.ts'
import { findEmailLink } from '../support/email-links.ts'
import { becomeCandidate, reachPitch } from '../support/pitch.ts'
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
})

/** Readers with a confirmed address are signed in by the link. Others sign in with their password. */
const READERS = [
  { name: 'signs in a reader while the website is switched off', isConfirmed: true, isWebsiteOn: false },
  { name: 'asks a reader without a confirmed address to sign in', isConfirmed: false, isWebsiteOn: true },
]

/** What each link shows. */
const TARGETS: Record<Kind, (page: Page, t: Translate, applications: Applications) => Promise<void>> = {
  receipt: (page, t, { receipt }) => showsConfirmation(page, t, receipt.reference),
  withdrawn: (page, t, { withdrawn }) => showsConfirmation(page, t, withdrawn.reference),
  message: (page) => expect(page.getByText(NOTES.message).last()).toBeVisible(),
  status: (page) => expect(page.getByText(NOTES.status).last()).toBeVisible(),
  closed: (page) => expect(page.getByText(NOTES.closed).last()).toBeVisible(),
  unfinished: async (page, t) => {
    // All steps before this one are complete.
    await expect(page.getByRole('heading', { level: 1, name: t('funnel.PITCH.TITLE') })).toBeVisible()
    await expect(page).toHaveURL(/\/jobs\/responsable-boutique-paris\/apply\?/)
  },
  expiry: (page, t) => expect(page.getByRole('heading', { level: 1, name: t('profile.TITLE') })).toBeVisible(),
  alert_digest: (page, t) => expect(page.getByRole('heading', { name: t('alertlist.TITLE') })).toBeInViewport(),
}

async function showsConfirmation(page: Page, t: Translate, reference: string) {
  await expect(page.getByRole('heading', { level: 1, name: t('applications.RECEIPT.TITLE') })).toBeVisible()
  await expect(page.getByText(reference)).toBeVisible()
}

for (const [index, { name, isConfirmed, isWebsiteOn }] of READERS.entries())
  test(`the link of each email ${name} on another device and shows its target`, async ({ page, browser }) => {
    const slug = `levain-emails-${index}-${process.env.TEST_PARALLEL_INDEX}`
    await importCopy('levain', slug)
    simplifyJobs(slug)
    if (!isWebsiteOn) changeData('update companies set is_website_active = 0 where slug = ?', slug)
    const t = await loadMessages('fr')
    const { email, applications } = await causeEmails(page, slug, { isConfirmed })
    // Job alerts wait until the address is confirmed.
    const kinds = KINDS.filter((kind) => isConfirmed || kind !== 'alert_digest')
    for (const kind of kinds) {
      await test.step(kind, async () => {
        const link = await buttonLink(email, kind, kind === 'receipt' ? applications.receipt.reference : '')
        expect(new URL(link).searchParams.has('token')).toBe(isConfirmed)
        const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 390, height: 844 } })
        const device = await context.newPage()
        await device.goto(link)
        if (!isConfirmed) await signIn(device, t, email)
        await TARGETS[kind](device, t, applications)
        await expect(device.locator('html')).toHaveAttribute('lang', 'fr')
        await context.close()
      })
    }
  })

/** Signs in with the form in the page, not with a dialog. */
async function signIn(page: Page, t: Translate, email: string) {
  const form = page.getByRole('main')
  await form.getByLabel(t('account.FIELD.EMAIL'), { exact: true }).fill(email)
  await form.getByLabel(t('account.FIELD.PASSWORD'), { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: t('account.SIGN_IN.GO'), exact: true }).click()
}
