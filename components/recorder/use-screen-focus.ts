import { useEffect, useRef } from 'react'

/** Focuses a new screen, so that screen readers announce it. Does not take focus from an element that is still shown. */
export function useScreenFocus<E extends HTMLElement>() {
  const screen = useRef<E>(null)
  useEffect(() => {
    const focused = document.activeElement
    if (focused && focused !== document.body && !focused.matches(':disabled')) return
    screen.current?.focus({ preventScroll: true })
    screen.current?.scrollIntoView?.({ block: 'start' })
  }, [])
  return screen
}
