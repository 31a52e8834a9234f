import { expect, test } from 'playwright/test'
import { site, loadMessages } from '../support/candidate.ts'
import { delayScripts } from '../support/slow-scripts.ts'

test.use({ locale: 'en' })

test('a search from the home page is stored in the URL, can be filtered, and is restored by the back button', async ({
  page,
}) => {
  const t = await loadMessages('en')
  await page.goto(site('levain'))
  await page.getByRole('searchbox', { name: t('website.SEARCH.WHERE') }).fill('belg')
  await page.getByRole('button', { name: t('website.SEARCH.GO') }).click()
  await expect(page).toHaveURL(/\/all-jobs\?what=&where=belg$/)
  const jobs = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })
  await expect(page.getByRole('status').filter({ hasText: /^\d+ jobs$/ })).toBeVisible()
  await expect(jobs.nth(1)).toBeVisible()
  const count = await jobs.count()
  await page.getByRole('button', { name: t('website.JOBS.FILTERS') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(t('website.JOBS.CONTRACT')).selectOption('INTERIM_CONTRACT')
  await sheet.getByRole('button', { name: /^Show/ }).click()
  await expect(jobs).toHaveCount(1)
  await expect(page).toHaveURL(/where=belg&contract=INTERIM_CONTRACT$/)
  await page.reload()
  await expect(jobs).toHaveCount(1)
  await page.goBack()
  await expect(jobs).toHaveCount(count)
})

test('offers to remove filters when a search finds nothing', async ({ page }) => {
  await page.goto(site('levain', '/all-jobs?what=astronaut&where=Lille'))
  await expect(page.getByText('No jobs match your search')).toBeVisible()
  await page.getByRole('button', { name: /Without .astronaut./ }).click()
  await expect(page).toHaveURL(/\/all-jobs\?where=Lille$/)
  await expect(page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })).not.toHaveCount(0)
})

test('runs a search that was entered or submitted before hydration', async ({ page }) => {
  const t = await loadMessages('en')
  const jobs = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })
  const releaseScripts = await delayScripts(page)
  await page.goto(site('levain', '/all-jobs'), { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const count = await jobs.count()
  await page.getByRole('searchbox', { name: t('website.SEARCH.WHERE') }).fill('belg')
  releaseScripts()
  await expect(page).toHaveURL(/\/all-jobs\?where=belg$/)
  await expect.poll(() => jobs.count()).toBeLessThan(count)
  await page.unroute('**/_next/static/**/*.js')

  const releaseScriptsOfHelp = await delayScripts(page)
  await page.goto(site('levain', '/help-center'), { waitUntil: 'commit' })
  const searchbox = page.getByRole('searchbox', { name: t('information.HELP.SEARCH') })
  await searchbox.fill('submarine')
  await searchbox.press('Enter')
  await expect(page).toHaveURL(/\/help-center\?words=submarine$/)
  releaseScriptsOfHelp()
  await expect(page.getByText(t('information.HELP.NONE_TITLE'))).toBeVisible()
})

test('repeats a click made before hydration once the page is hydrated', async ({ page }) => {
  const t = await loadMessages('en')
  await page.setViewportSize({ width: 390, height: 800 })
  const releaseScripts = await delayScripts(page)
  await page.goto(site('levain', '/all-jobs'), { waitUntil: 'commit' })
  await page.getByRole('button', { name: t('website.JOBS.FILTERS') }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  releaseScripts()
  await expect(page.getByRole('dialog').getByLabel(t('website.JOBS.CONTRACT'))).toBeVisible()
})

test('keeps the scroll position through hydration and a reload, and restores it on going back', async ({ page }) => {
  const t = await loadMessages('en')
  const releaseScripts = await delayScripts(page)
  // Null while a new document loads, because a link that is followed before hydration loads one.
  const top = () => page.evaluate(() => Math.round(scrollY)).catch(() => null)
  await page.goto(site('levain', '/jobs/boulanger-de-nuit-lille'), { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  // Fonts that arrive later change the height of the text above, and the browser then corrects the position.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.mouse.move(200, 400)
  await page.mouse.wheel(0, 900)
  await expect.poll(top).toBe(900)
  releaseScripts()
  await expect.poll(top).toBe(900)
  await page.reload()
  await expect.poll(top).toBe(900)
  await page
    .getByRole('heading', { name: t('campaign.SIMILAR') })
    .locator('~ ul a')
    .first()
    .click()
  await expect(page).not.toHaveURL(/boulanger-de-nuit-lille$/)
  await expect.poll(top).toBe(0)
  // Simulates a busy browser, which may report the last scroll position of this page after the URL has changed.
  await page.evaluate(() => addEventListener('popstate', () => dispatchEvent(new Event('scroll'))))
  await page.goBack()
  await expect.poll(top).toBeGreaterThan(900)
})

test('shows not-found pages, redirects unknown paths to the home page, and shows sign-in at the requested URL', async ({
  page,
}) => {
  const t = await loadMessages('en')
  const notFoundTitle = page.getByRole('heading', { name: t('site.NOT_FOUND.TITLE') })
  expect((await page.goto(site('levain', '/jobs/no-such-job')))!.status()).toBe(404)
  await expect(page.getByRole('heading', { name: t('site.NOT_FOUND.JOB_TITLE') })).toBeVisible()
  await page.goto(site('nobody'))
  await expect(page).toHaveURL(site('nobody', '/not-found'))
  await expect(notFoundTitle).toBeVisible()
  await page.goto(site('levain', '/not-found'))
  await expect(page).toHaveTitle(new RegExp(`^${t('site.NOT_FOUND.TITLE')} · .*Levain`))
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.goto(site('levain', '/no/such/path'))
  await expect(page).toHaveURL(site('levain', '/'))
  await page.goto(site('levain', '/profile'))
  await expect(page.getByLabel(t('account.FIELD.EMAIL'), { exact: true })).toBeVisible()
  await expect(page).toHaveURL(site('levain', '/profile'))
})

test("uses the browser’s language, and keeps the visitor's choice", async ({ page, browser }) => {
  await page.goto(site('noctua'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  const german = await browser.newContext({ locale: 'de-AT' })
  const other = await german.newPage()
  await other.goto(site('noctua'))
  await expect(other.locator('html')).toHaveAttribute('lang', 'de')
  await other.goto(site('noctua', '/es/team'))
  await expect(other.locator('html')).toHaveAttribute('lang', 'es')
  await other.goto(site('noctua', '/all-jobs'))
  await expect(other.locator('html')).toHaveAttribute('lang', 'de')
  await other.locator('summary', { hasText: (await loadMessages('de'))('site.LANGUAGE') }).click()
  await other.getByRole('link', { name: 'Nederlands' }).click()
  await expect(other.locator('html')).toHaveAttribute('lang', 'nl')
  await other.goto(site('noctua', '/help-center'))
  await expect(other.locator('html')).toHaveAttribute('lang', 'nl')
  await german.close()
})

test('gives each company its own colors, name and jobs, and shows nothing of the others', async ({ page }) => {
  const seen = new Set<string>()
  for (const slug of ['levain', 'noctua', 'almea']) {
    await page.goto(site(slug, '/all-jobs'))
    const accent = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--company-accent'),
    )
    seen.add(`${await page.title()} ${accent}`)
  }
  expect(seen.size).toBe(3)
  expect((await page.goto(site('noctua', '/jobs/boulanger-de-nuit-lille')))!.status()).toBe(404)
})
