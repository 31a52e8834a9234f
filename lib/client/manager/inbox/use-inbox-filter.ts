import { useCallback, useMemo } from 'react'
import { filterOf, queryOf } from '#lib/client/manager/inbox/filter-query'
import { useRouterQuery } from '#lib/client/manager/use-router-query'
import { changeUrl } from '#lib/client/use-query'
import type { InboxFilter } from '#lib/contract/staff/inbox'

/** The filter in the URL. */
export function useInboxFilter() {
  const query = queryOf(filterOf(useRouterQuery()))
  // Parsed from the normalized query, so that `filter` changes only if `query` does.
  const filter = useMemo(() => filterOf(query), [query])
  const setFilter = useCallback(
    (next: InboxFilter) => changeUrl(location.pathname + queryOf(next) + location.hash, 'replace'),
    [],
  )
  return { query, filter, setFilter }
}
