import { type SyntheticEvent, useLayoutEffect, useRef } from 'react'

const FIELD = 'form :is(input:not([type=hidden]), select, textarea):not(:disabled)'

/**
 * A native modal dialog that follows `open`. Closing it, or taking it away, gives the focus back to where it was; the
 * browser does so only while the element still stands in the page, hence the layout effect.
 */
export function useModal(open: boolean, onClose: () => void, isClosable: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    if (!element.open) {
      element.showModal()
      // A form begins at its first field, not at the cross above it.
      element.querySelector<HTMLElement>(FIELD)?.focus()
    }
    return () => element.close()
  }, [open])
  return {
    ref: dialog,
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      // A file picker inside sends its own 'cancel' up here.
      if (event.target !== dialog.current) return
      event.preventDefault()
      if (isClosable) onClose()
    },
    // Chromium closes on a second Escape whatever one prevents.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== dialog.current || !open) return
      if (isClosable) onClose()
      else dialog.current.showModal()
    },
  }
}
