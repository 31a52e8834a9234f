import type { Page } from 'playwright/test'

/** Delays the scripts of the page until the returned function is called, as on a slow phone. */
export async function delayScripts(page: Page) {
  let go = () => {}
  const isSlow = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/_next/static/**/*.js', async (route) => {
    await isSlow
    await route.continue()
  })
  return go
}
