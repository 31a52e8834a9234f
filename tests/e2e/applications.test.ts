import { expect, type Page, test } from 'playwright/test'
import { rejectCookies, site, loadMessages } from '../support/candidate.ts'
import { press, reach } from '../support/keyboard.ts'
import { becomeCandidate } from '../support/pitch.ts'
import { submitApplication } from '../support/submit-application.ts'

const JOB = 'teleradiologist'

const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)

const card = (page: Page, job: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: job }) })

test.describe('in French, on a phone', () => {
  test.use({ locale: 'fr' })

  test('submits an application, shows its confirmation, withdraws, reinstates and deletes it', async ({ page }) => {
    const [company, slug] = ['levain', 'boulanger-de-nuit-lille']
    const { t, job } = await submitApplication(page, company, slug, 'fr')
    await page.getByRole('link', { name: t('applications.RECEIPT_GO') }).click()

    await expect(page.getByRole('heading', { level: 1, name: t('applications.RECEIPT.TITLE') })).toBeVisible()
    await expect(page.getByText('Camille Dubreuil')).toBeVisible()
    await expect(page.getByText(/\.pdf$/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: t('applications.RECEIPT.ADVERT') })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    for (const role of ['banner', 'contentinfo', 'navigation'] as const)
      await expect(page.getByRole(role)).toHaveCount(0)
    await expect(page.getByRole('button', { name: t('applications.RECEIPT.PRINT') })).toBeHidden()
    expect((await page.pdf()).length).toBeGreaterThan(10_000)
    await page.emulateMedia({ media: 'screen' })

    await page
      .getByRole('link', { name: t('applications.RECEIPT.BACK') })
      .first()
      .click()
    const own = card(page, job)
    await own.getByRole('button', { name: t('applications.WITHDRAW_OR_DELETE') }).click()
    const dialog = page.getByRole('dialog', { name: t('applications.WITHDRAW_DIALOG.TITLE') })
    await expect(dialog.getByRole('radio')).toHaveCount(2)
    await dialog.getByLabel(t('applications.WITHDRAW_DIALOG.REASON')).selectOption('OTHER_JOB')
    await dialog.getByRole('button', { name: t('applications.WITHDRAW_DIALOG.WITHDRAW') }).click()
    await expect(dialog).toBeHidden()
    await expect(own.getByRole('button', { name: t('applications.REINSTATE') })).toBeVisible()

    // The page of the form says that the application was withdrawn, and can reinstate it.
    await page.goto(site(company, `/jobs/${slug}/apply`))
    await expect(page.getByRole('heading', { level: 1, name: t('applications.WITHDRAWN_TITLE') })).toBeVisible()
    await page.getByRole('button', { name: t('applications.REINSTATE') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('funnel.RECEIPT.TITLE') })).toBeVisible()

    await page.goto(site(company, '/profile/applications'))
    await own.getByRole('button', { name: t('applications.WITHDRAW_OR_DELETE') }).click()
    await dialog.getByRole('radio', { name: t('applications.WITHDRAW_DIALOG.DELETE') }).check()
    await dialog.getByRole('button', { name: t('applications.WITHDRAW_DIALOG.DELETE') }).click()
    await expect(page.getByText(t('applications.EMPTY_TITLE'))).toBeVisible()
  })
})

test.describe('in English', () => {
  test.use({ locale: 'en', viewport: { width: 1280, height: 900 }, hasTouch: false, isMobile: false })

  test('withdraws and reinstates by keyboard, without losing focus', async ({ page }) => {
    const { t, job } = await submitApplication(page, 'almea', JOB, 'en')
    await press(page, t('applications.RECEIPT_GO'))
    await expect(page.getByRole('heading', { level: 1, name: t('applications.RECEIPT.TITLE') })).toBeVisible()
    await reach(page, t('applications.RECEIPT.PRINT'))
    await page.goBack()
    await expect(page.getByRole('link', { name: t('applications.RECEIPT_GO') })).toBeVisible()
    await page.goto(site('almea', '/profile/applications'))
    const own = card(page, job)
    await expect(own).toBeVisible()
    await press(page, t('applications.WITHDRAW_OR_DELETE'))
    const dialog = page.getByRole('dialog', { name: t('applications.WITHDRAW_DIALOG.TITLE') })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(own.getByRole('button', { name: t('applications.WITHDRAW_OR_DELETE') })).toBeFocused()
    await page.keyboard.press('Enter')
    await press(page, t('applications.WITHDRAW_DIALOG.WITHDRAW'))
    await expect(dialog).toBeHidden()
    await expect(own.getByRole('button', { name: t('applications.REINSTATE') })).toBeVisible()
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
    await press(page, t('applications.REINSTATE'))
    await expect(own.getByRole('button', { name: t('applications.WITHDRAW_OR_DELETE') })).toBeVisible()
  })

  test('recommends a job by a personal link that shows the friend who recommended it', async ({ page, browser }) => {
    const t = await loadMessages('en')
    await becomeCandidate(page, 'almea')
    await page.goto(site('almea', `/jobs/${JOB}`))
    await rejectCookies(page, t)
    await page.getByRole('button', { name: t('sponsorship.OPEN') }).click()
    const dialog = page.getByRole('dialog', { name: t('sponsorship.TITLE') })
    const link = await dialog.getByLabel(t('sponsorship.LINK')).inputValue()
    expect(link).toMatch(new RegExp(`/jobs/${JOB}\\?sponsor=[2-9A-Z]{5}-[2-9A-Z]{5}$`))

    const other = await browser.newContext({ locale: 'en' })
    const friend = await other.newPage()
    await friend.goto(link)
    await expect(friend.getByText(filled(t('sponsorship.BY'), { name: 'Camille D.' }))).toBeVisible()
    await other.close()
  })
})
