import type { Page } from 'playwright/test'

/** Fetches a URL within the page, because only browsers resolve `*.localhost`. */
export async function fetchInPage(page: Page, address: string) {
  const { bytes, ...reply } = await page.evaluate(async (url) => {
    const response = await fetch(url)
    const content = new Uint8Array(await response.arrayBuffer())
    return { status: response.status, headers: Object.fromEntries(response.headers), bytes: [...content] }
  }, address)
  return { ...reply, body: Buffer.from(bytes) }
}
