import type { Server } from 'node:http'
import { constants } from 'node:os'
import { log } from '#lib/telemetry/log'

type Parts = {
  server: Server
  /** As listenWidely() answers it. */
  closeListeners: () => Promise<unknown>
  /** Of the service: from now on each connection ends with its answer. */
  drain: () => void
  /** Lets go of those who follow something for as long as it takes. */
  endStreams: () => void
  /** What is done besides answering ends its round and closes, in this order. */
  close: readonly (() => Promise<unknown>)[]
  exit: (code: number) => void
}

/** How long requests under way may take to end, and how long all else may after them. */
export const DRAIN_MS = 10_000
const CLOSE_MS = 10_000
/** A terminal and npm each hand the same signal on: within this time it is one. */
const SAME_MS = 1000

/**
 * Handles a signal to stop. A second signal exits at once. A stop that does not finish exits with 128 plus the number of
 * the signal, so that a supervisor does not take it for a crash.
 */
export function stopper({ server, closeListeners, drain, endStreams, close, exit }: Parts, drainMs = DRAIN_MS) {
  let since: number | null = null
  return async (signal: NodeJS.Signals) => {
    const unfinished = () => exit(128 + constants.signals[signal])
    if (since !== null) {
      if (performance.now() - since < SAME_MS) return
      log.warn('stopped at once', { signal })
      return unfinished()
    }
    since = performance.now()
    log.info('stopping', { signal })
    const last = setTimeout(() => {
      log.error('could not stop in time')
      unfinished()
    }, drainMs + CLOSE_MS)
    last.unref()
    drain()
    endStreams()
    await closed(server, closeListeners, drainMs)
    try {
      for (const each of close) await each()
    } catch (err) {
      log.error('a part did not close', { err })
      return unfinished()
    } finally {
      clearTimeout(last)
    }
    log.info('stopped', { ms: Math.round(performance.now() - since) })
    exit(0)
  }
}

/** Nobody new comes; those who are there have their time, and idle connections none. */
async function closed(server: Server, closeListeners: () => Promise<unknown>, ms: number) {
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  const last = setTimeout(() => {
    log.warn('requests were cut off: they took too long')
    server.closeAllConnections()
  }, ms)
  const closing = closeListeners()
  server.closeIdleConnections()
  await closing
  clearInterval(idle)
  clearTimeout(last)
}
