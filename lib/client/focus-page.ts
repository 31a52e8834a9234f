import { focusOn } from '#lib/client/recover-focus'
import { isFocusLost } from '#lib/client/use-focus'

/** Time in milliseconds in which the title of a page should appear. Later, focus would interrupt the user. */
const MAX_WAIT_MS = 5000

/**
 * Focuses the title of a page that has replaced another one on the same URL, so that it is announced. The title may load
 * later. Does not take focus from a control.
 */
export function focusPage() {
  const content = document.getElementById('content')
  if (!content || !isFocusLost()) return
  const focusTitle = () => {
    const title = content.querySelector('h1')
    if (title && (isFocusLost() || document.activeElement === content)) focusOn(title)
    return title !== null
  }
  if (focusTitle()) return
  focusOn(content)
  const observer = new MutationObserver(() => {
    if (focusTitle()) observer.disconnect()
  })
  observer.observe(content, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), MAX_WAIT_MS)
}
