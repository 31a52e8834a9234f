import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { unsubscribeToken } from '../../lib/funnel-api/unsubscribe-token.ts'
import { PASSWORD, refuseBefore, refuseCookies, site, wordsOf } from '../support/candidate.ts'
import { changeData } from '../support/change-data.ts'
import { becomeCandidate } from '../support/pitch.ts'
import { company } from '../support/recruiter.ts'
import { expectSound } from '../support/sound.ts'

const COMPANY = 'almea'
const JOB = 'teleradiologist'

type Call = Awaited<ReturnType<typeof becomeCandidate>>
type Me = { id: number; email: string; first_name: string }

const idOf = async (call: Call, slug: string) =>
  (await call<{ id: number }>('GET', `/companies/${COMPANY}/campaigns/${slug}`)).id
const begin = async (call: Call, slug: string) =>
  (await call<{ id: number }>('POST', '/me/candidacies', { candidacy: { campaign_id: await idOf(call, slug) } })).id

/** The screen is in this language, has this title, and does not scroll sideways. */
async function expectScreen(page: Page, locale: string, title: string | RegExp) {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached()
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** All names in the browser's storage. */
const keptNames = (page: Page) => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])

for (const { locale, closing, width } of [
  { locale: 'fr', closing: 'psychologue-titulaire-besancon', width: 390 },
  { locale: 'en', closing: 'aide-soignant-rennes', width: 1280 },
])
  test.describe(locale, () => {
    test.use({ locale, viewport: { width, height: 860 }, isMobile: width < 600, hasTouch: width < 600 })

    test('shows each account screen in the language, and leaves nothing behind after sign-out', async ({ page }) => {
      test.slow()
      const say = await wordsOf(locale)
      const call = await becomeCandidate(page, COMPANY)
      const { id, email, first_name } = await call<Me>('GET', '/me')
      await begin(call, JOB)
      const go = (address: string) => page.goto(site(COMPANY, address))

      await go('/welcome-back-user')
      await expectScreen(page, locale, new RegExp(first_name))
      await page.getByRole('link', { name: say('information.WELCOME_BACK.APPLICATIONS') }).click()
      await expectScreen(page, locale, say('applications.TITLE'))
      await expect(page.getByRole('link', { name: say('applications.CONTINUE') })).toBeVisible()

      await go(`/jobs/${JOB}`)
      await refuseCookies(page, say)
      await page.getByRole('button', { name: say('sponsorship.OPEN') }).click()
      await expect(page.getByRole('dialog').getByLabel(say('sponsorship.LINK'))).toHaveValue(/sponsor=/)
      await expectSound(page)

      const secret = readFileSync(path.join(process.env.E2E_DATA!, 'secret'), 'utf8').trim()
      await go(`/unsubscription/${unsubscribeToken({ secret }, { purpose: 'alerts', id })}/${id}`)
      await page.getByRole('button', { name: say('information.UNSUBSCRIPTION.GO') }).click()
      await expectScreen(page, locale, say('information.UNSUBSCRIPTION.DONE_TITLE'))

      changeData('update users set legals_accepted_at = null where id = ?', id)
      await go('/profile')
      await expectScreen(page, locale, say('account.VERIFICATION.TITLE'))
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: say('account.VERIFICATION.GO') }).click()
      await expect(page).not.toHaveURL(/verification/)
      await go('/profile')
      await expectScreen(page, locale, say('profile.TITLE'))
      const places = page.getByRole('navigation', { name: say('account.MENU.PROFILE') }).getByRole('link')
      for (const place of await places.all()) await expect(place).toBeInViewport({ ratio: 1 })

      const number = page.getByLabel(say('profile.PHONE.NUMBER'), { exact: false }).last()
      await number.fill('appelez-moi')
      await number.press('Tab')
      await expect(number).toHaveAccessibleDescription(say('errors.FORMS.PHONE'))
      await page.evaluate(() => localStorage.setItem('message-draft:1:1', 'half a sentence'))
      expect(await keptNames(page)).toContainEqual(expect.stringMatching(/^typed:/))
      const menu = page.getByRole('banner').locator('summary').filter({ hasText: 'Dubreuil' })
      const signOut = page.getByRole('button', { name: say('site.SIGN_OUT') })
      await menu.click()
      await signOut.click()
      await expect(page.getByRole('button', { name: say('site.SIGN_IN'), exact: true })).toBeVisible()
      await expect.poll(() => keptNames(page)).toEqual([])

      await go('/reset-password/spent')
      await expectScreen(page, locale, say('account.RESET.EXPIRED_TITLE'))
      await go('/welcome-back-user')
      await expectScreen(page, locale, say('information.WELCOME_BACK.TITLE'))
      await page.getByLabel(say('account.FIELD.EMAIL')).fill(email)
      await page.getByLabel(say('account.FIELD.PASSWORD'), { exact: true }).fill(PASSWORD)
      await page
        .getByRole('main')
        .getByRole('button', { name: say('account.SIGN_IN.GO'), exact: true })
        .click()
      await expectScreen(page, locale, new RegExp(first_name))
      await page.goto(site('levain', '/partner-newsletter-terms'))
      await expectScreen(page, locale, /./)
    })

    test('keeps a closed job for its applicants, and offers others to all visitors', async ({ page, browser }) => {
      const say = await wordsOf(locale)
      const call = await becomeCandidate(page, COMPANY)
      const { name } = await call<{ name: string }>('GET', `/companies/${COMPANY}/campaigns/${closing}`)
      await begin(call, closing)
      changeData('update campaigns set is_online = 0 where slug = ?', closing)

      expect((await page.goto(site(COMPANY, `/jobs/${closing}`)))!.status()).toBe(410)
      await expectScreen(page, locale, name)
      await refuseCookies(page, say)
      await expect(page.getByRole('heading', { name: say('applications.CLOSED_JOB.TITLE') })).toBeVisible()
      await expect(page.getByText(say('applications.NEXT.MISSED'))).toBeVisible()
      // The application page of the job behaves the same for a saved URL (§4).
      expect((await page.goto(site(COMPANY, `/jobs/${closing}/apply`)))!.status()).toBe(410)
      await expectScreen(page, locale, name)
      await page.getByRole('link', { name: say('applications.CLOSED_JOB.GO') }).click()
      await expectScreen(page, locale, say('applications.TITLE'))
      await expect(page.getByRole('heading', { level: 3, name })).toBeVisible()

      const context = await browser.newContext({ locale, viewport: { width, height: 860 } })
      const other = await context.newPage()
      await other.goto(site(COMPANY, `/jobs/${closing}`))
      await refuseCookies(other, say)
      await expectScreen(other, locale, say('site.NOT_FOUND.JOB_TITLE'))
      const open = other.getByRole('region', { name: say('site.NOT_FOUND.JOB_OPEN') })
      await expect(open.getByRole('link')).toHaveCount(3)
      await expectSound(other)
      await other.getByRole('button', { name: say('alerts.ASK.GO') }).click()
      await expect(other.getByRole('dialog', { name: say('alerts.MODAL.TITLE') })).toBeVisible()
      await context.close()
    })
  })

