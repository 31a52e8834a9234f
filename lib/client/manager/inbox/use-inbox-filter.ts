import { useSearchParams } from 'next/navigation'
import { useCallback, useMemo } from 'react'
import { filterOf, queryOf } from '#lib/client/manager/inbox/filter-query'
import { changeUrl, useQuery } from '#lib/client/use-query'
import type { InboxFilter } from '#lib/contract/staff/inbox'

/** The filter in the URL. */
export function useInboxFilter() {
  // Links of Next change the URL without an event for `useQuery`, and render this component again.
  useSearchParams()
  const query = queryOf(filterOf(useQuery()))
  const filter = useMemo(() => filterOf(query), [query])
  const setFilter = useCallback(
    (next: InboxFilter) => changeUrl(location.pathname + queryOf(next) + location.hash, 'replace'),
    [],
  )
  return { query, filter, setFilter }
}
