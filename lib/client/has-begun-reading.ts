/** After this time, a visitor has probably begun to read a visible page. */
const READING_MS = 5000

/** Whether the visitor has scrolled the page, or had time to start reading it while its scripts loaded. */
export function hasBegunReading(): boolean {
  if (scrollY > 0) return true
  const [load] = performance.getEntriesByType('navigation')
  // A page that the router opened appears at the time of this call.
  if (!load || new URL(load.name).pathname !== location.pathname) return false
  const firstPaint = performance.getEntriesByName('first-contentful-paint').at(0)?.startTime ?? load.startTime
  return performance.now() - firstPaint > READING_MS
}