test.describe('in French, on a phone', () => {
  test.use({ locale: 'fr' })

  test('keeps a rejected message with its reason, and sends it once when allowed', async ({ page, context }) => {
    const say = await wordsOf('fr')
    const call = await becomeCandidate(page, COMPANY)
    await refuseBefore(page, true)
    const candidacy = String(await begin(call, JOB))
    company('message', candidacy, 'Hello Camille')
    const [discussion] = await call<{ id: number }[]>('GET', '/me/discussions')
    await page.goto(site(COMPANY, `/profile/messaging?discussion=${discussion!.id}`))
    const field = page.getByRole('textbox', { name: say('messaging.WRITE') })
    await field.waitFor()
    // The message is rendered by the page's script, so from here it handles input.
    await expect(page.getByTestId('messages').getByText('Hello Camille')).toBeVisible()
    await context.setOffline(true)
    await field.fill('Tuesday is fine.')
    await page.getByRole('button', { name: say('messaging.SEND'), exact: true }).click()
    await expect(page.getByText(say('messaging.WAITING'))).toBeVisible()
    company('message', candidacy, 'We are closed for a week.', '--close')
    await context.setOffline(false)

    const reason = page.getByRole('alert').filter({ hasText: say('errors.API.DISCUSSION_CLOSED') })
    await expect(reason).toBeVisible()
    await page.reload()
    await expect(reason).toBeVisible()
    await expect(page.getByText('Tuesday is fine.')).toBeVisible()
    await expectSound(page)

    company('message', candidacy, 'Here we are again.')
    await expect(field).toBeVisible()
    await page.getByRole('button', { name: say('messaging.SEND_AGAIN') }).dblclick()
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
