import { type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { isFocusLost } from '#lib/client/use-focus'

const TITLE = 'h2[tabindex]'
const FIELD = 'form :is(input:not([type=hidden]), select, textarea):not(:disabled)'

/**
 * A native modal dialog that follows `open`. Closing or unmounting returns focus, or moves it to the page. The browser
 * returns focus only while the dialog is in the document, so this uses a layout effect.
 */
export function useModal(open: boolean, onClose: () => void, isClosable: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    if (!element.open) {
      const isAutomatic = isFocusLost()
      element.showModal()
      // Starts at the first field of a form, not at the close button above it. A dialog that opens by itself starts at
      // its title, because a focus ring would make one of its buttons look like the suggested one.
      const find = (selector: string) => element.querySelector<HTMLElement>(selector)
      const start = find(FIELD) ?? (isAutomatic ? find(TITLE) : null)
      start?.focus()
    }
    return () => {
      element.close()
      // No element gets focus back if the dialog opened by itself. Effects of this update run first and may focus one.
      requestAnimationFrame(() => {
        if (isFocusLost() || element.contains(document.activeElement))
          document.getElementById('content')?.focus({ preventScroll: true })
      })
    }
  }, [open])
  return {
    ref: dialog,
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      // A file picker inside sends its own 'cancel', which bubbles.
      if (event.target !== dialog.current) return
      event.preventDefault()
      if (isClosable) onClose()
    },
    // Chromium closes on a second Escape, even if 'cancel' is prevented.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== dialog.current || !open) return
      if (isClosable) onClose()
      else dialog.current.showModal()
    },
  }
}
