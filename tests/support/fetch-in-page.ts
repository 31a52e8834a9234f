import type { Page } from 'playwright/test'

/** The page's own response from a URL of its site: only browsers resolve `*.localhost`. */
export async function fetched(page: Page, address: string) {
  const { bytes, ...reply } = await page.evaluate(async (url) => {
    const response = await fetch(url)
    const content = new Uint8Array(await response.arrayBuffer())
    return { status: response.status, headers: Object.fromEntries(response.headers), bytes: [...content] }
  }, address)
  return { ...reply, body: Buffer.from(bytes) }
}
