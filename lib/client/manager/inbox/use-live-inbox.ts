import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { callStaff, staffKey } from '#lib/client/manager/api'
import { followChanges } from '#lib/client/manager/event-stream'
import { hasFilter, queryOf } from '#lib/client/manager/inbox/filter-query'
import { type InboxList, readPage } from '#lib/client/manager/inbox/use-inbox'
import { useCompany } from '#lib/client/manager/use-company'
import { listStaffCandidacies } from '#lib/contract/staff/candidacy-list'
import { type InboxEntry, type InboxFilter, listInbox, readInboxFacets } from '#lib/contract/staff/inbox'

/** Events within this time are handled together. */
const COLLECT_MS = 700
/** Maximum number of pages that are loaded at once, and that are reloaded for events. */
const MAX_PAGES = 4
/** Maximum number of pages that are reloaded after a reconnection. */
const MAX_RECONNECT_PAGES = 20
/** Maximum number of applications that are reloaded because they are no longer on their page. */
const MAX_MOVED = 100
/** Maximum number of new applications that are counted. */
const MAX_NEW = 100

/** Applications that arrived since the list was loaded and match the filter. `isMore`: not all of them were counted. */
type Arrived = { ids: ReadonlySet<number>; isMore: boolean }
const NONE_ARRIVED: Arrived = { ids: new Set(), isMore: false }

/**
 * Keeps the loaded rows up to date. Applications that arrive in the meantime are counted, not inserted, so that rows do
 * not jump. `showNew` loads the list again and returns its first row. Rows of deleted applications are removed, and
 * `onRemoved` is called with their IDs.
 */
