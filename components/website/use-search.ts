'use client'

import { useMemo } from 'react'
import { changeUrl, useQuery } from '#lib/client/use-query'
import { type Search, searchOf, toQuery } from '#lib/domain/job-search'

/** The search in the URL. The server renders all jobs. */
export function useSearch() {
  const query = useQuery()
  const search = useMemo(() => searchOf(new URLSearchParams(query)), [query])
  /** Typing replaces the URL. A selected filter adds an entry to the history. */
  const change = (next: Search, kind: 'replace' | 'push' = 'push') => {
    const nextQuery = toQuery(next)
    changeUrl(`${location.pathname}${nextQuery && `?${nextQuery}`}`, kind)
  }
  /**
   * Applies input entered before hydration. `search` is still empty then, so this reads the URL. A text that is too long
   * replaces that of the URL, but is not applied.
   */
  const applyEarlyInput = (early: Search) => {
    const current = searchOf(new URLSearchParams(location.search))
    const next = searchOf(new URLSearchParams(toQuery({ ...current, ...early })))
    if (toQuery(next) !== toQuery(current)) change(next, 'replace')
  }
  return { search, change, applyEarlyInput }
}
