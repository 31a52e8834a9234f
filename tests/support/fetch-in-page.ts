import type { Page } from 'playwright/test'

/** Fetches a URL within the page, because only browsers resolve `*.localhost`. */
export async function fetchInPage(page: Page, path: string, headers: Record<string, string> = {}) {
  const { bytes, ...reply } = await page.evaluate(
    async (request) => {
      const response = await fetch(request.path, { headers: request.headers })
      const content = new Uint8Array(await response.arrayBuffer())
      return { status: response.status, headers: Object.fromEntries(response.headers), bytes: [...content] }
    },
    { path, headers },
  )
  return { ...reply, body: Buffer.from(bytes) }
}
