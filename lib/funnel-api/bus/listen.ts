import pg from 'pg'
import { hear } from '#lib/funnel-api/bus/hear'
import { tellChange } from '#lib/funnel-api/changes'
import { wakeAll } from '#lib/funnel-api/events'
import { log } from '#lib/telemetry/log'

/** A connection that has silently gone is found out by asking. */
const PULSE_MS = 10_000
const PATIENCE_MS = 5000
const FIRST_WAIT_MS = 250
const MOST_WAIT_MS = 10_000

/** A database that restarts, or hands over to another, is back by then; meanwhile pages that are kept are shown. */
const GRACE_MS = 30_000

export type Ear = {
  stop: () => Promise<void>
  isListening: () => boolean
  /** Whether the database has been there within half a minute. Calls that wait for a connection say nothing about it. */
  hasHeardLately: () => boolean
}

/**
 * Listens to PostgreSQL on a connection of its own (LISTEN needs one that stays: no pooler that lends them by
 * transaction). When it comes back, anything may have been missed: all pages are stale, all streams read again.
 */
export function listenTo(connectionString: string): Ear {
  let client: pg.Client | null = null
  let isStopped = false
  let isListening = false
  let listenedUntil = performance.now()
  let timer: NodeJS.Timeout | undefined
  let wait = FIRST_WAIT_MS

  async function begin() {
    const made = new pg.Client({
      connectionString,
      application_name: 'careers-listener',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    })
    made.on('notification', ({ payload = '' }) => hear(payload))
    made.on('error', (error) => lost(made, error))
    made.on('end', () => lost(made, new Error('it was closed')))
    client = made
    try {
      await made.connect()
      await made.query('listen careers')
      if (client !== made) return
      wait = FIRST_WAIT_MS
      isListening = true
      tellChange('all')
      wakeAll()
      pulse(made)
    } catch (error) {
      lost(made, error)
    }
  }

  function pulse(of: pg.Client) {
    timer = setTimeout(() => {
      of.query('select 1').then(
        () => client === of && pulse(of),
        (error: unknown) => lost(of, error),
      )
    }, PULSE_MS)
    timer.unref()
  }

  function lost(of: pg.Client, error: unknown) {
    if (client !== of) return
    client = null
    if (isListening) listenedUntil = performance.now()
    isListening = false
    clearTimeout(timer)
    void of.end().catch(() => undefined)
    if (isStopped) return
    log.warn('what other nodes change is not heard', { err: error })
    timer = setTimeout(() => void begin(), wait)
    timer.unref()
    wait = Math.min(wait * 2, MOST_WAIT_MS)
  }

  void begin()
  return {
    isListening: () => isListening,
    hasHeardLately: () => isListening || performance.now() - listenedUntil < GRACE_MS,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      const last = client
      client = null
      isListening = false
      await last?.end().catch(() => undefined)
    },
  }
}
