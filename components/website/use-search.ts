'use client'

import { useMemo } from 'react'
import { changeAddress, useQuery } from '#lib/client/use-address'
import { type Search, searchOf, toQuery } from '#lib/domain/job-search'

/** Typing replaces the URL; a selected filter adds an entry to the history. */
type How = 'type' | 'choose'

/** The search in the URL; the server renders all jobs. */
export function useSearch() {
  const query = useQuery()
  const search = useMemo(() => searchOf(new URLSearchParams(query)), [query])
  const change = (next: Search, how: How = 'choose') => {
    const wanted = toQuery(next)
    changeAddress(`${location.pathname}${wanted && `?${wanted}`}`, how === 'type' ? 'replace' : 'step')
  }
  /** Input from before hydration; the URL is then as requested, and `search` is empty. */
  const takeOver = (early: Search) => {
    const asked = searchOf(new URLSearchParams(location.search))
    const next = { ...asked, ...early }
    if (toQuery(next) !== toQuery(asked)) change(next, 'type')
  }
  return { search, change, takeOver }
}
