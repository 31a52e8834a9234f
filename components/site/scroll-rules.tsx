'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { type Position, scrollRule } from '#lib/client/scroll'

/** Applies the scroll rules of §2 after each change of page; positions are kept by path. */
export function ScrollRules() {
  const path = usePathname()
  const from = useRef<string | null>(null)
  const kept = useRef(new Map<string, Position>())
  const returningTo = useRef<string | null>(null)

  useEffect(() => {
    const onStay = () => void (history.scrollRestoration = 'manual')
    const onShow = ({ persisted }: PageTransitionEvent) => void (persisted && onStay())
    // Who loads the page anew, or comes back to it from elsewhere, is put back by the browser.
    const onLeave = () => void (history.scrollRestoration = 'auto')
    const onPop = () => void (returningTo.current = location.pathname === from.current ? null : location.pathname)
    const positions = kept.current
    // On the way back the address is ahead of what is shown: where that stands is no place of the page to come.
    const onScroll = () => {
      if (returningTo.current === null) positions.set(location.pathname, { left: scrollX, top: scrollY })
    }
    // The browser puts back whom it can see a place for: on a slow network that may be when all has been loaded.
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
    // Few addresses name a part of a page.
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
