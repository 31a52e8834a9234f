const INTERVAL_MS = 50
/** Milliseconds. After that, the page is printed as it is. */
const MAX_WAIT_MS = 5000

/** `Skeleton` has this attribute. */
const isLoading = () => document.querySelector('[data-loading]') !== null

/**
 * Delays Ctrl+P or ⌘P until all parts of the page have loaded, because a browser prints at once what is there. Parts that
 * load at the first use of the page start with the same key. Returns a function that ends this.
 */
export function printWhenLoaded(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const stopWaiting = () => {
    clearInterval(timer)
    timer = undefined
  }
  const onKey = (event: KeyboardEvent) => {
    const isPrint = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'p'
    if (!isPrint || !isLoading()) return
    event.preventDefault()
    if (timer !== undefined) return
    const until = Date.now() + MAX_WAIT_MS
    timer = setInterval(() => {
      if (isLoading() && Date.now() < until) return
      stopWaiting()
      print()
    }, INTERVAL_MS)
  }
  addEventListener('keydown', onKey)
  return () => {
    removeEventListener('keydown', onKey)
    stopWaiting()
  }
}
