import { useEffect, useRef } from 'react'

/**
 * A new screen takes focus if its previous holder was removed, so that its name is announced; focus elsewhere stays.
 */
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
