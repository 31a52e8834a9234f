import { useState } from 'react'

/**
 * For a dialog with an action that takes time. The user may close the dialog before the action has finished. `finish`
 * then does nothing, because the parent may show another dialog.
 */
export function useClosing(onClose: () => void) {
  const [closing] = useState(() => new AbortController())
  const { signal } = closing
  return {
    signal,
    /** Closes the dialog and aborts the signal. */
    close() {
      closing.abort()
      onClose()
    },
    /** Closes the dialog after its action. */
    finish: () => void (signal.aborted || onClose()),
  }
}
