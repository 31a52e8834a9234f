import { useMemo, useState } from 'react'
import useSWR from 'swr'
import { callStaff, staffKey } from '#lib/client/manager/api'
import { neighborsOf } from '#lib/client/manager/application/neighbors'
import { useCompany } from '#lib/client/manager/use-company'
import { type InboxFilter, listInboxAround } from '#lib/contract/staff/inbox'

/**
 * The neighbors and the position of an application by its place in the inbox, for one that is not in the loaded part of
 * the list. Reads nothing unless `isNeeded`. The order does not change while the application and its neighbors are
 * opened, so that an application that was answered in the meantime keeps its place.
 */
export function useAround(id: number, filter: InboxFilter, isNeeded: boolean) {
  const { slug } = useCompany()
  /** The application around which the list was read. */
  const [center, setCenter] = useState(id)
  const input = { company: slug, params: { id: center }, query: filter }
  const { data } = useSWR(
    isNeeded ? staffKey(listInboxAround, input) : null,
    () => callStaff(listInboxAround, input),
    // The next application is opened while the list around it is loading.
    { keepPreviousData: true, revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false },
  )
  const entries = data?.candidacies
  const neighbors = useMemo(() => neighborsOf(entries ?? [], id), [entries, id])
  const { position, previous, next } = neighbors
  const isInside = position !== null && previous !== null && next !== null
  if (isNeeded && center !== id && !isInside) setCenter(id)
  const first = data?.first_position ?? null
  return { position: position !== null && first !== null ? first + position - 1 : null, previous, next }
}
