import type { Page } from 'playwright/test'

const ENGINE = 'http://search.example'

export type SearchResult = {
  /** The page that the search engine found. */
  url: string
  /** What the candidate searched for. */
  query: string
  /** The address that the search engine shows. */
  address: string
  locale: string
}

/**
 * Opens the result page of an invented search engine, with the title and the description that the found page gives to
 * search engines. A link leads to the page, as from another site.
 */
export async function openSearchResult(page: Page, { url, query, address, locale }: SearchResult) {
  const found = await readAsCrawler(page, url, locale)
  const body = resultPage({ ...found, href: url, query, address, locale })
  await page.route(`${ENGINE}/**`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await page.goto(`${ENGINE}/?q=${encodeURIComponent(query)}`)
}

/** Reads the title and the description of a page without scripts, and without traces in the candidate's browser. */
async function readAsCrawler(page: Page, url: string, locale: string) {
  const context = await page.context().browser()!.newContext({ locale, javaScriptEnabled: false })
  const crawler = await context.newPage()
  await crawler.goto(url)
  const title = await crawler.title()
  const description = await crawler.locator('meta[name=description]').getAttribute('content')
  await context.close()
  return { title: escaped(title), description: escaped(description ?? '') }
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

type Drawn = { title: string; description: string; href: string; query: string; address: string; locale: string }

/** The HTML of the result page. It imitates no existing search engine. */
const resultPage = ({ title, description, href, query, address, locale }: Drawn) => `<!doctype html>
<html lang="${locale}">
  <meta name="viewport" content="width=device-width">
  <title>${query}</title>
  <style>
    body { margin: 0; padding: 20px 16px; font: 16px/1.5 sans-serif; color: #202124; background: #fff }
    p { margin: 0 }
    .query { padding: 12px 20px; margin-bottom: 28px; border: 1px solid #c4c7cc; border-radius: 28px }
    .address { font-size: 14px; color: #4d5156 }
    a { display: block; margin: 6px 0 8px; font-size: 20px; line-height: 1.3; color: #1a0dab; text-decoration: none; outline-offset: 6px }
    .line { height: 14px; margin-top: 12px; border-radius: 7px; background: #edeff2 }
    .next { margin-top: 44px }
  </style>
  <p class="query" role="search">${query}</p>
  <main>
    <p class="address">${address}</p>
    <a href="${href}">${title}</a>
    <p>${description}</p>
    ${'<div class="line next" style="width: 40%"></div><div class="line" style="width: 90%"></div><div class="line"></div><div class="line" style="width: 70%"></div>'.repeat(2)}
  </main>
</html>`
