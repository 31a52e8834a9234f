import { useEffect, useRef } from 'react'
import { isFocusLost } from '#lib/client/use-focus'

/**
 * Focuses the start of a new screen, so that it is announced. Does not take focus from an element that is still shown,
 * except from the heading that the screen replaces.
 */
export function useScreenFocus<E extends HTMLElement>(replacedId?: string) {
  const screen = useRef<E>(null)
  useEffect(() => {
    const isReplaced = replacedId !== undefined && document.activeElement?.id === replacedId
    if (!isFocusLost() && !isReplaced) return
    screen.current?.focus({ preventScroll: true })
    screen.current?.scrollIntoView?.({ block: 'start' })
  }, [replacedId])
  return screen
}
