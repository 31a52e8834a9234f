import { expect, type Page, test } from 'playwright/test'
import { site } from '../support/candidate.ts'
import { managerPage } from '../support/manager.ts'

/** Collects the URLs of the style sheets that the page loads, in their order. */
function watchStyles(page: Page) {
  const urls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('.css')) urls.push(new URL(request.url()).pathname)
  })
  return urls
}

const urlsIn = (page: Page) =>
  page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const [name, url] of [
    ['home', site('levain', '/')],
    ['job', site('levain', '/jobs/boulanger-de-nuit-lille')],
    ['application', site('levain', '/jobs/boulanger-de-nuit-lille/apply')],
    ['missing job', site('levain', '/jobs/none')],
    ['back office', managerPage('/sign-in')],
  ] as const)
    test(`${name}: all styles are in one style sheet`, async ({ page }) => {
      const loaded = watchStyles(page)
      await page.goto(url)
      expect(loaded).toHaveLength(1)
      const styled = await page.locator('body').evaluate((body) => getComputedStyle(body).fontFamily)
      expect(styled).toContain('Fallback')
    })
})

test('navigation loads only the style sheets that are missing', async ({ page }) => {
  const loaded = watchStyles(page)
  await page.addInitScript(() => addEventListener('hydrated', () => (window.isHydrated = true)))
  const response = await page.goto(site('levain', '/'))
  const html = (await response?.text()) ?? ''
  const parts = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"[^>]* disabled=""/g)].map(([, url = '']) => url)
  expect(parts.length).toBeGreaterThan(1)
  // A click before hydration loads a new document.
  await page.waitForFunction(() => window.isHydrated)
  await page.locator('main a[href*=all-jobs]:visible').first().click()
  await expect(page).toHaveURL(/\/all-jobs/)
  await page.locator('main a[href*="/jobs/"]:visible').first().click()
  await expect(page).toHaveURL(/\/jobs\//)
  await expect(page.locator('h1')).toBeVisible()
  expect(loaded.filter((url, index) => index > 0 && parts.includes(url))).toEqual([])
  expect(new Set(loaded).size).toBe(loaded.length)
  const linked = await urlsIn(page)
  expect(new Set(linked).size).toBe(linked.length)
})
