import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import { callStaff, staffKey } from '#lib/client/manager/api'
import { followChanges } from '#lib/client/manager/event-stream'
import { isAmongLoaded } from '#lib/client/manager/inbox/among-loaded'
import { hasFilter, queryOf } from '#lib/client/manager/inbox/filter-query'
import { createPasses, type Pass } from '#lib/client/manager/inbox/refresh-passes'
import { type InboxList, readPage } from '#lib/client/manager/inbox/use-inbox'
import { useCompany } from '#lib/client/manager/use-company'
import { listStaffCandidacies } from '#lib/contract/staff/candidacy-list'
import { type InboxEntry, type InboxFilter, listInbox, readInboxFacets } from '#lib/contract/staff/inbox'

/** Maximum number of pages that are loaded at once, and that are reloaded for events. */
const MAX_PAGES = 4
/** Maximum number of pages that are reloaded after a reconnection. */
const MAX_RECONNECT_PAGES = 20
/** Maximum number of applications that are reloaded because they are no longer on their page. */
const MAX_MOVED = 100
/**
 * Maximum number of new applications that are counted, and of changed ones that are compared with the filter at once.
 */
const MAX_NEW = 100

/**
 * Applications that were submitted since the list was loaded and match the filter, and those that match it since a
 * change. `submitted`: those that are new. `isMore`: not all of them were counted.
 */
type Arrived = { ids: ReadonlySet<number>; submitted: ReadonlySet<number>; isMore: boolean }
const noneArrived = (): Arrived => ({ ids: new Set(), submitted: new Set(), isMore: false })

/**
 * Keeps the loaded rows up to date. Applications that arrive in the meantime are counted, not inserted, so that rows do
 * not jump. `showNew` loads the list again and returns its first row. Rows of deleted applications are removed, and
 * `onRemoved` is called with their IDs.
 */
