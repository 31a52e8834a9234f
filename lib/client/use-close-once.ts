import { useEffect, useRef } from 'react'

/**
 * Closes a dialog or screen by going back in the history, at most once. Going back again before the history has changed
 * would leave the page behind it. Also for a form that opens another one, to which it may go back. `opened` changes when
 * the dialog, screen or form opens or closes.
 */
export function useCloseOnce<Args extends unknown[]>(
  opened: unknown,
  close: (...args: Args) => void,
): (...args: Args) => void {
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = false
  }, [opened])
  return (...args) => {
    if (!isClosing.current) close(...args)
    isClosing.current = true
  }
}
