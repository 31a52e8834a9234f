'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { type Position, scrollRule } from '#lib/client/scroll'

/** Applies the scroll rules of §2 after each navigation. Positions are stored by path. */
export function ScrollRules() {
  const path = usePathname()
  const from = useRef<string | null>(null)
  const savedPositions = useRef(new Map<string, Position>())
  const returningTo = useRef<string | null>(null)

  useEffect(() => {
    const restoreManually = () => void (history.scrollRestoration = 'manual')
    const onShow = ({ persisted }: PageTransitionEvent) => void (persisted && restoreManually())
    // On reload, or on return from another site, the browser restores the position.
    const restoreByBrowser = () => void (history.scrollRestoration = 'auto')
    const positions = savedPositions.current
    const save = () => {
      if (from.current !== null) positions.set(from.current, { left: scrollX, top: scrollY })
    }
    const onPop = () => {
      save()
      returningTo.current = location.pathname === from.current ? null : location.pathname
    }
    // While the URL and the page change, the scroll position may belong to neither.
    const onScroll = () => {
      if (location.pathname === from.current) save()
    }
    // The browser can restore the position only once the page is tall enough: on a slow network, after everything has
    // loaded.
    const onLoad = () => void setTimeout(restoreManually)
    if (document.readyState === 'complete') restoreManually()
    else addEventListener('load', onLoad, { once: true })
    addEventListener('pageshow', onShow)
    addEventListener('pagehide', restoreByBrowser)
    addEventListener('popstate', onPop)
    addEventListener('scroll', onScroll, { passive: true })
    // In a busy browser, a link is followed before the scroll event arrives.
    addEventListener('click', onScroll, { capture: true })
    return () => {
      removeEventListener('load', onLoad)
      removeEventListener('pageshow', onShow)
      removeEventListener('pagehide', restoreByBrowser)
      removeEventListener('popstate', onPop)
      removeEventListener('scroll', onScroll)
      removeEventListener('click', onScroll, { capture: true })
    }
  }, [])

  useEffect(() => {
    const previous = returningTo.current === path ? (savedPositions.current.get(path) ?? null) : null
    const rule = scrollRule({ path, from: from.current, hash: location.hash, previous })
    const controller = new AbortController()
    // Loaded on demand, because few URLs have a hash. If loading fails, the page does not scroll.
    if (rule.kind === 'element')
      void import('#lib/client/go-to-element').then(
        ({ goToElement }) => goToElement({ ...rule, signal: controller.signal }),
        () => undefined,
      )
    if (rule.kind === 'position') scrollTo({ ...rule.position, behavior: 'instant' })
    from.current = path
    returningTo.current = null
    return () => controller.abort()
  }, [path])

  return null
}
