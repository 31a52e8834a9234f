import type { Socket } from 'node:net'
import type { LogEvent } from 'kysely'
import pg from 'pg'
import { Counter, Gauge, Histogram } from 'prom-client'
import { recordDiskFull } from '#lib/funnel-api/platform/disk/full-disk'
import { log } from '#lib/telemetry/log'
import { requests } from '#lib/telemetry/requests'

const SLOW_MS = 200
/** The driver's error message after `query_timeout`. */
const TIMEOUT_MESSAGE = 'Query read timeout'

const duration = new Histogram({
  name: 'database_query_duration_seconds',
  help: 'Duration of database queries in seconds.',
  buckets: [0.001, 0.005, 0.02, 0.1, 0.2, 1, 5],
})
const failures = new Counter({ name: 'database_query_failures_total', help: 'Failed database queries.' })

/**
 * Query listener for Kysely. Adds queries to the statistics of their request and logs slow ones without their
 * parameters.
 */
export function watchQuery(event: LogEvent) {
  const { query, queryDurationMillis } = event
  const statistics = requests.getStore()
  if (statistics) {
    statistics.queries += 1
    statistics.query_ms += queryDurationMillis
  }
  duration.observe(queryDurationMillis / 1000)
  if (event.level === 'error') {
    failures.inc()
    recordDiskFull(event.error)
  }
  if (queryDurationMillis > SLOW_MS)
    log.warn('slow query', { ms: Math.round(queryDurationMillis), sql: query.sql.slice(0, 1000) })
}

/** Closes a connection that does not respond, so that the next query does not wait for it too. */
function closeConnection(client: pg.Client) {
  const { connection } = client as unknown as { connection: { stream: Socket } }
  connection.stream.destroy()
}

/** Adds the request ID to each statement as a comment, so that PostgreSQL's activity can be matched with the log. */
export class NamingClient extends pg.Client {
  override query(...parameters: unknown[]) {
    const id = requests.getStore()?.id
    if (id !== undefined && typeof parameters[0] === 'string') parameters[0] = `/* ${id} */ ${parameters[0]}`
    const result = (super.query as (...all: unknown[]) => unknown).apply(this, parameters)
    if (result instanceof Promise)
      result.catch((error: Error) => error.message === TIMEOUT_MESSAGE && closeConnection(this))
    return result as never
  }
}

let pool: pg.Pool | null = null
/** Sets the pool that the metrics report: the last one opened in this process. */
export const watchPool = (watched: pg.Pool) => void (pool = watched)

new Gauge({
  name: 'database_pool_connections',
  help: 'PostgreSQL connections, and callers that wait for a connection.',
  labelNames: ['state'],
  collect() {
    if (!pool) return
    this.set({ state: 'total' }, pool.totalCount)
    this.set({ state: 'idle' }, pool.idleCount)
    this.set({ state: 'waiting' }, pool.waitingCount)
  },
})
