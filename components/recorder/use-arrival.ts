import { useEffect, useRef } from 'react'

/** A screen that comes takes the focus where what had it is gone, so that its name is read; nothing is taken from elsewhere. */
export function useArrival<E extends HTMLElement>() {
  const box = useRef<E>(null)
  useEffect(() => {
    const at = document.activeElement
    if (at && at !== document.body && !at.matches(':disabled')) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView?.({ block: 'start' })
  }, [])
  return box
}
