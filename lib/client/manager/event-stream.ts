import { openStaff } from '#lib/client/manager/api'
import { StaffEvent, streamStaffEvents } from '#lib/contract/staff/inbox'
import { jsonOrNull } from '#lib/domain/json-or-null'

/** Delays between attempts to connect, in milliseconds. */
const FIRST_DELAY_MS = 1000
const MAX_DELAY_MS = 30_000
/** A connection without bytes for this time is dead. The server sends a heartbeat every 15 seconds. */
const MAX_SILENCE_MS = 45_000

type Listener = {
  /** Called after each connection, and at once if the stream is already connected. Events may have been missed before. */
  onConnect: () => void
  /** Called with the ID of each application that changes. */
  onChange?: (id: number) => void
  /** Called when the role or the access of the member may have changed. */
  onAccess?: () => void
}
type Stream = { listeners: Set<Listener>; isConnected: boolean; stop: () => void }

/** Open streams by company. All parts of a page share one, because browsers limit the connections to a host. */
const streams = new Map<string, Stream>()

/**
 * Follows the events of a company while the tab is visible, and reconnects with growing delays, also after a long
 * silence. Returns a function that ends it.
 */
export function followChanges(company: string, listener: Listener): () => void {
  const stream = streams.get(company) ?? openStream(company)
  streams.set(company, stream)
  stream.listeners.add(listener)
  if (stream.isConnected) listener.onConnect()
  return () => {
    stream.listeners.delete(listener)
    if (stream.listeners.size > 0 || streams.get(company) !== stream) return
    streams.delete(company)
    stream.stop()
  }
}

function openStream(company: string): Stream {
  const listeners = new Set<Listener>()
  let connection = new AbortController()
  const connect = () => {
    connection.abort()
    stream.isConnected = false
    connection = new AbortController()
    if (document.visibilityState === 'visible') void follow(company, stream, connection.signal)
  }
  const stop = () => {
    document.removeEventListener('visibilitychange', connect)
    removeEventListener('online', connect)
    connection.abort()
  }
  const stream: Stream = { listeners, isConnected: false, stop }
  document.addEventListener('visibilitychange', connect)
  // After a change of network, the old connection may seem open for minutes, so it is replaced.
  addEventListener('online', connect)
  connect()
  return stream
}

/** Uses fetch, because EventSource cannot send the header that names the company. */
async function follow(company: string, stream: Stream, signal: AbortSignal) {
  for (let delay = FIRST_DELAY_MS; !signal.aborted; delay = Math.min(delay * 2, MAX_DELAY_MS)) {
    const silence = watchSilence(signal)
    try {
      const headers = { accept: 'text/event-stream' }
      const response = await openStaff(streamStaffEvents, { company, signal: silence.signal, headers })
      if (signal.aborted) return
      delay = FIRST_DELAY_MS
      stream.isConnected = true
      for (const { onConnect } of stream.listeners) onConnect()
      await readEvents(response, stream.listeners, silence.restart)
      // The server ends the stream of a member who has lost access.
      if (!signal.aborted) for (const { onAccess } of stream.listeners) onAccess?.()
    } catch {
      // The loop connects again. Until then, the screen shows what other calls return.
    } finally {
      silence.stop()
    }
    if (signal.aborted) return
    stream.isConnected = false
    await wait(delay, signal)
  }
}

/** A signal that aborts after `outer`, or after a silence. `restart` must be called when bytes arrive. */
function watchSilence(outer: AbortSignal) {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    outer.removeEventListener('abort', abort)
  }
  const abort = () => {
    stop()
    controller.abort()
  }
  const restart = () => {
    clearTimeout(timer)
    timer = setTimeout(abort, MAX_SILENCE_MS)
  }
  outer.addEventListener('abort', abort)
  restart()
  return { signal: controller.signal, restart, stop }
}

const wait = (delay: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, delay)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', end, { once: true })
  })

async function readEvents(response: Response, listeners: ReadonlySet<Listener>, onBytes: () => void) {
  const reader = response.body?.getReader()
  if (!reader) return
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    onBytes()
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const event = line.startsWith('data:') && StaffEvent.safeParse(jsonOrNull(line.slice(5)))
      if (!event || !event.success) continue
      for (const { onChange, onAccess } of listeners)
        if (event.data.type === 'access.changed') onAccess?.()
        else onChange?.(event.data.id)
    }
  }
}
