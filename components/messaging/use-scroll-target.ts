import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Row } from '#lib/client/thread'

const SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Scrolls to the first unread message at the start, otherwise to the end, and to the end on request. A busy device
 * measures rows after the library has stopped correcting the position, so the scroll is repeated for each measured row
 * until the user scrolls. `hasScrolled`: before, no earlier messages may be inserted.
 */
export function useScrollTarget(
  box: RefObject<HTMLElement | null>,
  virtual: Virtualizer<HTMLDivElement, HTMLLIElement>,
  rows: readonly Row[],
) {
  const target = useRef<'unread' | 'end' | null>(rows.some(({ kind }) => kind === 'new') ? 'unread' : 'end')
  const firstCount = useRef(rows.length)
  const [hasScrolled, setScrolled] = useState(false)

  const size = virtual.getTotalSize()
  useEffect(() => {
    // New rows are followed by the library if the end is visible.
    if (target.current === 'unread' && rows.length !== firstCount.current) target.current = null
    if (target.current === 'end') virtual.scrollToEnd()
    if (target.current !== 'unread') return
    virtual.scrollToIndex(
      rows.findIndex(({ kind }) => kind === 'new'),
      { align: 'start' },
    )
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs when a row is measured
  }, [size])

  useEffect(() => {
    const element = box.current
    const onScroll = () => {
      target.current = null
      setScrolled(true)
    }
    for (const name of SCROLL_EVENTS) element?.addEventListener(name, onScroll, { passive: true })
    return () => {
      for (const name of SCROLL_EVENTS) element?.removeEventListener(name, onScroll)
    }
  }, [box])

  const scrollToLatest = useCallback(() => {
    target.current = 'end'
    virtual.scrollToEnd()
  }, [virtual])
  return { scrollToLatest, hasScrolled }
}
