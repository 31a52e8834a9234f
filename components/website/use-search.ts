'use client'

import { useMemo, useSyncExternalStore } from 'react'
import { type Search, searchOf, toQuery } from '#lib/domain/job-search'

const CHANGED = 'search-changed'

function subscribe(onChange: () => void) {
  addEventListener('popstate', onChange)
  addEventListener(CHANGED, onChange)
  return () => {
    removeEventListener('popstate', onChange)
    removeEventListener(CHANGED, onChange)
  }
}

/** Typing replaces the address; a chosen filter is a step that 'back' undoes. */
type How = 'type' | 'choose'

/** The search as it stands in the address. The server knows no address: it shows all jobs (the page stays cached). */
export function useSearch() {
  const query = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  )
  const search = useMemo(() => searchOf(new URLSearchParams(query)), [query])
  const change = (next: Search, how: How = 'choose') => {
    const address = `${location.pathname}${toQuery(next) && `?${toQuery(next)}`}`
    if (how === 'type') history.replaceState(history.state, '', address)
    else history.pushState(history.state, '', address)
    dispatchEvent(new Event(CHANGED))
  }
  return { search, change }
}
