import { sql } from 'kysely'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { IS_POSTGRES } from '#tests/support/database'

const TIMEOUT_MS = 4000

/**
 * Waits until this many queries of the database wait for locks. On SQLite, it does not wait, because queries run in
 * order.
 */
export async function untilWaiting(db: Db, count: number) {
  const deadline = Date.now() + TIMEOUT_MS
  for (let waiting = IS_POSTGRES ? 0 : count; waiting < count;) {
    if (Date.now() > deadline) throw new Error('timed out waiting for blocked queries')
    await new Promise((resolve) => setTimeout(resolve, 20))
    await sql`select pg_stat_clear_snapshot()`.execute(db)
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    waiting = rows[0]!.n
  }
}
