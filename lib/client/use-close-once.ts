import { useEffect, useRef } from 'react'

/**
 * Closes a dialog or screen by going back in the history, at most once. Going back again before the history has changed
 * would leave the page behind it. `opened` changes when the dialog or screen opens or closes.
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
