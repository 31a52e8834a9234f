import type { Socket } from 'node:net'
import type { LogEvent } from 'kysely'
import pg from 'pg'
import { Counter, Gauge, Histogram } from 'prom-client'
import { noteDiskFull } from '#lib/funnel-api/platform/disk/full-disk'
import { log } from '#lib/telemetry/log'
import { requests } from '#lib/telemetry/requests'

const SLOW_MS = 200
/** What the driver says when `query_timeout` is over. */
const SILENT = 'Query read timeout'

const duration = new Histogram({
  name: 'database_query_duration_seconds',
  help: 'How long the database took to answer.',
  buckets: [0.001, 0.005, 0.02, 0.1, 0.2, 1, 5],
})
const failures = new Counter({ name: 'database_query_failures_total', help: 'Queries that the database refused.' })

/** For Kysely: adds what was asked to the request that it was asked for, and tells of slow queries. Values are not in them. */
export function watchQuery(event: LogEvent) {
  const { query, queryDurationMillis } = event
  const note = requests.getStore()
  if (note) {
    note.queries += 1
    note.query_ms += queryDurationMillis
  }
  duration.observe(queryDurationMillis / 1000)
  if (event.level === 'error') {
    failures.inc()
    noteDiskFull(event.error)
  }
  if (queryDurationMillis > SLOW_MS)
    log.warn('a query was slow', { ms: Math.round(queryDurationMillis), sql: query.sql.slice(0, 1000) })
}

/** Nobody is there, though the network has not said so: whoever took this connection next would wait as long. */
function hangUp(client: pg.Client) {
  const { connection } = client as unknown as { connection: { stream: Socket } }
  connection.stream.destroy()
}

/** Names the request in each statement: whoever looks at PostgreSQL's activity finds the line of the log that belongs to it. */
export class NamingClient extends pg.Client {
  override query(...given: unknown[]) {
    const id = requests.getStore()?.id
    if (id !== undefined && typeof given[0] === 'string') given[0] = `/* ${id} */ ${given[0]}`
    const answer = (super.query as (...all: unknown[]) => unknown).apply(this, given)
    if (answer instanceof Promise) answer.catch((error: Error) => error.message === SILENT && hangUp(this))
    return answer as never
  }
}

let pool: pg.Pool | null = null
/** Of which pool the figures are told; the last one that was opened in this process. */
export const watchPool = (watched: pg.Pool) => void (pool = watched)

new Gauge({
  name: 'database_pool_connections',
  help: 'Connections to PostgreSQL, and callers that wait for one.',
  labelNames: ['state'],
  collect() {
    if (!pool) return
    this.set({ state: 'total' }, pool.totalCount)
    this.set({ state: 'idle' }, pool.idleCount)
    this.set({ state: 'waiting' }, pool.waitingCount)
  },
})
