import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright'

/** Some pages keep a stream open, so the network is idle when no response has begun for so long. */
const IDLE_MS = 3000

/**
 * Maximum KB (1000 bytes) of scripts until the network is idle. lib/host/budgets.mjs limits what every page of a build
 * loads at the start.
 */
export const LOADED_SCRIPTS = { job: 160, apply: 200, profile: 210 }

/** Opens a page, and returns its response and all scripts that it loads until the network is idle. */
export async function loadPage(page: Page, url: string) {
  const scripts: Response[] = []
  let last = performance.now()
  page.on('response', (response) => {
    last = performance.now()
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response)
  })
  const response = await page.goto(url)
  while (performance.now() - last < IDLE_MS) await page.waitForTimeout(100)
  return { response, scripts: await Promise.all(scripts.map((script) => script.body())) }
}

/** KB (1000 bytes) of files at gzip level 9. */
export const gzipped = (files: readonly Buffer[]) =>
  files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0) / 1000
