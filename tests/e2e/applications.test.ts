import { expect, type Page, test } from 'playwright/test'
import { refuseCookies, site, wordsOf } from '../support/candidate.ts'
import { press, reach } from '../support/keyboard.ts'
import { becomeCandidate, goToPitch } from '../support/pitch.ts'

const JOB = 'teleradiologist'

const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)

/** A candidate who has just submitted an application, complete except for a video. */
async function send(page: Page, company: string, slug: string, locale: string) {
  const { say, call } = await goToPitch(page, company, slug, locale)
  const { name: job } = await call<{ name: string }>('GET', `/companies/${company}/campaigns/${slug}`)
  await page.getByRole('button', { name: say('funnel.PITCH.SKIP') }).click()
  // Waits for this screen: the pitch had a file field too.
  await expect(page.getByRole('heading', { level: 1, name: say('funnel.RESUME.TITLE') })).toBeVisible()
  await page.locator('input[type=file]').setInputFiles('tests/support/cv.pdf')
  await page.getByRole('button', { name: say('funnel.REVIEW.SEND') }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('funnel.RECEIPT.TITLE') })).toBeVisible()
  return { say, job }
}

const card = (page: Page, job: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: job }) })

test.describe('in French, on a phone', () => {
  test.use({ locale: 'fr' })

  test('submits an application, shows its confirmation, withdraws, reinstates and deletes it', async ({ page }) => {
    const [company, slug] = ['levain', 'boulanger-de-nuit-lille']
    const { say, job } = await send(page, company, slug, 'fr')
    await page.getByRole('link', { name: say('applications.RECEIPT_GO') }).click()

    await expect(page.getByRole('heading', { level: 1, name: say('applications.RECEIPT.TITLE') })).toBeVisible()
    await expect(page.getByText('Camille Dubreuil')).toBeVisible()
    await expect(page.getByText(/\.pdf$/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: say('applications.RECEIPT.AD') })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    for (const role of ['banner', 'contentinfo', 'navigation'] as const)
      await expect(page.getByRole(role)).toHaveCount(0)
    await expect(page.getByRole('button', { name: say('applications.RECEIPT.PRINT') })).toBeHidden()
    expect((await page.pdf()).length).toBeGreaterThan(10_000)
    await page.emulateMedia({ media: 'screen' })

    await page
      .getByRole('link', { name: say('applications.RECEIPT.BACK') })
      .first()
      .click()
    const own = card(page, job)
    await own.getByRole('button', { name: say('applications.LEAVE') }).click()
    const dialog = page.getByRole('dialog', { name: say('applications.LEAVE_DIALOG.TITLE') })
    await expect(dialog.getByRole('radio')).toHaveCount(2)
    await dialog.getByLabel(say('applications.LEAVE_DIALOG.REASON')).selectOption('OTHER_JOB')
    await dialog.getByRole('button', { name: say('applications.LEAVE_DIALOG.WITHDRAW') }).click()
    await expect(dialog).toBeHidden()
    await expect(own.getByRole('button', { name: say('applications.REINSTATE') })).toBeVisible()

    // The job page shows a returning candidate the state, and a way to reinstate.
    await page.goto(site(company, `/jobs/${slug}/apply`))
    await expect(page.getByRole('heading', { level: 1, name: say('applications.WITHDRAWN_TITLE') })).toBeVisible()
    await page.getByRole('button', { name: say('applications.REINSTATE') }).click()
    await expect(page.getByRole('heading', { level: 1, name: say('funnel.RECEIPT.TITLE') })).toBeVisible()

    await page.goto(site(company, '/profile/applications'))
    await own.getByRole('button', { name: say('applications.LEAVE') }).click()
    await dialog.getByRole('radio', { name: say('applications.LEAVE_DIALOG.ERASE') }).check()
    await dialog.getByRole('button', { name: say('applications.LEAVE_DIALOG.ERASE') }).click()
    await expect(page.getByText(say('applications.EMPTY_TITLE'))).toBeVisible()
  })
})

test.describe('in English', () => {
  test.use({ locale: 'en', viewport: { width: 1280, height: 900 }, hasTouch: false, isMobile: false })

  test('withdraws and reinstates by keyboard, without losing focus', async ({ page }) => {
    const { say, job } = await send(page, 'almea', JOB, 'en')
    await press(page, say('applications.RECEIPT_GO'))
    await expect(page.getByRole('heading', { level: 1, name: say('applications.RECEIPT.TITLE') })).toBeVisible()
    await reach(page, say('applications.RECEIPT.PRINT'))
    await page.goBack()
    await expect(page.getByRole('link', { name: say('applications.RECEIPT_GO') })).toBeVisible()
    await page.goto(site('almea', '/profile/applications'))
    const own = card(page, job)
    await expect(own).toBeVisible()
    await press(page, say('applications.LEAVE'))
    const dialog = page.getByRole('dialog', { name: say('applications.LEAVE_DIALOG.TITLE') })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(own.getByRole('button', { name: say('applications.LEAVE') })).toBeFocused()
    await page.keyboard.press('Enter')
    await press(page, say('applications.LEAVE_DIALOG.WITHDRAW'))
    await expect(dialog).toBeHidden()
    await expect(own.getByRole('button', { name: say('applications.REINSTATE') })).toBeVisible()
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
    await press(page, say('applications.REINSTATE'))
    await expect(own.getByRole('button', { name: say('applications.LEAVE') })).toBeVisible()
  })

  test('recommends a job by a personal link, shown to the friend and reported to the company', async ({
    page,
    browser,
  }) => {
    const say = await wordsOf('en')
    await becomeCandidate(page, 'almea')
    await page.goto(site('almea', `/jobs/${JOB}`))
    await refuseCookies(page, say)
    await page.getByRole('button', { name: say('sponsorship.OPEN') }).click()
    const dialog = page.getByRole('dialog', { name: say('sponsorship.TITLE') })
    const link = await dialog.getByLabel(say('sponsorship.LINK')).inputValue()
    expect(link).toMatch(new RegExp(`/jobs/${JOB}\\?sponsor=[2-9A-Z]{5}-[2-9A-Z]{5}$`))

    const other = await browser.newContext({ locale: 'en' })
    const friend = await other.newPage()
    await friend.goto(link)
    await expect(friend.getByText(filled(say('sponsorship.BY'), { name: 'Camille D.' }))).toBeVisible()
    await other.close()
  })
})
