import { tooMany } from '#lib/contract/errors'
import { log } from '#lib/telemetry/log'

/** What is followed is read again this often: whoever writes wakes it at once, but time alone wakes nobody. */
const READ_MS = 15_000
/** Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 15_000
/** Whoever still follows then comes back by themselves. */
const LIFE_MS = 20 * 60_000
const RETRY_MS = 2000
const STREAMS_PER_OWNER = 6

const sleepers = new Map<string, Set<() => void>>()
const open = new Map<string, Set<() => void>>()
/** When the oldest stream of an owner ends at the latest, by the functions that end them: they are in order of age. */
const lasts = new WeakMap<() => void, number>()

/** Says that what is known by a key has changed: after the transaction, by `afterCommit`. */
export function wake(key: string) {
  for (const rouse of sleepers.get(key) ?? []) rouse()
}

/** Says that anything may have changed. */
export function wakeAll() {
  for (const those of [...sleepers.values()]) for (const rouse of those) rouse()
}

/** Ends all streams: a server that stops waits for none. */
export function endStreams() {
  for (const ends of open.values()) for (const end of [...ends]) end()
}

function enter(register: Map<string, Set<() => void>>, key: string, work: () => void) {
  const those = register.get(key) ?? new Set()
  register.set(key, those.add(work))
  return () => {
    those.delete(work)
    if (those.size === 0) register.delete(key)
  }
}

type Following<T> = {
  /** What `wake` is called with. */
  key: string
  /** Whose streams are counted together: 429 above six. */
  owner: string
  read: () => Promise<T>
  /** Milliseconds after which it is read again at the latest, where it changes with time. */
  every?: number
  /** After it the stream ends. */
  isLast: (value: T) => boolean
  /** Of the request: the reader has left. */
  signal: AbortSignal
}

/** A `text/event-stream` of JSON values: the present one at once, then each that differs from the one before. */
export function eventStream<T>(following: Following<T>): Response {
  const { owner, signal } = following
  const others = [...(open.get(owner) ?? [])]
  if (others.length >= STREAMS_PER_OWNER)
    throw tooMany('too many streams at once', ((lasts.get(others[0]!) ?? 0) - Date.now()) / 1000)
  const stop = new AbortController()
  const end = () => stop.abort()
  // Whoever left before it began is told of by no event.
  if (signal.aborted) end()
  else signal.addEventListener('abort', end, { once: true })
  lasts.set(end, Date.now() + LIFE_MS)
  const leave = enter(open, owner, end)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder()
      const say = (text: string) => controller.enqueue(encoder.encode(text))
      // Not awaited: reading begins while the answer is on its way.
      void follow(following, stop.signal, say)
        .catch((err: unknown) => log.error('a stream of events failed', { err }))
        .finally(() => {
          leave()
          signal.removeEventListener('abort', end)
          close(controller)
        })
    },
    cancel: end,
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      // Nobody between here and the reader keeps it, packs it or waits for its end.
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}

function close(controller: ReadableStreamDefaultController) {
  try {
    controller.close()
  } catch {
    // The reader was faster.
  }
}

async function follow<T>(
  { key, read, isLast, every = READ_MS }: Following<T>,
  signal: AbortSignal,
  say: (text: string) => void,
) {
  const until = Date.now() + LIFE_MS
  let said = ''
  let saidAt = 0
  say(`retry: ${RETRY_MS}\n\n`)
  while (!signal.aborted && Date.now() < until) {
    // Listens before it reads: what changes while it reads is read again.
    const change = nextChange(key, every, signal)
    try {
      const value = await read()
      if (signal.aborted) return
      const text = `data: ${JSON.stringify(value)}\n\n`
      const isQuiet = Date.now() - saidAt >= HEARTBEAT_MS
      if (text !== said || isQuiet) {
        say(text === said ? ':\n\n' : text)
        said = text
        saidAt = Date.now()
      }
      if (isLast(value)) return
      await change.happens
    } finally {
      change.forget()
    }
  }
}

/** Ends when the key is woken, when the time to read again has come, or when the reader has left. */
function nextChange(key: string, every: number, signal: AbortSignal) {
  let forget = () => {}
  const happens = new Promise<void>((resolve) => {
    const timer = setTimeout(() => forget(), every)
    timer.unref()
    const leave = enter(sleepers, key, () => forget())
    const onAbort = () => forget()
    signal.addEventListener('abort', onAbort, { once: true })
    forget = () => {
      clearTimeout(timer)
      leave()
      signal.removeEventListener('abort', onAbort)
      resolve()
    }
  })
  return { happens, forget: () => forget() }
}
