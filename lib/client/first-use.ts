/** Events that show that a visitor uses the page. 'scroll' covers searches in the page and screen readers. */
const SIGNS = ['pointerdown', 'keydown', 'click', 'input', 'scroll', 'play', 'beforeprint'] as const

/**
 * Calls a function once, when the visitor first uses the page, for example to load what the first screen does not need.
 * Returns a function that cancels the call.
 */
export function onFirstUse(work: () => void): () => void {
  const cancel = () => {
    for (const sign of SIGNS) removeEventListener(sign, run, true)
  }
  const run = () => {
    cancel()
    work()
  }
  for (const sign of SIGNS) addEventListener(sign, run, true)
  return cancel
}
