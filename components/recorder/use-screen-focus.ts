import { useEffect, useRef } from 'react'

/**
 * Focuses the start of a new screen, so that it is announced. Does not take focus from an element that is still shown,
 * except from the heading that the screen replaces.
 */
export function useScreenFocus<E extends HTMLElement>(replacedId?: string) {
  const screen = useRef<E>(null)
  useEffect(() => {
    const focused = document.activeElement
    const isReplaced = replacedId !== undefined && focused?.id === replacedId
    if (focused && focused !== document.body && !focused.matches(':disabled') && !isReplaced) return
    screen.current?.focus({ preventScroll: true })
    screen.current?.scrollIntoView?.({ block: 'start' })
  }, [replacedId])
  return screen
}
