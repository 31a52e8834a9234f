import { call } from '#lib/client/api'
import { storeMessage } from '#lib/client/discussions'
import { isRefused } from '#lib/client/refused'
import { onDevice } from '#lib/client/storage'
import { ApiError } from '#lib/contract/errors'
import { sendMessage } from '#lib/contract/messaging'
import { clear, drop, keep, kept } from './shelf'
import { FILES_REFUSED, type Outgoing } from './types'

/** `sending` is the key of the message in progress. */
export type Sending = { items: readonly Outgoing[]; sending: string | null }

const NAME = 'outgoing'
const RETRY_MS = { first: 1000, most: 60_000 }
/** Longest wait for another tab that sends: one that the phone put to sleep loses its turn. */
const TURN_MS = 15_000

let state: Sending = { items: [], sending: null }
let sender: number | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let wait = RETRY_MS.first
/** A rate limit rejects messages until then. */
let closed_until = 0
let running: Promise<void> | null = null
const listeners = new Set<() => void>()
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME)
if (channel) channel.onmessage = () => void read()

function become(change: Partial<Sending>) {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** Reads the queue, which all tabs share. */
async function read() {
  const items = await kept()
  onDevice.write(NAME, items.length > 0 ? '' : null)
  become({ items })
  return items
}

async function changed(work: Promise<void>) {
  await work
  channel?.postMessage(null)
  return read()
}

export const sendingState = () => state
export function onSending(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Starts sending this user's messages, in order, each exactly once. */
export function startSending(user_id: number) {
  sender = user_id
  // Adding the same listener again has no effect.
  addEventListener('online', hurry)
  document.addEventListener('visibilitychange', hurry)
  void read().then(hurry)
}

function hurry() {
  clearTimeout(timer)
  wait = RETRY_MS.first
  const closed_ms = closed_until - Date.now()
  if (closed_ms > 0) timer = setTimeout(work, closed_ms)
  else work()
}

const work = () => void (running ??= inTurn(sendAll).finally(() => (running = null)))

/** Only one tab sends at a time. */
async function inTurn(send: () => Promise<void>) {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return send()
  await locks
    .request(NAME, { signal: AbortSignal.timeout(TURN_MS) }, send)
    .catch((error: unknown) =>
      error instanceof DOMException && error.name === 'TimeoutError'
        ? locks.request(NAME, { steal: true }, send)
        : undefined,
    )
}

async function sendAll() {
  for (;;) {
    const item = (await read()).find(({ user_id, failure }) => user_id === sender && failure === null)
    if (!item || !navigator.onLine) return
    if (!(await sendOne(item))) return
  }
}

const isOfFiles = (error: unknown) =>
  error instanceof ApiError &&
  Object.keys(error.fields ?? {}).some((path) => path.startsWith('discussion_message.files_url'))

/** Returns whether the next message may be sent. */
async function sendOne(item: Outgoing): Promise<boolean> {
  become({ sending: item.key })
  try {
    const message = await call(sendMessage, {
      params: { id: item.discussion_id },
      body: { discussion_message: { content: item.content, files_url: item.files.map(({ url }) => url) } },
      headers: { 'idempotency-key': item.key },
    })
    await storeMessage(message)
    await changed(drop(item.key))
    wait = RETRY_MS.first
    return true
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 'UNAVAILABLE'
    // After a temporary error, or until the user signs in again, the message waits.
    if (!isRefused(error) || code === 'UNAUTHENTICATED') {
      const retry_ms = 1000 * ((error instanceof ApiError && error.retry_after) || 0)
      if (code === 'TOO_MANY_REQUESTS') closed_until = Date.now() + retry_ms
      timer = setTimeout(work, Math.max(wait, retry_ms))
      wait = Math.min(wait * 2, RETRY_MS.most)
      return false
    }
    await changed(keep({ ...item, failure: isOfFiles(error) ? FILES_REFUSED : code }))
    return true
  } finally {
    become({ sending: null })
  }
}

export async function queueMessage(message: Omit<Outgoing, 'key' | 'created_at' | 'failure'>) {
  const created_at = new Date().toISOString()
  await changed(keep({ ...message, key: crypto.randomUUID(), created_at, failure: null }))
  hurry()
}

export async function retryMessage(item: Outgoing) {
  await changed(keep({ ...item, failure: null }))
  hurry()
}

/** Sends a new message: an idempotency key belongs to one content. */
export async function sendWithoutFiles({ user_id, discussion_id, content, key }: Outgoing) {
  await queueMessage({ user_id, discussion_id, content, files: [] })
  await changed(drop(key))
}

export const dropMessage = (item: Outgoing) => changed(drop(item.key))

/** Ends with the session: no messages are sent after it. */
export async function dropKept() {
  sender = null
  clearTimeout(timer)
  await changed(clear())
}
