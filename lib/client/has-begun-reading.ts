/** After this time, a visitor has probably begun to read a visible page. */
const READING_MS = 5000

/**
 * Whether the visitor has scrolled the page, or had time to start reading it while its scripts loaded. `openedAt`: when
 * the router opened the page, by `performance.now()`.
 */
export function hasBegunReading(openedAt: number): boolean {
  if (scrollY > 0) return true
  const [load] = performance.getEntriesByType('navigation')
  const isFirstPage = load && new URL(load.name).pathname === location.pathname
  const shownAt = isFirstPage
    ? (performance.getEntriesByName('first-contentful-paint').at(0)?.startTime ?? load.startTime)
    : openedAt
  return performance.now() - shownAt > READING_MS
}
