import { expect, test } from 'playwright/test'
import { site } from '../support/candidate.ts'
import { changeData } from '../support/change-data.ts'
import { becomeCandidate } from '../support/pitch.ts'

test.describe('at 320 px', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })

  for (const company of ['levain', 'almea', 'noctua'])
    test(`${company}: no page scrolls sideways, in any language`, async ({ page }) => {
      const response = await page.goto(site(company, '/sitemap.xml'))
      const sitemap = (await response?.text()) ?? ''
      const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url)
      expect(pages.length).toBeGreaterThan(20)
      const wide: string[] = []
      // Images are not loaded. Their ratio is fixed, so that they do not change the width.
      await page.route(/\/media\/|\.(?:avif|jpe?g|png|webp)/, (route) => route.abort())
      for (const url of pages) {
        await page.goto(url)
        const width = await page.locator('html').evaluate((root) => root.scrollWidth)
        if (width > 320) wide.push(`${url}: ${width} px`)
      }
      expect(wide).toEqual([])
    })
})

test('the header is one row at any width, also with a long name', async ({ page }) => {
  const call = await becomeCandidate(page, 'almea')
  const { id } = await call<{ id: number }>('GET', '/me')
  const name = ['Maximilian-Alexander', 'von Hohenlohe-Waldenburg-Schillingsfürst'] as const
  changeData('update users set first_name = ?, last_name = ? where id = ?', ...name, id)
  for (const locale of ['de', 'es'])
    for (const width of [320, 768, 1200, 1440]) {
      await page.setViewportSize({ width, height: 640 })
      await page.goto(site('almea', `/${locale}`))
      await expect(page.getByRole('banner').locator('details').last()).toContainText(/Hohenlohe|Maximilian/)
      const height = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().height)
      expect(`${locale} ${width}: ${height}`).toBe(`${locale} ${width}: 65`)
    }
})
