import { useEffect, useSyncExternalStore } from 'react'
import useSWR, { mutate } from 'swr'
import { onDevice } from '#lib/client/storage'

/** As `keyOf(countUnread)` makes it: the calls come once somebody is signed in, most visitors load none. */
const KEY = ['GET', '/me/discussions/nb_unread_messages', {}] as const
/** Where the browser has no stream of events, it asks this often. */
const ASK_MS = 20_000
/** Written as long as messages wait to be sent. */
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

/** All that messages and statuses are shown in is read anew, where it is on the screen. */
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

/** One stream, as long as the tab is looked at. */
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
  // It comes back by itself, or not at all: meanwhile one asks.
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

/** How many messages wait to be read; told by the server while the tab is looked at, asked for where that fails. */
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
    // Messages that were written offline go out from whatever page is opened next.
    void import('#lib/client/outgoing/service').then(({ startSending }) => startSending(user_id))
  }, [user_id])
  return data?.nb_msg ?? 0
}

const COUNTED = /^\(\d+\) /

/** '(2) My messages – Maison Levain': whatever page it is, and whatever it comes to be called. */
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
