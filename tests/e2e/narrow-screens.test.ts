import { expect, test } from 'playwright/test'
import { site } from '../support/candidate.ts'

test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })

for (const company of ['levain', 'almea', 'noctua'])
  test(`${company}: no page scrolls sideways at 320 px, in any language`, async ({ page }) => {
    const response = await page.goto(site(company, '/sitemap.xml'))
    const sitemap = (await response?.text()) ?? ''
    const pages = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url)
    expect(pages.length).toBeGreaterThan(20)
    const wide: string[] = []
    for (const url of pages) {
      await page.goto(url)
      const width = await page.locator('html').evaluate((root) => root.scrollWidth)
      if (width > 320) wide.push(`${url}: ${width} px`)
    }
    expect(wide).toEqual([])
  })