export function useLiveInbox(filter: InboxFilter, list: InboxList, onRemoved: (ids: ReadonlySet<number>) => void) {
  const { slug } = useCompany()
  const { mutate } = useSWRConfig()
  const [arrived, setArrived] = useState(NONE_ARRIVED)
  const query = queryOf(filter)
  // The latest application when the list was loaded. Its time is compared only with other times of the server.
  // `data` is read while rendering, because SWR renders again only for fields that were read then.
  const { data: latest, mutate: readLatest } = useSWR(
    ['staff', slug, 'latest', query],
    async () => {
      const { candidacies } = await callStaff(listStaffCandidacies, { company: slug, query: { limit: 1 } })
      return candidacies[0] ?? null
    },
    { revalidateIfStale: false, revalidateOnFocus: false, revalidateOnReconnect: false },
  )
  const [shownQuery, setShownQuery] = useState(query)
  if (shownQuery !== query) {
    setShownQuery(query)
    setArrived(NONE_ARRIVED)
  }
  // Calls can end after the member has chosen another filter.
  const latestQuery = useRef(query)

  const showNew = async () => {
    await readLatest()
    if (latestQuery.current !== query) return undefined
    const [first] = await list.reload()
    setArrived(NONE_ARRIVED)
    return first
  }

  const countNew = async () => {
    const base = latest === undefined ? await readLatest() : latest
    const since = base?.confirmed_at
    // One more, because the latest application when the list was loaded is among them.
    const { candidacies, next_cursor } = await callStaff(listStaffCandidacies, {
      company: slug,
      query: { ...(since !== undefined && { since }), limit: MAX_NEW + 1 },
    })
    const known = new Set([base?.id, ...list.entries.map(({ id }) => id)])
    const ids = candidacies.map(({ id }) => id).filter((id) => !known.has(id))
    const matching = await matchesOf(ids.slice(0, MAX_NEW))
    if (latestQuery.current !== query) return
    // An empty list has no rows that could jump.
    if (matching.length > 0 && list.entries.length === 0) await showNew()
    else setArrived({ ids: new Set(matching), isMore: next_cursor !== null })
  }

  /** Returns the IDs of the applications that match the filter. */
  const matchesOf = async (ids: readonly number[]) => {
    if (!hasFilter(filter)) return ids
    return (await readEntries(ids, filter)).map(({ id }) => id)
  }

  /** Reads the applications that match a filter, among those with the IDs. */
  const readEntries = async (ids: readonly number[], among: InboxFilter) => {
    if (ids.length === 0) return []
    const query = { ...among, ids: ids.join(), limit: ids.length }
    return (await callStaff(listInbox, { company: slug, query })).candidacies
  }

  /**
   * Reloads the pages of changed rows, then the rows that are no longer on their page. Null reloads the
   * first loaded pages.
   */
  const updateRows = async (ids: ReadonlySet<number> | null) => {
    const pages = (list.pages ?? []).map((page, index) => ({
      ...page,
      cursor: list.pages?.[index - 1]?.next_cursor ?? null,
    }))
    const changed = pages.filter(({ candidacies }) => ids === null || candidacies.some(({ id }) => ids.has(id)))
    const count = Math.min(changed.length, ids === null ? MAX_RECONNECT_PAGES : MAX_PAGES)
    const byId = new Map<number, InboxEntry>()
    for (let from = 0; from < count; from += MAX_PAGES) {
      const group = changed.slice(from, from + MAX_PAGES)
      const read = await Promise.all(group.map(({ cursor }) => readPage(slug, filter, cursor)))
      for (const entry of read.flatMap(({ candidacies }) => candidacies)) byId.set(entry.id, entry)
    }
    const moved = list.entries.filter(({ id }) => (ids?.has(id) ?? true) && !byId.has(id)).slice(0, MAX_MOVED)
    const movedIds = moved.map(({ id }) => id)
    for (const entry of await readEntries(movedIds, {})) byId.set(entry.id, entry)
    const removed = new Set(movedIds.filter((id) => !byId.has(id)))
    if (byId.size > 0 || removed.size > 0)
      await list.update((entry) => byId.get(entry.id) ?? (removed.has(entry.id) ? null : entry))
    if (removed.size > 0) onRemoved(removed)
  }

  /** Whether a refresh after a connection is running. Each return to the tab makes a new connection. */
  const isRefreshing = useRef(false)
  const refresh = useEffectEvent(async (ids: ReadonlySet<number> | null) => {
    const known = new Set(list.entries.map(({ id }) => id))
    try {
      if (ids === null || [...ids].some((id) => known.has(id))) await updateRows(ids)
      if (ids === null || [...ids].some((id) => !known.has(id))) await countNew()
      await mutate(staffKey(readInboxFacets, { company: slug }))
    } catch {
      // The next event or connection tries again.
    }
  })

  /** Loads the list if it could not be loaded before the connection, otherwise the rows, which may have changed. */
  const handleConnect = useEffectEvent(() => {
    if (list.error) void list.mutate()
    else if (list.pages && !isRefreshing.current) {
      isRefreshing.current = true
      void refresh(null).finally(() => (isRefreshing.current = false))
    }
  })

  /**
   * Reads a cached list again, because it may be outdated. Its rows may move, because the member has just chosen this
   * filter.
   */
  const reloadCached = useEffectEvent(() => {
    if (list.pages) void showNew()
  })
  useEffect(() => {
    if (latestQuery.current === query) return
    latestQuery.current = query
    reloadCached()
  }, [query])

  useEffect(() => {
    let changedIds = new Set<number>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const onChange = (id: number) => {
      changedIds.add(id)
      timer ??= setTimeout(() => {
        timer = undefined
        const ids = changedIds
        changedIds = new Set()
        void refresh(ids)
      }, COLLECT_MS)
    }
    const stop = followChanges(slug, { onConnect: () => handleConnect(), onChange })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [slug])

  // The list may have been loaded again in the meantime, for example after a bulk action.
  const unlisted = useMemo(() => {
    const listed = new Set(list.entries.map(({ id }) => id))
    return { ...arrived, ids: new Set([...arrived.ids].filter((id) => !listed.has(id))) }
  }, [arrived, list.entries])
  return { arrived: unlisted, showNew }
}
