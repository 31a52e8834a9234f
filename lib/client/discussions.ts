import { useState } from 'react'
import useSWR, { mutate, unstable_serialize as serialize, useSWRConfig } from 'swr'
import { call, keyOf } from '#lib/client/api'
import { isNew, mergeMessages, type Thread } from '#lib/client/thread'
import { reloadUnread, storeUnread } from '#lib/client/unread-count'
import { listDiscussions, listMessages, MAX_DISCUSSIONS } from '#lib/contract/messaging'
import { markDiscussionSeen } from '#lib/contract/news'
import { type Discussion, type DiscussionMessage, readPositionAfter } from '#lib/domain/discussion'

const PAGE = 60
/** Maximum number of pages to read until the first unread message. */
const MAX_PAGES = 10
const LIST_PAGE = 50
/** Polling interval, in addition to server events. */
const POLL_MS = 30_000

const LIST = keyOf(listDiscussions)
const threadKey = (id: number) => keyOf(listMessages, { id })

const isList = (key: unknown) => Array.isArray(key) && key[1] === LIST[1]

/** Discussions, latest message first. `more` loads further ones. It is null if all or the maximum are loaded. */
export function useDiscussions() {
  const [limit, setLimit] = useState(LIST_PAGE)
  const { data, error, mutate } = useSWR([...LIST, limit], () => call(listDiscussions, { query: { limit } }), {
    refreshInterval: POLL_MS,
    keepPreviousData: true,
  })
  const isMore = data !== undefined && data.length >= limit && limit < MAX_DISCUSSIONS
  const loadMore = () => setLimit(Math.min(limit * 4, MAX_DISCUSSIONS))
  return { data, error: error as unknown, retry: mutate, more: isMore ? loadMore : null }
}

const readPage = (id: number, before?: number) =>
  call(listMessages, { params: { id }, query: { limit: PAGE, ...(before && { before }) } })

/** Reads pages, newest first, until `isEnough` returns true for one. */
async function readPages(id: number, isEnough: (page: DiscussionMessage[]) => boolean): Promise<Thread> {
  let messages: readonly DiscussionMessage[] = []
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const page = await readPage(id, messages[0]?.id)
    messages = mergeMessages(messages, page)
    if (page.length < PAGE) return { messages, isComplete: true }
    if (isEnough(page)) break
  }
  return { messages, isComplete: false }
}

/**
 * Merges the latest pages into the cached thread. Replaces the cached thread if `MAX_PAGES` pages do not reach its last
 * message.
 */
async function refresh(id: number, cached: Thread): Promise<Thread> {
  const last = cached.messages.at(-1)?.id ?? 0
  const { messages, isComplete } = await readPages(id, (page) => page[0]!.id <= last)
  const isContiguous = isComplete || (messages[0]?.id ?? 0) <= last
  if (!isContiguous) return { messages, isComplete }
  return { messages: mergeMessages(cached.messages, messages), isComplete: cached.isComplete || isComplete }
}

/** State of loading earlier messages. */
export type Earlier = 'idle' | 'loading' | 'failed'

/** A discussion's messages from the first unread one. `loadEarlier` loads earlier ones. */
export function useThread({ id, last_seen_by_user_at }: Discussion) {
  const { cache } = useSWRConfig()
  const [earlier, setEarlier] = useState<Earlier>('idle')
  const {
    data,
    error,
    mutate: retry,
  } = useSWR(
    threadKey(id),
    () => {
      const cached = cache.get(serialize(threadKey(id)))?.data as Thread | undefined
      return cached
        ? refresh(id, cached)
        : readPages(id, (page) => page.some((message) => !isNew(message, last_seen_by_user_at)))
    },
    // A deep comparison of thousands of messages is slow.
    { refreshInterval: POLL_MS, compare: Object.is },
  )
  const loadEarlier = async () => {
    const first = data?.messages[0]
    if (!first || data.isComplete || earlier === 'loading') return
    setEarlier('loading')
    try {
      const page = await readPage(id, first.id)
      await mutate<Thread>(
        threadKey(id),
        (thread) => ({ messages: mergeMessages(page, thread?.messages ?? []), isComplete: page.length < PAGE }),
        { revalidate: false },
      )
      setEarlier('idle')
    } catch {
      setEarlier('failed')
    }
  }
  return { thread: data, error: error as unknown, retry, loadEarlier, earlier }
}

/** Adds the user's own message, as the server returned it, to the cache. */
export async function storeMessage(message: DiscussionMessage) {
  await mutate<Thread>(
    threadKey(message.discussion_id),
    (thread) => thread && { ...thread, messages: mergeMessages(thread.messages, [message]) },
    // `mutate` cancelled a first read in progress, so the thread is read again.
    { revalidate: (thread: Thread | undefined) => thread === undefined },
  )
  void mutate(isList)
}

/**
 * Marks messages up to this one as seen. Updates the list optimistically and the count with the server's value (§4).
 * Returns false if the request fails. The next read of the list then restores its state.
 */
export async function markMessageSeen(message: DiscussionMessage): Promise<boolean> {
  const { discussion_id, id: last_message_id, created_at } = message
  const seen = readPositionAfter(created_at)
  const markSeen = (last_seen_by_user_at: string) =>
    mutate<Discussion[]>(
      isList,
      (list) => list?.map((item) => (item.id === discussion_id ? { ...item, last_seen_by_user_at } : item)),
      { revalidate: false },
    )
  await markSeen(seen)
  try {
    const reply = await call(markDiscussionSeen, {
      params: { id: discussion_id },
      body: { discussion: { last_message_id } },
    })
    await Promise.all([markSeen(reply.last_seen_by_user_at), storeUnread(reply.nb_msg)])
    // `mutate` cancelled a read of the list in progress, so the list is read again.
    void mutate(isList)
    return true
  } catch {
    await reloadUnread()
    return false
  }
}
