import { useEffect, useSyncExternalStore } from 'react'
import useSWR, { mutate } from 'swr'
import { QUEUE } from '#lib/client/message-queue/types'
import { UNREAD_KEY, storeUnread } from '#lib/client/unread-count'
import { deviceStorage, tabStorage } from '#lib/client/storage'
import { jsonOrNull } from '#lib/domain/json-or-null'

/** Polling interval while the event stream is not connected. */
const POLL_MS = 20_000

let followers = 0
let source: EventSource | null = null
let isConnected = false
const listeners = new Set<() => void>()

function setConnected(value: boolean) {
  isConnected = value
  for (const listener of listeners) listener()
}

/** Reloads the mounted discussions and candidacies. */
const refresh = () =>
  mutate(
    (key) => Array.isArray(key) && key[1] !== UNREAD_KEY[1] && /^\/me\/(discussions|candidacies)/.test(String(key[1])),
  )

function handleEvent({ data }: MessageEvent<string>) {
  const event = jsonOrNull(data)
  if (typeof event !== 'object' || event === null || !('nb_msg' in event) || typeof event.nb_msg !== 'number') return
  setConnected(true)
  void storeUnread(event.nb_msg)
  void refresh()
}

/** Opens or closes the event stream. There is one per tab while it is visible. */
function updateConnection() {
  const isNeeded = followers > 0 && document.visibilityState === 'visible' && typeof EventSource !== 'undefined'
  if (isNeeded === (source !== null)) return
  if (source) {
    source.close()
    source = null
    return setConnected(false)
  }
  source = new EventSource('/api/me/events')
  source.onmessage = handleEvent
  // The count is polled until EventSource reconnects, if it does.
  source.onerror = () => setConnected(false)
}

function follow() {
  followers += 1
  updateConnection()
  document.addEventListener('visibilitychange', updateConnection)
  return () => {
    followers -= 1
    updateConnection()
    if (followers === 0) document.removeEventListener('visibilitychange', updateConnection)
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Number of unread messages. The server pushes it to visible tabs, and the client polls it if that fails. */
export function useUnread(user_id: number | null): number {
  const isPushed = useSyncExternalStore(
    subscribe,
    () => isConnected,
    () => false,
  )
  const { data } = useSWR(
    user_id === null ? null : UNREAD_KEY,
    async () => (await import('#lib/client/read-me')).readUnread(),
    { refreshInterval: isPushed ? 0 : POLL_MS },
  )
  useEffect(() => (user_id === null ? undefined : follow()), [user_id])
  useEffect(() => {
    if (user_id === null || (deviceStorage.read(QUEUE) ?? tabStorage.read(QUEUE)) === null) return
    // Sends messages that were queued offline.
    void import('#lib/client/message-queue/send-queue').then(({ startSending }) => startSending(user_id))
  }, [user_id])
  return data?.nb_msg ?? 0
}

const COUNT_PREFIX = /^\(\d+\) /

/** Adds the count to the page title, as in '(2) My messages – Maison Levain', also after each change of the title. */
export function useCountInTitle(count: number) {
  useEffect(() => {
    const update = () => {
      const plainTitle = document.title.replace(COUNT_PREFIX, '')
      const title = count > 0 ? `(${count}) ${plainTitle}` : plainTitle
      if (document.title !== title) document.title = title
    }
    update()
    const observer = new MutationObserver(update)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [count])
}
