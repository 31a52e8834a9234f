import { call } from '#lib/client/api'
import { storeMessage } from '#lib/client/discussions'
import { isSharedComputer } from '#lib/client/input-storage'
import { isRejected } from '#lib/client/is-rejected'
import { deviceStorage } from '#lib/client/storage'
import { ApiError } from '#lib/contract/errors'
import { sendMessage } from '#lib/contract/messaging'
import { deleteAllMessages, deleteMessage, moveMessagesToTab, saveMessage, queuedMessages } from './message-store'
import { FILES_REJECTED, type Outgoing, QUEUE } from './types'

/** `sending` is the key of the message that is being sent. */
export type Sending = { items: readonly Outgoing[]; sending: string | null }

const RETRY_MS = { first: 1000, max: 60_000 }
/** Maximum wait for the lock. It is then stolen, because a phone may have suspended the tab that holds it. */
const LOCK_TIMEOUT_MS = 15_000
/** The timeout detects connections that no longer respond. Messages are small, because files are sent as URLs. */
const SEND_TIMEOUT_MS = 30_000

let state: Sending = { items: [], sending: null }
let senderId: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let retryDelay = RETRY_MS.first
/** Timestamp until which a rate limit rejects messages. */
let limitedUntil = 0
let running: Promise<void> | null = null
const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(QUEUE)
if (channel) channel.onmessage = () => void reload()

function update(change: Partial<Sending>) {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** Reloads the queue, which all tabs share. */
async function reload() {
  const items = await queuedMessages()
  deviceStorage.write(QUEUE, items.length > 0 ? '' : null)
  update({ items })
  return items
}

/** Notifies the other tabs after a change of the queue. */
async function changeQueue(work: Promise<void>) {
  await work
  channel?.postMessage(null)
  return reload()
}

export const sendingState = () => state
export function onSending(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Starts sending this user's messages in order. Idempotency keys prevent duplicates. */
export function startSending(user_id: number) {
  senderId = user_id
  // Adding the same listener again has no effect.
  addEventListener('online', sendNow)
  document.addEventListener('visibilitychange', sendNow)
  // The tab may have been reloaded before the messages were moved.
  if (isSharedComputer()) void moveQueueToTab()
  void reload().then(sendNow)
}

/** Sends now, or when the rate limit ends. */
function sendNow() {
  clearTimeout(timer)
  retryDelay = RETRY_MS.first
  const limited_ms = limitedUntil - Date.now()
  if (limited_ms > 0) timer = setTimeout(startWork, limited_ms)
  else startWork()
}

const startWork = () => void (running ??= withLock(sendAll).finally(() => (running = null)))

/** Only one tab sends at a time. If the browser grants no lock, the messages stay queued until the next attempt. */
async function withLock(send: () => Promise<void>) {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return send()
  await locks
    .request(QUEUE, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, send)
    .catch((error: unknown) =>
      error instanceof DOMException && error.name === 'TimeoutError'
        ? locks.request(QUEUE, { steal: true }, send)
        : undefined,
    )
}

async function sendAll() {
  for (;;) {
    const item = (await reload()).find(({ user_id, failure }) => user_id === senderId && failure === null)
    if (!item || !navigator.onLine) return
    if (!(await sendOne(item))) return
  }
}

const isFileError = (error: unknown) =>
  error instanceof ApiError &&
  Object.keys(error.fields ?? {}).some((path) => path.startsWith('discussion_message.files_url'))

/** Returns whether the next message may be sent. */
async function sendOne(item: Outgoing): Promise<boolean> {
  update({ sending: item.key })
  try {
    const message = await call(sendMessage, {
      params: { id: item.discussion_id },
      body: { discussion_message: { content: item.content, files_url: item.files.map(({ url }) => url) } },
      headers: { 'idempotency-key': item.key },
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    })
    await storeMessage(message)
    await changeQueue(deleteMessage(item.key))
    retryDelay = RETRY_MS.first
    return true
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 'UNAVAILABLE'
    // The message stays queued after a temporary error and until the user signs in again.
    if (!isRejected(error) || code === 'UNAUTHENTICATED') {
      const retry_ms = 1000 * ((error instanceof ApiError && error.retry_after) || 0)
      if (code === 'TOO_MANY_REQUESTS') limitedUntil = Date.now() + retry_ms
      timer = setTimeout(startWork, Math.max(retryDelay, retry_ms))
      retryDelay = Math.min(retryDelay * 2, RETRY_MS.max)
      return false
    }
    await changeQueue(saveMessage({ ...item, failure: isFileError(error) ? FILES_REJECTED : code }))
    return true
  } finally {
    update({ sending: null })
  }
}

export async function queueMessage(message: Omit<Outgoing, 'key' | 'created_at' | 'failure'>) {
  const created_at = new Date().toISOString()
  await changeQueue(saveMessage({ ...message, key: crypto.randomUUID(), created_at, failure: null }))
  sendNow()
}

export async function retryMessage(item: Outgoing) {
  await changeQueue(saveMessage({ ...item, failure: null }))
  sendNow()
}

/** Queues the message again without its files. It gets a new idempotency key, because its content has changed. */
export async function sendWithoutFiles({ user_id, discussion_id, content, key, after }: Outgoing) {
  await queueMessage({ user_id, discussion_id, content, files: [], after })
  await changeQueue(deleteMessage(key))
}

export const discardMessage = (item: Outgoing) => changeQueue(deleteMessage(item.key))

/** Moves the queue to this tab on a shared computer. Not while another tab sends, because it may write a message. */
export const moveQueueToTab = () =>
  withLock(async () => {
    if (isSharedComputer()) await changeQueue(moveMessagesToTab())
  })

/** Deletes the queue and stops sending at the end of the session. */
export async function clearQueue() {
  senderId = null
  clearTimeout(timer)
  await changeQueue(deleteAllMessages())
}
