import type { Page } from 'playwright/test'

/** Delays the scripts of the page until the returned function is called, as on a slow phone. */
export async function delayScripts(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}
