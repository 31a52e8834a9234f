import { expect, type Page, test } from 'playwright/test'
import { loadMessages } from '../support/candidate.ts'
import { startServer } from '../support/server.ts'

/** The tests share one server with a key, and all of its requests to Google are recorded. */
test.describe.configure({ mode: 'serial' })
let server: Awaited<ReturnType<typeof startServer>>
test.beforeAll(async () => {
  server = await startServer({ env: { GOOGLE_MAPS_API_KEY: 'test-key' } })
})
test.afterAll(() => server.stop())

test.use({ locale: 'en', viewport: { width: 360, height: 740 } })

/** Answers all requests to other hosts with an empty script, and returns their hosts and the errors of the policy. */
async function record(page: Page) {
  const hosts = new Set<string>()
  const blocked: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text())
  })
  await page.route(
    (url) => !url.host.endsWith(`localhost:${server.port}`),
    (route) => {
      hosts.add(new URL(route.request().url()).host)
      return route.fulfill({ body: '', contentType: 'text/javascript' })
    },
  )
  return { hosts, blocked }
}
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

for (const kind of ['jobs', 'alerts'] as const)
  test(`loads nothing from Google before the visitor asks for it at the map of ${kind}`, async ({ page }) => {
    const t = await loadMessages('en')
    const { hosts, blocked } = await record(page)
    await page.goto(`${server.origin('levain')}/all-jobs${kind === 'jobs' ? '?view=map' : ''}`)
    if (kind === 'alerts') await page.getByRole('button', { name: t('alerts.ASK.GO') }).click()
    const offer = page.getByRole('button', { name: t('site.GOOGLE_MAPS.SHOW') })
    await expect(page.locator('[data-drawn]')).toBeVisible()
    await expect(offer).toBeVisible()
    expect([await fits(page), [...hosts], blocked]).toEqual([true, [], []])
    await offer.click()
    await expect(page.getByRole('group', { name: 'Google Maps' })).toBeFocused()
    await expect.poll(() => [...hosts]).toEqual(['maps.googleapis.com'])
    expect([await fits(page), blocked]).toEqual([true, []])
  })
