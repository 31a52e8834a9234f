import { type RefObject, useEffect, useRef, useState } from 'react'

/** Distance from the window in pixels at which loading starts. */
const MARGIN = 400

const canObserve = () => typeof IntersectionObserver === 'function'

/** Whether an element has been in or near the window, so that its content should be loaded. */
export function useIsNear<E extends Element>(): { ref: RefObject<E | null>; isNear: boolean } {
  const ref = useRef<E>(null)
  const [isNear, setNear] = useState(() => !canObserve())
  useEffect(() => {
    if (isNear || !ref.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `${MARGIN}px` },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isNear])
  return { ref, isNear }
}
