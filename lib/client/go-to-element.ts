import { elementIdOf } from '#lib/client/url-hash'

const TIMEOUT_MS = 10_000
/** Events of a user who scrolls or uses the page. */
const USER_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

type Options = { hash: string; isScrolledByBrowser: boolean; signal: AbortSignal }

/**
 * Scrolls to the element of a hash, or waits until it appears. User input and the abort signal end the wait. With
 * `isScrolledByBrowser`, the browser has already scrolled to an element that is in the page.
 */
export function goToElement({ hash, isScrolledByBrowser, signal }: Options): void {
  if (signal.aborted) return
  const id = elementIdOf(hash)
  const element = document.getElementById(id)
  if (element) {
    if (!isScrolledByBrowser) element.scrollIntoView()
    return
  }
  const observer = new MutationObserver(() => {
    const added = document.getElementById(id)
    if (!added) return
    stop()
    added.scrollIntoView()
  })
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of USER_EVENTS) removeEventListener(event, stop)
  }
  const timer = setTimeout(stop, TIMEOUT_MS)
  observer.observe(document.body, { childList: true, subtree: true })
  for (const event of USER_EVENTS) addEventListener(event, stop, { passive: true })
  signal.addEventListener('abort', stop)
}
