import { idIn } from '#lib/client/hash'

const PATIENCE_MS = 10_000
/** Events that show that the user moves the page. */
const BY_HAND = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

type Way = { hash: string; isLate: boolean; signal: AbortSignal }

/** Goes to the element that a hash names, or waits until it appears, unless the signal aborts first. */
export function goToElement({ hash, isLate, signal }: Way): void {
  if (signal.aborted) return
  const id = idIn(hash)
  const element = document.getElementById(id)
  if (element) {
    if (!isLate) element.scrollIntoView()
    return
  }
  const coming = new MutationObserver(() => {
    const come = document.getElementById(id)
    if (!come) return
    stop()
    come.scrollIntoView()
  })
  const stop = () => {
    coming.disconnect()
    clearTimeout(timer)
    for (const event of BY_HAND) removeEventListener(event, stop)
  }
  const timer = setTimeout(stop, PATIENCE_MS)
  coming.observe(document.body, { childList: true, subtree: true })
  for (const event of BY_HAND) addEventListener(event, stop, { passive: true })
  signal.addEventListener('abort', stop)
}
