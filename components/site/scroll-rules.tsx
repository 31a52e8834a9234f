'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { type Position, scrollRule } from '#lib/client/scroll'

/** Applies the scroll rules of §2 after each change of page; positions are kept per history entry. */
export function ScrollRules() {
  const path = usePathname()
  const from = useRef<string | null>(null)
  const kept = useRef(new Map<string, Position>())
  const isReturning = useRef(false)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const onPop = () => void (isReturning.current = true)
    const positions = kept.current
    const onScroll = () => void positions.set(location.pathname, { left: scrollX, top: scrollY })
    addEventListener('popstate', onPop)
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('popstate', onPop)
      removeEventListener('scroll', onScroll)
    }
  }, [])

  useEffect(() => {
    const previous = isReturning.current ? (kept.current.get(path) ?? null) : null
    const rule = scrollRule({ path, from: from.current, hash: location.hash, previous })
    if (rule.kind === 'element') document.getElementById(rule.id)?.scrollIntoView()
    if (rule.kind === 'position') scrollTo({ ...rule.position, behavior: 'instant' })
    from.current = path
    isReturning.current = false
  }, [path])

  return null
}
