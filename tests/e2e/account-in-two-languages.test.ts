import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { unsubscribeToken } from '../../lib/funnel-api/platform/signatures/unsubscribe-token.ts'
import { PASSWORD, rejectCookiesInAdvance, rejectCookies, site, loadMessages } from '../support/candidate.ts'
import { slugOf } from '../support/companies.ts'
import { changeData, changeJob } from '../support/change-data.ts'
import { becomeCandidate } from '../support/pitch.ts'
import { company } from '../support/recruiter.ts'

const COMPANY = 'almea'
const JOB = 'teleradiologist'

type Call = Awaited<ReturnType<typeof becomeCandidate>>
type Me = { id: number; email: string; first_name: string }

const idOf = async (call: Call, slug: string) =>
  (await call<{ id: number }>('GET', `/companies/${slugOf(COMPANY)}/campaigns/${slug}`)).id
const begin = async (call: Call, slug: string) =>
  (await call<{ id: number }>('POST', '/me/candidacies', { candidacy: { campaign_id: await idOf(call, slug) } })).id

/** Checks that the screen has this language and title, and needs no horizontal scrolling. */
async function expectScreen(page: Page, locale: string, title: string | RegExp) {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached()
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** All keys in the browser's storage. */
const storageKeys = (page: Page) => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])

for (const { locale, closing, width } of [
  { locale: 'fr', closing: 'psychologue-titulaire-besancon', width: 390 },
  { locale: 'en', closing: 'aide-soignant-rennes', width: 1280 },
])
  test.describe(locale, () => {
    test.use({ locale, viewport: { width, height: 860 }, isMobile: width < 600, hasTouch: width < 600 })

    test('shows each account screen in the language, and clears the browser storage on sign-out', async ({ page }) => {
      test.slow()
      const t = await loadMessages(locale)
      const call = await becomeCandidate(page, COMPANY)
      const { id, email, first_name } = await call<Me>('GET', '/me')
      await begin(call, JOB)
      const go = (urlPath: string) => page.goto(site(COMPANY, urlPath))

      await go('/welcome-back-user')
      await expectScreen(page, locale, new RegExp(first_name))
      await page.getByRole('link', { name: t('information.WELCOME_BACK.APPLICATIONS') }).click()
      await expectScreen(page, locale, t('applications.TITLE'))
      await expect(page.getByRole('link', { name: t('applications.CONTINUE') })).toBeVisible()

      await go(`/jobs/${JOB}`)
      await rejectCookies(page, t)
      await page.getByRole('button', { name: t('sponsorship.OPEN') }).click()
      await expect(page.getByRole('dialog').getByLabel(t('sponsorship.LINK'))).toHaveValue(/sponsor=/)

      const secret = readFileSync(path.join(process.env.E2E_DATA!, 'secret'), 'utf8').trim()
      await go(`/unsubscription/${unsubscribeToken({ secret }, { purpose: 'alerts', id })}/${id}`)
      await page.getByRole('button', { name: t('information.UNSUBSCRIPTION.GO') }).click()
      await expectScreen(page, locale, t('information.UNSUBSCRIPTION.DONE_TITLE'))

      changeData('update users set legals_accepted_at = null where id = ?', id)
      await go('/profile')
      await expectScreen(page, locale, t('account.VERIFICATION.TITLE'))
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: t('account.VERIFICATION.GO') }).click()
      await expect(page).not.toHaveURL(/verification/)
      await go('/profile')
      await expectScreen(page, locale, t('profile.TITLE'))
      const places = page.getByRole('navigation', { name: t('account.MENU.PROFILE') }).getByRole('link')
      for (const place of await places.all()) await expect(place).toBeInViewport({ ratio: 1 })

      const number = page.getByLabel(t('account.FIELD.PHONE_NUMBER'), { exact: false }).last()
      await number.fill('appelez-moi')
      await number.press('Tab')
      await expect(number).toHaveAccessibleDescription(t('errors.FORMS.PHONE'))
      await page.evaluate(() => localStorage.setItem('message-draft:1:1', 'half a sentence'))
      expect(await storageKeys(page)).toContainEqual(expect.stringMatching(/^typed:/))
      const menu = page.getByRole('banner').locator('summary').filter({ hasText: 'Dubreuil' })
      const signOut = page.getByRole('button', { name: t('site.SIGN_OUT') })
      await menu.click()
      await signOut.click()
      await expect(page.getByRole('button', { name: t('site.SIGN_IN'), exact: true })).toBeVisible()
      await expect.poll(() => storageKeys(page)).toEqual([])

      await go('/reset-password/spent')
      await expectScreen(page, locale, t('account.RESET.EXPIRED_TITLE'))
      await go('/welcome-back-user')
      await expectScreen(page, locale, t('information.WELCOME_BACK.TITLE'))
      await page.getByLabel(t('account.FIELD.EMAIL'), { exact: true }).fill(email)
      await page.getByLabel(t('account.FIELD.PASSWORD'), { exact: true }).fill(PASSWORD)
      await page
        .getByRole('main')
        .getByRole('button', { name: t('account.SIGN_IN.GO'), exact: true })
        .click()
      await expectScreen(page, locale, new RegExp(first_name))
      await page.goto(site('levain', '/partner-newsletter-terms'))
      await expectScreen(page, locale, /./)
    })

    test('shows a closed job to its applicants, and other jobs to all visitors', async ({ page, browser }) => {
      const t = await loadMessages(locale)
      const call = await becomeCandidate(page, COMPANY)
      // A repetition of the test needs the open job again.
      changeJob(COMPANY, closing, 'is_online = 1')
      const { name } = await call<{ name: string }>('GET', `/companies/${slugOf(COMPANY)}/campaigns/${closing}`)
      await begin(call, closing)
      changeJob(COMPANY, closing, 'is_online = 0')

      expect((await page.goto(site(COMPANY, `/jobs/${closing}`)))!.status()).toBe(410)
      await expectScreen(page, locale, name)
      await expect(page.getByRole('heading', { name: t('applications.CLOSED_JOB.TITLE') })).toBeVisible()
      await expect(page.getByText(t('applications.NEXT.MISSED'))).toBeVisible()
      // The application page of the job behaves the same for a saved URL (§4).
      expect((await page.goto(site(COMPANY, `/jobs/${closing}/apply`)))!.status()).toBe(410)
      await expectScreen(page, locale, name)
      await page.getByRole('link', { name: t('applications.CLOSED_JOB.GO') }).click()
      await expectScreen(page, locale, t('applications.TITLE'))
      await expect(page.getByRole('heading', { level: 3, name })).toBeVisible()

      const context = await browser.newContext({ locale, viewport: { width, height: 860 } })
      const other = await context.newPage()
      await other.goto(site(COMPANY, `/jobs/${closing}`))
      await expectScreen(other, locale, t('site.NOT_FOUND.CLOSED_TITLE').replace('<title>{job}</title>', name))
      const similar = other.getByRole('region', { name: t('site.NOT_FOUND.SIMILAR') })
      await expect(similar.getByRole('link').first()).toBeVisible()
      // A press before the scripts have run is repeated for ten seconds only.
      await other.waitForLoadState('networkidle')
      await other.getByRole('button', { name: t('alerts.ASK.GO') }).click()
      await expect(other.getByRole('dialog', { name: t('alerts.MODAL.TITLE') })).toBeVisible()
      await context.close()
    })
  })

