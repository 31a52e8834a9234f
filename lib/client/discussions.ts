import { useState } from 'react'
import useSWR, { mutate, unstable_serialize as serialize, useSWRConfig } from 'swr'
import { call, keyOf } from '#lib/client/api'
import { isNew, merged, type Thread } from '#lib/client/thread'
import { reloadUnread, storeUnread } from '#lib/client/unread'
import { seeDiscussion } from '#lib/contract/extensions'
import { countUnread, listDiscussions, listMessages } from '#lib/contract/messaging'
import { type Discussion, type DiscussionMessage, rightAfter } from '#lib/domain/discussion'

const PAGE = 60
/** Pages to read at most to reach the first unread message. */
const PAGES_MOST = 10
/** Discussions per page: most users have only a few. */
const LIST_PAGE = 50
/** Polling interval where no events arrive. */
const ASK_MS = 30_000

const LIST = keyOf(listDiscussions)
const threadKey = (id: number) => keyOf(listMessages, { id })

export const readUnread = () => call(countUnread)

const isList = (key: unknown) => Array.isArray(key) && key[1] === LIST[1]

/** Discussions, latest message first; `more` loads further ones, if any. */
export function useDiscussions() {
  const [limit, setLimit] = useState(LIST_PAGE)
  const { data, error, mutate } = useSWR([...LIST, limit], () => call(listDiscussions, { query: { limit } }), {
    refreshInterval: ASK_MS,
    keepPreviousData: true,
  })
  const isMore = data !== undefined && data.length >= limit
  return { data, error: error as unknown, retry: mutate, more: isMore ? () => setLimit(limit * 4) : null }
}

const pageOf = (id: number, before?: number) =>
  call(listMessages, { params: { id }, query: { limit: PAGE, ...(before && { before }) } })

/** Reads pages from the last one upward until `isEnough` accepts one. */
async function pagesOf(id: number, isEnough: (page: DiscussionMessage[]) => boolean): Promise<Thread> {
  let messages: readonly DiscussionMessage[] = []
  for (let read = 0; read < PAGES_MOST; read += 1) {
    const page = await pageOf(id, messages[0]?.id)
    messages = merged(messages, page)
    if (page.length < PAGE) return { messages, isWhole: true }
    if (isEnough(page)) break
  }
  return { messages, isWhole: false }
}

/** Merges the last pages into the thread. If the gap is too long to close, only the last pages remain. */
async function refreshed(id: number, known: Thread): Promise<Thread> {
  const last = known.messages.at(-1)?.id ?? 0
  const { messages, isWhole } = await pagesOf(id, (page) => page[0]!.id <= last)
  const isJoined = isWhole || (messages[0]?.id ?? 0) <= last
  if (!isJoined) return { messages, isWhole }
  return { messages: merged(known.messages, messages), isWhole: known.isWhole || isWhole }
}

/** State of the earlier messages, which are not loaded yet. */
export type Earlier = 'resting' | 'loading' | 'failed'

/** A discussion's messages: from the first unread one at once, earlier ones on demand. */
export function useThread({ id, last_seen_by_user_at }: Discussion) {
  const { cache } = useSWRConfig()
  const [earlier, setEarlier] = useState<Earlier>('resting')
  const {
    data,
    error,
    mutate: retry,
  } = useSWR(
    threadKey(id),
    () => {
      const known = cache.get(serialize(threadKey(id)))?.data as Thread | undefined
      return known
        ? refreshed(id, known)
        : pagesOf(id, (page) => page.some((message) => !isNew(message, last_seen_by_user_at)))
    },
    // A deep comparison of thousands of messages would be slow.
    { refreshInterval: ASK_MS, compare: Object.is },
  )
  const loadEarlier = async () => {
    const first = data?.messages[0]
    if (!first || data.isWhole || earlier === 'loading') return
    setEarlier('loading')
    try {
      const page = await pageOf(id, first.id)
      await mutate<Thread>(
        threadKey(id),
        (known) => ({ messages: merged(page, known?.messages ?? []), isWhole: page.length < PAGE }),
        { revalidate: false },
      )
      setEarlier('resting')
    } catch {
      setEarlier('failed')
    }
  }
  return { thread: data, error: error as unknown, retry, loadEarlier, earlier }
}

/** Adds the user's own message, as the server stored it. */
export async function storeMessage(message: DiscussionMessage) {
  await mutate<Thread>(
    threadKey(message.discussion_id),
    (known) => known && { ...known, messages: merged(known.messages, [message]) },
    { revalidate: false },
  )
  void mutate(isList)
}

/**
 * Marks messages as seen up to this one: the flag clears at once, and the count is what the server returns (§4).
 * Returns false if the request fails; the flag then returns with the next read of the list.
 */
export async function seeMessage(message: DiscussionMessage): Promise<boolean> {
  const { discussion_id, id: last_message_id, created_at } = message
  const seen = rightAfter(created_at)
  const clear = (last_seen_by_user_at: string) =>
    mutate<Discussion[]>(
      isList,
      (list) => list?.map((one) => (one.id === discussion_id ? { ...one, last_seen_by_user_at } : one)),
      { revalidate: false },
    )
  await clear(seen)
  try {
    const reply = await call(seeDiscussion, {
      params: { id: discussion_id },
      body: { discussion: { last_message_id } },
    })
    await Promise.all([clear(reply.last_seen_by_user_at), storeUnread(reply.nb_msg)])
    // The update of the flag cancelled a read of the list in progress, so it is read again.
    void mutate(isList)
    return true
  } catch {
    await reloadUnread()
    return false
  }
}