export function useLiveInbox(filter: InboxFilter, list: InboxList, onRemoved: (ids: ReadonlySet<number>) => void) {
  const { slug } = useCompany()
  const { mutate } = useSWRConfig()
  const [arrived, setArrived] = useState(noneArrived)
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
    setArrived(noneArrived())
  }
  // Calls can end after the member has chosen another filter.
  const latestQuery = useRef(query)
  // The next pass can start before a render. Another object means that the list was loaded again.
  const counted = useRef(arrived)
  const count = (next: Arrived) => {
    counted.current = next
    setArrived(next)
  }

  const showNew = async () => {
    await readLatest()
    if (latestQuery.current !== query) return undefined
    const [first] = await list.reload()
    if (latestQuery.current === query) count(noneArrived())
    return first
  }

  /**
   * Counts new applications, and those of the changed ones that now match the filter. Returns the IDs of changed ones
   * that are left.
   */
  const countNew = async (changed: readonly number[]) => {
    const before = counted.current
    const base = latest === undefined ? await readLatest() : latest
    const since = base?.confirmed_at
    // One more, because the latest application when the list was loaded is among them.
    const { candidacies, next_cursor } = await callStaff(listStaffCandidacies, {
      company: slug,
      query: { ...(since !== undefined && { since }), limit: MAX_NEW + 1 },
    })
    const listed = new Set(list.entries.map(({ id }) => id))
    const submitted = candidacies
      .map(({ id }) => id)
      .filter((id) => id !== base?.id && !listed.has(id))
      .slice(0, MAX_NEW)
    // Without a filter, a change makes no application match.
    const others = hasFilter(filter) ? changed.filter((id) => !listed.has(id) && !submitted.includes(id)) : []
    const compared = others.slice(0, MAX_NEW)
    const matching = await matchesOf(submitted, compared)
    if (latestQuery.current !== query) return []
    if (counted.current !== before) return changed
    const readIds = new Set([...submitted, ...compared])
    const earlier = hasFilter(filter) ? [...before.ids].filter((id) => !readIds.has(id)) : []
    // An empty list has no rows that could jump.
    if (matching.length > 0 && list.entries.length === 0) await showNew()
    else
      count({
        ids: new Set([...earlier, ...matching]),
        submitted: new Set([...before.submitted, ...submitted]),
        isMore: next_cursor !== null || others.length > MAX_NEW,
      })
    return others.slice(MAX_NEW)
  }

  /**
   * Returns the IDs of the submitted applications that match the filter, and of those of the others that belong between
   * the loaded rows. The next pages list the rest.
   */
  const matchesOf = async (submitted: readonly number[], others: readonly number[]) => {
    if (!hasFilter(filter)) return submitted
    const found = await readEntries([...submitted, ...others], filter)
    return found.filter((entry) => submitted.includes(entry.id) || isAmongLoaded(entry, list)).map(({ id }) => id)
  }

  /** Reads the applications that match a filter, among those with the IDs. */
  const readEntries = async (ids: readonly number[], among: InboxFilter) => {
    if (ids.length === 0) return []
    const query = { ...among, ids: ids.join(), limit: ids.length }
    return (await callStaff(listInbox, { company: slug, query })).candidacies
  }

  /**
   * Reloads the pages of changed rows, then the rows that are no longer on their page. Null reloads the first loaded
   * pages. Returns the IDs of rows that are `left`, because there are too many for one pass, and of applications on
   * these pages that are not in the list (`unlisted`).
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
    const later = new Set(changed.slice(count).flatMap(({ candidacies }) => candidacies.map(({ id }) => id)))
    const unread = list.entries.map(({ id }) => id).filter((id) => (ids?.has(id) ?? true) && !byId.has(id))
    const moved = unread.filter((id) => !later.has(id))
    const movedIds = moved.slice(0, MAX_MOVED)
    for (const entry of await readEntries(movedIds, {})) byId.set(entry.id, entry)
    const removed = new Set(movedIds.filter((id) => !byId.has(id)))
    if (byId.size > 0 || removed.size > 0)
      await list.update((entry) => byId.get(entry.id) ?? (removed.has(entry.id) ? null : entry))
    if (removed.size > 0) onRemoved(removed)
    const listed = new Set(list.entries.map(({ id }) => id))
    return {
      left: [...unread.filter((id) => later.has(id)), ...moved.slice(MAX_MOVED)],
      unlisted: [...byId.keys()].filter((id) => !listed.has(id)),
    }
  }

  /** Handles changed applications, or all after a connection. Returns the IDs that are left for a later pass. */
  const refresh = useEffectEvent(async ({ ids, isLater }: Pass) => {
    const known = new Set(list.entries.map(({ id }) => id))
    const unknown = [...(ids ?? counted.current.ids)].filter((id) => !known.has(id))
    const hasRows = ids === null || unknown.length < ids.size
    try {
      const { left, unlisted } = hasRows ? await updateRows(ids) : { left: [], unlisted: [] }
      // Events may have been missed before a connection, so the pages show what matches now.
      const changed = ids === null ? [...new Set([...unknown, ...unlisted])] : unknown
      return [...left, ...(ids === null || changed.length > 0 ? await countNew(changed) : [])]
    } finally {
      if (!isLater) await mutate(staffKey(readInboxFacets, { company: slug }))
    }
  })

  /**
   * Loads the list if it could not be loaded before the connection. Otherwise, returns whether its rows may have
   * changed.
   */
  const mayHaveChanged = useEffectEvent(() => {
    if (list.error) void list.mutate()
    return !list.error && list.pages !== undefined
  })

  /**
   * Reads a cached list again, because it may be outdated. Its rows may move, because the member has just chosen this
   * filter.
   */
  const reloadCached = useEffectEvent(() => {
    if (list.pages) void showNew()
  })
  const passes = useRef<ReturnType<typeof createPasses>>(null)
  useEffect(() => {
    if (latestQuery.current === query) return
    latestQuery.current = query
    counted.current = noneArrived()
    passes.current?.clearLeft()
    reloadCached()
  }, [query])

  useEffect(() => {
    const { add, addAll, stop } = (passes.current = createPasses((pass) => refresh(pass)))
    const onConnect = () => {
      if (mayHaveChanged()) addAll()
    }
    const unfollow = followChanges(slug, { onConnect, onChange: add })
    return () => {
      stop()
      unfollow()
    }
  }, [slug])

  // The list may have been loaded again in the meantime, for example after a bulk action.
  const unlisted = useMemo(() => {
    const listed = new Set(list.entries.map(({ id }) => id))
    return { ...arrived, ids: new Set([...arrived.ids].filter((id) => !listed.has(id))) }
  }, [arrived, list.entries])
  return { arrived: unlisted, showNew }
}