test.describe('in French, on a phone', () => {
  test.use({ locale: 'fr' })

  test('keeps a rejected message with the reason, and sends it once when possible', async ({ page, context }) => {
    const t = await loadMessages('fr')
    const call = await becomeCandidate(page, COMPANY)
    await rejectCookiesInAdvance(page, COMPANY)
    const candidacy = String(await begin(call, JOB))
    company('message', candidacy, 'Hello Camille')
    const [discussion] = await call<{ id: number }[]>('GET', '/me/discussions')
    await page.goto(site(COMPANY, `/profile/messaging?discussion=${discussion!.id}`))
    const field = page.getByRole('textbox', { name: t('messaging.WRITE') })
    await field.waitFor()
    // The page's script has rendered the message, so from here on it handles input.
    await expect(page.getByTestId('messages').getByText('Hello Camille')).toBeVisible()
    await context.setOffline(true)
    await field.fill('Tuesday is fine.')
    await page.getByRole('button', { name: t('messaging.SEND'), exact: true }).click()
    await expect(page.getByText(t('messaging.WAITING'))).toBeVisible()
    company('message', candidacy, 'We are closed for a week.', '--close')
    await context.setOffline(false)

    const reason = page.getByRole('alert').filter({ hasText: t('errors.API.DISCUSSION_CLOSED') })
    await expect(reason).toBeVisible()
    await page.reload()
    await expect(reason).toBeVisible()
    await expect(page.getByText('Tuesday is fine.')).toBeVisible()

    company('message', candidacy, 'Here we are again.')
    await expect(field).toBeVisible()
    await page.getByRole('button', { name: t('messaging.SEND_AGAIN') }).dblclick()
    await expect(reason).toHaveCount(0)
    await expect(page.getByText('Tuesday is fine.').last()).toBeVisible()
    const contents = async () =>
      (await call<{ content: string }[]>('GET', `/me/discussions/${discussion!.id}/messages`)).map(
        ({ content }) => content,
      )
    await expect
      .poll(contents)
      .toEqual(['Hello Camille', 'We are closed for a week.', 'Here we are again.', 'Tuesday is fine.'])
  })
})
