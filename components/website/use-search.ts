'use client'

import { useMemo } from 'react'
import { changeUrl, useQuery } from '#lib/client/use-query'
import { type Search, searchOf, toQuery } from '#lib/domain/job-search'

/** Typing replaces the URL; a selected filter adds an entry to the history. */
type ChangeKind = 'type' | 'choose'

/** The search in the URL; the server renders all jobs. */
export function useSearch() {
  const query = useQuery()
  const search = useMemo(() => searchOf(new URLSearchParams(query)), [query])
  const change = (next: Search, kind: ChangeKind = 'choose') => {
    const nextQuery = toQuery(next)
    changeUrl(`${location.pathname}${nextQuery && `?${nextQuery}`}`, kind === 'type' ? 'replace' : 'push')
  }
  /**
   * Applies input entered before hydration. `search` is still empty then, so this reads the URL. A text that is too long
   * replaces that of the URL, but is not applied.
   */
  const applyEarlyInput = (early: Search) => {
    const current = searchOf(new URLSearchParams(location.search))
    const next = searchOf(new URLSearchParams(toQuery({ ...current, ...early })))
    if (toQuery(next) !== toQuery(current)) change(next, 'type')
  }
  return { search, change, applyEarlyInput }
}
