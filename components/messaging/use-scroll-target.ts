import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Row } from '#lib/client/thread'

const SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Scrolls to the first unread message at the start, otherwise to the end, and to the end on request. A busy device can
 * lay out rows after the library has stopped correcting the position, so the scroll is repeated for each change of the
 * layout until the user scrolls. Earlier messages may be inserted only after that (`hasScrolled`).
 */
export function useScrollTarget(
  box: RefObject<HTMLElement | null>,
  virtual: Virtualizer<HTMLDivElement, HTMLLIElement>,
  rows: readonly Row[],
) {
  const target = useRef<'unread' | 'end' | null>(rows.some(({ kind }) => kind === 'new') ? 'unread' : 'end')
  const initialCount = useRef(rows.length)
  const [hasScrolled, setScrolled] = useState(false)

  const scrollToTarget = useEffectEvent(() => {
    // If the end is visible, the library itself follows new rows.
    if (target.current === 'unread' && rows.length !== initialCount.current) target.current = null
    if (target.current === 'end') virtual.scrollToEnd()
    if (target.current !== 'unread') return
    virtual.scrollToIndex(
      rows.findIndex(({ kind }) => kind === 'new'),
      { align: 'start' },
    )
  })

  useEffect(() => {
    const element = box.current
    const list = element?.firstElementChild
    if (!element || !list) return
    const observer = new ResizeObserver(() => scrollToTarget())
    for (const observed of [element, list]) observer.observe(observed)
    const onScroll = () => {
      target.current = null
      setScrolled(true)
    }
    for (const name of SCROLL_EVENTS) element.addEventListener(name, onScroll, { passive: true })
    return () => {
      observer.disconnect()
      for (const name of SCROLL_EVENTS) element.removeEventListener(name, onScroll)
    }
  }, [box])

  const scrollToLatest = useCallback(() => {
    target.current = 'end'
    virtual.scrollToEnd()
  }, [virtual])
  return { scrollToLatest, hasScrolled }
}
