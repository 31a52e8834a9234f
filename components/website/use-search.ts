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
  /** As it stands at this moment: while the page takes over from the server's, `search` is still empty. */
  const current = () => searchOf(new URLSearchParams(location.search))
  const change = (next: Search, how: How = 'choose') => {
    const wanted = toQuery(next)
    changeAddress(`${location.pathname}${wanted && `?${wanted}`}`, how === 'type' ? 'replace' : 'step')
  }
  return { search, current, change }
}
