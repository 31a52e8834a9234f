import { useEffect, useSyncExternalStore } from 'react'
import useSWR, { mutate } from 'swr'
import { onDevice } from '#lib/client/storage'

/** Equals `keyOf(countUnread)`, without loading the calls: they load after sign-in, which most visitors never do. */
const KEY = ['GET', '/me/discussions/nb_unread_messages', {}] as const
/** Polling interval where the browser has no EventSource, or its connection fails. */
const ASK_MS = 20_000
/** Storage key that exists while messages wait to be sent. */
const WAITING = 'outgoing'

type Told = { nb_msg: number; last_message_id: number | null } | null

let followers = 0
let source: EventSource | null = null
let isTold = false
const listeners = new Set<() => void>()

function setTold(value: boolean) {
  isTold = value
  for (const listener of listeners) listener()
}

/** Reads everything again that shows messages or statuses, where it is mounted. */
const refresh = () =>
  mutate((key) => Array.isArray(key) && key[1] !== KEY[1] && /^\/me\/(discussions|candidacies)/.test(String(key[1])))

export const storeUnread = (nb_msg: number) => mutate(KEY, { nb_msg }, { revalidate: false })
export const reloadUnread = () => mutate(KEY)

function hear({ data }: MessageEvent<string>) {
  const told = JSON.parse(data) as Told
  if (told === null) return
  setTold(true)
  void storeUnread(told.nb_msg)
  void refresh()
}

/** One stream, only while the tab is visible. */
function connect() {
  const isWanted = followers > 0 && document.visibilityState === 'visible' && typeof EventSource !== 'undefined'
  if (isWanted === (source !== null)) return
  if (source) {
    source.close()
    source = null
    return setTold(false)
  }
  source = new EventSource('/api/me/events')
  source.onmessage = hear
  // EventSource reconnects by itself or not at all; the count is polled until then.
  source.onerror = () => setTold(false)
}

function follow() {
  followers += 1
  connect()
  document.addEventListener('visibilitychange', connect)
  return () => {
    followers -= 1
    connect()
    if (followers === 0) document.removeEventListener('visibilitychange', connect)
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Number of unread messages: pushed by the server while the tab is visible, polled if that fails. */
export function useUnread(user_id: number | null): number {
  const isHeard = useSyncExternalStore(
    subscribe,
    () => isTold,
    () => false,
  )
  const { data } = useSWR(
    user_id === null ? null : KEY,
    async () => (await import('#lib/client/discussions')).readUnread(),
    { refreshInterval: isHeard ? 0 : ASK_MS },
  )
  useEffect(() => (user_id === null ? undefined : follow()), [user_id])
  useEffect(() => {
    if (user_id === null || onDevice.read(WAITING) === null) return
    // Messages written offline are sent from the next page that opens.
    void import('#lib/client/outgoing/service').then(({ startSending }) => startSending(user_id))
  }, [user_id])
  return data?.nb_msg ?? 0
}

const COUNTED = /^\(\d+\) /

/** '(2) My messages – Maison Levain', on every page and after each change of the title. */
export function useCountInTitle(count: number) {
  useEffect(() => {
    const write = () => {
      const bare = document.title.replace(COUNTED, '')
      const title = count > 0 ? `(${count}) ${bare}` : bare
      if (document.title !== title) document.title = title
    }
    write()
    const observer = new MutationObserver(write)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [count])
}
