import type { Server } from 'node:http'
import { statusOf } from '#lib/host/service/stop-signals'
import { log } from '#lib/telemetry/log'

type Parts = {
  server: Server
  /** The result of listenOnSharedPort(). */
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
/** A terminal and npm both forward the same signal. Repeated signals within this time count as one. */
const REPEATED_SIGNAL_MS = 1000

/**
 * Handles a signal to stop. A second signal exits at once. A stop that does not finish exits with 128 plus the signal's
 * number, so that a supervisor does not treat it as a crash.
 */
export function createShutdown({ server, closeListeners, drain, endStreams, close, exit }: Parts, drainMs = DRAIN_MS) {
  let startedAt: number | null = null
  return async (signal: NodeJS.Signals) => {
    const exitUnfinished = () => exit(statusOf(signal))
    if (startedAt !== null) {
      if (performance.now() - startedAt < REPEATED_SIGNAL_MS) return
      log.warn('stopped immediately', { signal })
      return exitUnfinished()
    }
    startedAt = performance.now()
    log.info('stopping', { signal })
    const timeout = setTimeout(() => {
      log.error('shutdown timed out')
      exitUnfinished()
    }, drainMs + CLOSE_MS)
    timeout.unref()
    drain()
    endStreams()
    await closeServer(server, closeListeners, drainMs)
    try {
      for (const each of close) await each()
    } catch (err) {
      log.error('failed to close a component', { err })
      return exitUnfinished()
    } finally {
      clearTimeout(timeout)
    }
    log.info('stopped', { ms: Math.round(performance.now() - startedAt) })
    exit(0)
  }
}

/** Stops accepting connections. Running requests may finish within `ms`. Idle connections are closed. */
async function closeServer(server: Server, closeListeners: () => Promise<unknown>, ms: number) {
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  const timeout = setTimeout(() => {
    log.warn('drain timed out, remaining requests aborted')
    server.closeAllConnections()
  }, ms)
  const closing = closeListeners()
  server.closeIdleConnections()
  await closing
  clearInterval(idle)
  clearTimeout(timeout)
}
