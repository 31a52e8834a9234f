import pg from 'pg'
import { handleNotification } from '#lib/funnel-api/platform/events/parse-notification'
import { emitChange } from '#lib/funnel-api/platform/events/changes'
import { wakeAllStreams } from '#lib/funnel-api/platform/events/events'
import { log } from '#lib/telemetry/log'

/** Interval of the query that detects a silently broken connection. */
const CHECK_MS = 10_000
const TIMEOUT_MS = 5000
const FIRST_WAIT_MS = 250
const MAX_WAIT_MS = 10_000

/**
 * How long a node still counts as connected after it lost the connection. A restart or failover of the database takes
 * less time.
 */
const GRACE_MS = 30_000

export type Listener = {
  stop: () => Promise<void>
  isListening: () => boolean
  /**
   * Whether the listener is connected, or lost its connection or was started in the last 30 seconds. A connection pool
   * without free connections does not affect it.
   */
  isRecentlyConnected: () => boolean
}

/**
 * Listens to PostgreSQL on its own connection, because LISTEN does not work with a pooler in transaction mode. After a
 * reconnect, changes may have been missed, so all cached pages are stale and all streams read again.
 */
export function listenTo(connectionString: string): Listener {
  let client: pg.Client | null = null
  let isStopped = false
  let isListening = false
  let listenedUntil = performance.now()
  let timer: NodeJS.Timeout | undefined
  let wait = FIRST_WAIT_MS

  async function connect() {
    const connection = new pg.Client({
      connectionString,
      application_name: 'careers-listener',
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    })
    connection.on('notification', ({ payload = '' }) => handleNotification(payload))
    connection.on('error', (error) => onLost(connection, error))
    connection.on('end', () => onLost(connection, new Error('connection closed')))
    client = connection
    try {
      await connection.connect()
      await connection.query('listen careers')
      if (client !== connection) return
      wait = FIRST_WAIT_MS
      isListening = true
      emitChange('all')
      wakeAllStreams()
      startChecks(connection)
    } catch (error) {
      onLost(connection, error)
    }
  }

  function startChecks(connection: pg.Client) {
    timer = setTimeout(() => {
      connection.query('select 1').then(
        () => client === connection && startChecks(connection),
        (error: unknown) => onLost(connection, error),
      )
    }, CHECK_MS)
    timer.unref()
  }

  function onLost(connection: pg.Client, error: unknown) {
    if (client !== connection) return
    client = null
    if (isListening) listenedUntil = performance.now()
    isListening = false
    clearTimeout(timer)
    // The connection is already broken, and its error is logged below.
    void connection.end().catch(() => undefined)
    if (isStopped) return
    log.warn('database listener disconnected', { err: error })
    timer = setTimeout(() => void connect(), wait)
    timer.unref()
    wait = Math.min(wait * 2, MAX_WAIT_MS)
  }

  void connect()
  return {
    isListening: () => isListening,
    isRecentlyConnected: () => isListening || performance.now() - listenedUntil < GRACE_MS,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      const last = client
      client = null
      isListening = false
      // If this fails, the database server closes the connection.
      await last?.end().catch(() => undefined)
    },
  }
}
