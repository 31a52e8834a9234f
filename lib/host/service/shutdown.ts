import type { Server } from 'node:http'
import { constants } from 'node:os'
import { log } from '#lib/telemetry/log'

type Parts = {
  server: Server
  /** The result of listenWidely(). */
  closeListeners: () => Promise<unknown>
  /** The service's `drain`: each connection closes after its response. */
  drain: () => void
  /** Ends open event streams. */
  endStreams: () => void
  /** Background work and resources. Each is stopped and closed, in this order. */
  close: readonly (() => Promise<unknown>)[]
  exit: (code: number) => void
}

/** Time limits: for running requests to finish, and for everything else after that. */
export const DRAIN_MS = 10_000
const CLOSE_MS = 10_000
/** A terminal and npm both pass on the same signal. Within this time it counts as one. */
const SAME_MS = 1000

/**
 * Handles a signal to stop. A second signal exits at once. A stop that does not finish exits with 128 plus the signal's
 * number, so that a supervisor does not take it for a crash.
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

/** Stops accepting connections. Running requests may finish within `ms`; idle connections are closed. */
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
