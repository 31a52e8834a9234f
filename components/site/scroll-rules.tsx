'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { type Position, scrollRule } from '#lib/client/scroll'

/** Applies the scroll rules of §2 after each navigation; positions are stored by path. */
export function ScrollRules() {
  const path = usePathname()
  const from = useRef<string | null>(null)
  const kept = useRef(new Map<string, Position>())
  const returningTo = useRef<string | null>(null)

  useEffect(() => {
    const onStay = () => void (history.scrollRestoration = 'manual')
    const onShow = ({ persisted }: PageTransitionEvent) => void (persisted && onStay())
    // On reload, or on return from another site, the browser restores the position.
    const onLeave = () => void (history.scrollRestoration = 'auto')
    const onPop = () => void (returningTo.current = location.pathname === from.current ? null : location.pathname)
    const positions = kept.current
    // After 'back' the URL changes before the page: the current scroll position does not belong to the new URL.
    const onScroll = () => {
      if (returningTo.current === null) positions.set(location.pathname, { left: scrollX, top: scrollY })
    }
    // The browser can restore the position only once the page is tall enough: on a slow network, after everything has
    // loaded.
    const onLoad = () => void setTimeout(onStay)
    if (document.readyState === 'complete') onStay()
    else addEventListener('load', onLoad, { once: true })
    addEventListener('pageshow', onShow)
    addEventListener('pagehide', onLeave)
    addEventListener('popstate', onPop)
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('load', onLoad)
      removeEventListener('pageshow', onShow)
      removeEventListener('pagehide', onLeave)
      removeEventListener('popstate', onPop)
      removeEventListener('scroll', onScroll)
    }
  }, [])

  useEffect(() => {
    const previous = returningTo.current === path ? (kept.current.get(path) ?? null) : null
    const rule = scrollRule({ path, from: from.current, hash: location.hash, previous })
    const leave = new AbortController()
    // Loaded on demand: few URLs have a hash.
    if (rule.kind === 'element')
      void import('#lib/client/go-to-element').then(
        ({ goToElement }) => goToElement({ ...rule, signal: leave.signal }),
        () => undefined,
      )
    if (rule.kind === 'position') scrollTo({ ...rule.position, behavior: 'instant' })
    from.current = path
    returningTo.current = null
    return () => leave.abort()
  }, [path])

  return null
}
