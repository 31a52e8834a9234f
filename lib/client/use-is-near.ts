import { type RefObject, useEffect, useRef, useState } from 'react'

/** Pixels below the window at which loading starts. */
const AHEAD = 400

const canObserve = () => typeof IntersectionObserver === 'function'

/** Whether an element has been in or near the window. What it shows can be loaded then. */
export function useIsNear<E extends Element>(): { ref: RefObject<E | null>; isNear: boolean } {
  const ref = useRef<E>(null)
  const [isNear, setNear] = useState(() => !canObserve())
  useEffect(() => {
    if (isNear || !ref.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `${AHEAD}px` },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isNear])
  return { ref, isNear }
}
