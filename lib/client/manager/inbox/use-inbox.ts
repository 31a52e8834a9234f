import { useCallback, useEffect, useMemo } from 'react'
import { useSWRConfig } from 'swr'
import useSWRInfinite, { unstable_serialize } from 'swr/infinite'
import type { z } from 'zod'
import { callStaff, staffKey } from '#lib/client/manager/api'
import { isWaiting } from '#lib/client/manager/inbox/promise-clock'
import { useCompany } from '#lib/client/manager/use-company'
import { type InboxEntry, type InboxFilter, listInbox } from '#lib/contract/staff/inbox'

/** `waiting_ids`: the applications that waited for a reply when the page was loaded. Later changes of rows keep it. */
type InboxPage = z.output<typeof listInbox.reply> & { waiting_ids: readonly number[] }

const LIMIT = 50

const pageKey = (company: string, filter: InboxFilter, cursor: string | null) =>
  staffKey(listInbox, { company, query: { ...filter, limit: LIMIT, ...(cursor !== null && { cursor }) } })

/** The cursor in a cache key that `pageKey` returned. */
const cursorOf = (key: ReturnType<typeof staffKey>) => (key.at(-1) as { cursor?: string }).cursor ?? null

export const readPage = (company: string, filter: InboxFilter, cursor: string | null) =>
  callStaff(listInbox, { company, query: { ...filter, limit: LIMIT, ...(cursor !== null && { cursor }) } })

/** The pages of the list that were loaded so far. Rows change in place only, because they must not jump. */
export function useInbox(filter: InboxFilter) {
  const { slug } = useCompany()
  const { mutate: mutateKey } = useSWRConfig()
  const getKey = useCallback(
    (index: number, previous: InboxPage | null) => {
      if (index > 0 && (previous === null || previous.next_cursor === null)) return null
      return pageKey(slug, filter, previous?.next_cursor ?? null)
    },
    [filter, slug],
  )
  const { data, error, size, setSize, mutate, isValidating } = useSWRInfinite<InboxPage, unknown>(
    getKey,
    async (key: ReturnType<typeof staffKey>) => {
      const page = await readPage(key[1], filter, cursorOf(key))
      return { ...page, waiting_ids: page.candidacies.filter(isWaiting).map(({ id }) => id) }
    },
    { revalidateFirstPage: false, revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
  )
  const entries = useMemo(() => distinct(data ?? []), [data])
  const waitingIds = useMemo(() => new Set(data?.flatMap(({ waiting_ids }) => waiting_ids)), [data])
  const isComplete = data !== undefined && data.at(-1)?.next_cursor === null
  const pageCount = data?.length ?? 0
  // The screens load more when they show the last row, so the page after one without rows is loaded here. After an
  // error, SWR or the member tries again.
  const needsMore = data !== undefined && continuesWithoutRows(data) && !isValidating && !error
  const isLoadingMore = needsMore || (data !== undefined && size > pageCount && isValidating)

  const loadMore = useCallback(() => void setSize((count) => count + 1), [setSize])
  useEffect(() => {
    if (needsMore) loadMore()
  }, [needsMore, loadMore, pageCount])
  /** Loads the first page again and returns its rows. */
  const reload = useCallback(async () => {
    await setSize(1)
    return (await mutate())?.[0]?.candidacies ?? []
  }, [mutate, setSize])

  /**
   * Replaces loaded rows, or removes them if `change` returns null. Changes the list and the cache entries of its pages,
   * because SWR builds the list from them. Uses the keys of this filter. `mutate` of the hook would change the list of
   * the filter that is current when it is called, and would discard its request.
   */
  const update = useCallback(
    async (change: (entry: InboxEntry) => InboxEntry | null) => {
      const changePage = (page: InboxPage) => ({
        ...page,
        candidacies: page.candidacies.map(change).filter((entry) => entry !== null),
      })
      let pages: readonly InboxPage[] = []
      await mutateKey<InboxPage[]>(
        unstable_serialize(getKey),
        (loaded) => {
          pages = loaded ?? []
          return loaded?.map(changePage)
        },
        { revalidate: false },
      )
      const cursors = pages.map((_, index) => pages[index - 1]?.next_cursor ?? null)
      for (const cursor of cursors)
        await mutateKey<InboxPage>(pageKey(slug, filter, cursor), (page) => page && changePage(page), {
          revalidate: false,
        })
    },
    [filter, getKey, mutateKey, slug],
  )
  return { pages: data, entries, waitingIds, error, isComplete, isLoadingMore, loadMore, reload, update, mutate }
}
export type InboxList = ReturnType<typeof useInbox>

/**
 * Whether the last page has no rows, and a cursor that was not followed yet. The server returns such a page of a text
 * search if it has compared many applications without a match.
 */
function continuesWithoutRows(pages: readonly InboxPage[]): boolean {
  const last = pages.at(-1)
  if (!last || last.candidacies.length > 0 || last.next_cursor === null) return false
  return pages.slice(0, -1).every(({ next_cursor }) => next_cursor !== last.next_cursor)
}

/** All entries, each once. An application that moved between two calls may be on two pages. */
function distinct(pages: readonly InboxPage[]): InboxEntry[] {
  const byId = new Map<number, InboxEntry>()
  for (const { candidacies } of pages)
    for (const entry of candidacies) if (!byId.has(entry.id)) byId.set(entry.id, entry)
  return [...byId.values()]
}
