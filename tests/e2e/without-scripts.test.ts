import { expect, type Page, test } from 'playwright/test'
import { loadMessages, site } from '../support/candidate.ts'
import { managerPage } from '../support/manager.ts'

test.use({ locale: 'de' })

const PAGES = [
  ['an application', () => site('levain', '/jobs/boulanger-de-nuit-lille/apply')],
  ['the sign-in of candidates', () => site('levain', '/profile')],
  ['the sign-in of members', () => managerPage('/sign-in')],
] as const

async function expectNotice(page: Page) {
  const t = await loadMessages('de')
  const notice = page.getByRole('alert').filter({ hasText: t('information.SCRIPTS.FAILED') })
  await expect(notice).toBeInViewport()
  await expect(notice.getByRole('link', { name: t('information.SCRIPTS.RELOAD') })).toBeVisible()
  return notice
}

for (const [name, url] of PAGES) {
  test(`${name} says that its scripts could not be loaded, until they are`, async ({ page }) => {
    await page.route('**/_next/static/**/*.js', (route) => route.abort())
    await page.goto(url())
    const notice = await expectNotice(page)
    await page.unroute('**/_next/static/**/*.js')
    await notice.getByRole('link').click()
    await expect(notice).toBeHidden()
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })
    test(`${name} shows the notice, but no button and no form with GET`, async ({ page }) => {
      await page.goto(url())
      await expectNotice(page)
      // A form that a browser submits with GET would put the input into the URL.
      await expect(page.locator('form:not([method=post], [role=search])')).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    })
  })
}
