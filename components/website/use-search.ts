'use client'

import { useMemo } from 'react'
import { changeAddress, useQuery } from '#lib/client/use-address'
import { type Search, searchOf, toQuery } from '#lib/domain/job-search'

/** Typing replaces the address; a chosen filter is a step that 'back' undoes. */
type How = 'type' | 'choose'

/** The search as it stands in the address; the server shows all jobs. */
export function useSearch() {
  const query = useQuery()
  const search = useMemo(() => searchOf(new URLSearchParams(query)), [query])
  const change = (next: Search, how: How = 'choose') => {
    const wanted = toQuery(next)
    changeAddress(`${location.pathname}${wanted && `?${wanted}`}`, how === 'type' ? 'replace' : 'step')
  }
  /** What was typed before the page took over from the server's; the address then is as it was asked for, and `search` empty. */
  const takeOver = (early: Search) => {
    const asked = searchOf(new URLSearchParams(location.search))
    const next = { ...asked, ...early }
    if (toQuery(next) !== toQuery(asked)) change(next, 'type')
  }
  return { search, change, takeOver }
}
