import type { Page } from 'playwright/test'

const MAX = 80

/** The accessible name of the element with focus. It is empty if no element has focus. */
const nameAtFocus = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement
    if (at === document.body) return ''
    const labels = (at as HTMLInputElement).labels
    const name = at.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? at.textContent ?? ''
    // Buttons with only an icon have a title.
    return name.trim() || at.title
  })

/** Presses Tab until the element has focus. Throws if Tab cannot reach it. */
export async function reach(page: Page, name: string | RegExp) {
  for (let presses = 0; presses < MAX; presses += 1) {
    const at = await nameAtFocus(page)
    if (typeof name === 'string' ? at === name : name.test(at)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} cannot be reached with Tab`)
}

/** Presses Tab until the element has focus, then a key. */
export async function press(page: Page, name: string | RegExp, key = 'Enter') {
  await reach(page, name)
  await page.keyboard.press(key)
}
