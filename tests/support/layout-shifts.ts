import { expect, type Page } from 'playwright/test'

/** Delay in milliseconds of each script and call, as on a slow network. */
const DELAY_MS = 250
/** Maximum score of the Layout Instability API. Smaller shifts are too small to be noticed. */
const MAX_SCORE = 0.02

type Shift = { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }

/** Records the layout shifts that move a control. Call it before the page opens. */
export async function recordShifts(page: Page) {
  await page.route(/\/_next\/static\/.*\.js|\/api\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    // The page may have closed.
    await route.continue().catch(() => undefined)
  })
  // The fallbacks of the fonts have the same metrics only if the system has one of the fonts that they name.
  await page.route('**/*.woff2', (route) => route.abort())
  await page.addInitScript((max) => {
    const controls = 'a[href], button, input, select, textarea, summary'
    const log: string[] = []
    Object.assign(window, { shiftLog: log })
    const elementOf = (node: Node | null) => (node instanceof Element ? node : (node?.parentElement ?? null))
    const hasControl = (element: Element | null) =>
      element !== null && (element.closest(controls) !== null || element.querySelector(controls) !== null)
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Shift[]) {
        if (value < max || hadRecentInput) continue
        const moved = sources.map(({ node }) => elementOf(node)).filter(hasControl)
        if (moved.length > 0)
          log.push(`${value.toFixed(3)}: ${moved.map((element) => element?.textContent).join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, MAX_SCORE)
}

/** The recorded layout shifts of the page, each with the texts of what moved, when nothing has loaded for a second. */
export async function shiftsOf(page: Page) {
  let before = -1
  const isCalm = async () => {
    const count = await page.evaluate(() => performance.getEntriesByType('resource').length)
    const isSame = count === before
    before = count
    return isSame
  }
  await expect.poll(isCalm, { intervals: [1000] }).toBe(true)
  return page.evaluate(() => (window as unknown as { shiftLog: readonly string[] }).shiftLog)
}
