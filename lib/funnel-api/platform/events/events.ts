import { tooManyRequests } from '#lib/contract/errors'
import { log } from '#lib/telemetry/log'

/** Default polling interval of streams, for values that change over time without an event. */
const READ_MS = 15_000
/** Proxies close connections that are silent for a minute. */
const HEARTBEAT_MS = 15_000
/** Maximum duration of a stream. Browsers reconnect by themselves. */
const LIFE_MS = 20 * 60_000
const RETRY_MS = 2000
const STREAMS_PER_OWNER = 6

const waiting = new Map<string, Set<() => void>>()
/** `end` functions of open streams by owner, oldest first. */
const open = new Map<string, Set<() => void>>()
/** The latest end time of each stream, by its `end` function. */
const deadlines = new WeakMap<() => void, number>()

/** Makes the streams of a key read again. Call it after the transaction, through `afterCommit`. */
export function wakeStreams(key: string) {
  for (const wakeUp of waiting.get(key) ?? []) wakeUp()
}

/** Makes all streams read again. */
export function wakeAllStreams() {
  for (const callbacks of [...waiting.values()]) for (const wakeUp of callbacks) wakeUp()
}

/** Ends all streams, so that a stopping server does not wait for them. */
export function endStreams() {
  for (const ends of open.values()) for (const end of [...ends]) end()
}

function register(registry: Map<string, Set<() => void>>, key: string, work: () => void) {
  const entries = registry.get(key) ?? new Set()
  registry.set(key, entries.add(work))
  return () => {
    entries.delete(work)
    // A second call must not delete later entries of the key.
    if (entries.size === 0 && registry.get(key) === entries) registry.delete(key)
  }
}

type StreamOptions<T> = {
  /** Identifies the stream in `wakeStreams`. */
  key: string
  /** The owner whose streams are limited to six. `eventStream` throws 429 above the limit. */
  owner: string
  read: () => Promise<T>
  /**
   * Formats a value that contains only new items as events. Returns '' if there are none. Default: one event whenever
   * the value changes.
   */
  format?: (value: T) => string
  /** Polling interval in milliseconds, for values that change over time. Default: 15,000. */
  every?: number
  /** Whether the stream ends after this value. */
  isLast: (value: T) => boolean
  /** The signal of the request. Aborted when the client disconnects. */
  signal: AbortSignal
  onEnd?: () => void
}

/**
 * Returns a `text/event-stream` of JSON values: the current value at once, then each value that differs from the
 * previous one.
 */
export function eventStream<T>(options: StreamOptions<T>): Response {
  const { owner, signal } = options
  const others = [...(open.get(owner) ?? [])]
  if (others.length >= STREAMS_PER_OWNER)
    throw tooManyRequests('Too many concurrent streams', ((deadlines.get(others[0]!) ?? 0) - Date.now()) / 1000)
  const stop = new AbortController()
  const end = () => stop.abort()
  // A signal that is already aborted fires no event.
  if (signal.aborted) end()
  else signal.addEventListener('abort', end, { once: true })
  deadlines.set(end, Date.now() + LIFE_MS)
  const leave = register(open, owner, end)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder()
      const send = (text: string) => controller.enqueue(encoder.encode(text))
      // Not awaited, so that the response is returned at once.
      void follow(options, stop.signal, send)
        .catch((err: unknown) => log.error('event stream failed', { err }))
        .finally(() => {
          leave()
          options.onEnd?.()
          signal.removeEventListener('abort', end)
          close(controller)
        })
    },
    cancel: end,
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      // Proxies must not cache, compress or buffer the stream.
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}

/** Returns an event with a value as JSON. */
export const eventOf = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`

function close(controller: ReadableStreamDefaultController) {
  try {
    controller.close()
  } catch {
    // The client has already closed it.
  }
}

async function follow<T>(
  { key, read, format, isLast, every = READ_MS }: StreamOptions<T>,
  signal: AbortSignal,
  send: (text: string) => void,
) {
  const until = Date.now() + LIFE_MS
  let lastText = ''
  let sentAt = 0
  send(`retry: ${RETRY_MS}\n\n`)
  while (!signal.aborted && Date.now() < until) {
    // Listens before the read, so that a change during the read causes another read.
    const change = nextChange(key, every, signal)
    try {
      const value = await read()
      if (signal.aborted) return
      const text = format ? format(value) : eventOf(value)
      const isNew = format ? text !== '' : text !== lastText
      const isHeartbeatDue = Date.now() - sentAt >= HEARTBEAT_MS
      if (isNew || isHeartbeatDue) {
        send(isNew ? text : ':\n\n')
        lastText = text
        sentAt = Date.now()
      }
      if (isLast(value)) return
      await change.occurs
    } finally {
      change.cancel()
    }
  }
}

/**
 * Waits for a change. `occurs` resolves when the streams of the key are woken, after `every` milliseconds, on abort of
 * the signal, or on `cancel`.
 */
export function nextChange(key: string, every: number, signal: AbortSignal) {
  let finish = () => {}
  const occurs = new Promise<void>((resolve) => {
    const timer = setTimeout(() => finish(), every)
    timer.unref()
    const leave = register(waiting, key, () => finish())
    const onAbort = () => finish()
    signal.addEventListener('abort', onAbort, { once: true })
    finish = () => {
      clearTimeout(timer)
      leave()
      signal.removeEventListener('abort', onAbort)
      resolve()
    }
  })
  return { occurs, cancel: () => finish() }
}
