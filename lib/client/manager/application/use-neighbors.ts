import { useEffect, useMemo } from 'react'
import { unstable_serialize, useSWRConfig } from 'swr'
import { callStaff, staffKey } from '#lib/client/manager/api'
import { type Neighbors, neighborsOf } from '#lib/client/manager/application/neighbors'
import { useAround } from '#lib/client/manager/application/use-around'
import { filterOf, queryOf } from '#lib/client/manager/inbox/filter-query'
import { useInbox } from '#lib/client/manager/inbox/use-inbox'
import { useCompany } from '#lib/client/manager/use-company'
import { readStaffCandidacy } from '#lib/contract/staff/candidacies'

/** The previous and the next application in the order of the inbox. Loads both in advance. */
export function useNeighbors(id: number, search: string) {
  const { slug } = useCompany()
  const { mutate, cache } = useSWRConfig()
  const query = queryOf(filterOf(search))
  const filter = useMemo(() => filterOf(query), [query])
  const list = useInbox(filter)
  const { entries, isComplete, pages, isLoadingMore, loadMore, error } = list
  const listed = useMemo(() => neighborsOf(entries, id), [entries, id])
  const isListed = listed.position !== null
  const isMissing = !isListed && (pages !== undefined || error !== undefined)
  const around = useAround(id, filter, isMissing)
  const { position, next, previous } = isMissing ? around : listed
  const neighbors = useMemo<Neighbors>(() => ({ position, next, previous }), [position, next, previous])

  const isLast = isListed && next === null
  // After an error, SWR tries again.
  const needsMore = isLast && !isComplete && !isLoadingMore && !error
  useEffect(() => {
    if (needsMore) loadMore()
  }, [needsMore, loadMore])

  useEffect(() => {
    for (const entry of [next, previous]) {
      if (!entry) continue
      const input = { company: slug, params: { id: entry.id } }
      const key = staffKey(readStaffCandidacy, input)
      if (cache.get(unstable_serialize(key))?.data !== undefined) continue
      void mutate(key, callStaff(readStaffCandidacy, input), { revalidate: false }).catch(() => {
        // SWR discards the read of an application that is opened while this call is running, so it is read again if the
        // call fails. An application that is opened later is read then anyway.
        void mutate(key)
      })
    }
  }, [next, previous, slug, mutate, cache])
  return { neighbors, list, query }
}
