import { sql } from 'kysely'
import type { Db } from '#lib/funnel-api/db/open'
import { IS_POSTGRES } from '#tests/support/database'

const PATIENCE_MS = 4000

/**
 * Waits until this many queries wait for locks of the database in `db`. On SQLite they wait for the connection, in
 * order.
 */
export async function untilWaiting(db: Db, count: number) {
  const last = Date.now() + PATIENCE_MS
  for (let waiting = IS_POSTGRES ? 0 : count; waiting < count;) {
    if (Date.now() > last) throw new Error('a call has not come to where it waits')
    await new Promise((resolve) => setTimeout(resolve, 20))
    await sql`select pg_stat_clear_snapshot()`.execute(db)
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    waiting = rows[0]!.n
  }
}
