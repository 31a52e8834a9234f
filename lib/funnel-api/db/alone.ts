import { sql } from 'kysely'
import type { Db } from '#lib/funnel-api/db/open'

const WAIT_MS = 200

/**
 * Works while no other node of a PostgreSQL does work of that name; who comes meanwhile waits. It asks again and again
 * instead of waiting in the database: an index that is built beside running calls waits for every statement that is
 * older, also for one that waits for the lock. On SQLite there are no other nodes.
 */
export async function alone<T>(db: Db, isPostgres: boolean, name: string, work: () => Promise<T>): Promise<T> {
  if (!isPostgres) return work()
  return db.connection().execute(async (connection) => {
    const ask = async (call: 'pg_try_advisory_lock' | 'pg_advisory_unlock') =>
      (
        await sql<{ done: boolean }>`select ${sql.raw(call)}(hashtext(${`careers ${name}`})) as done`.execute(
          connection,
        )
      ).rows[0]!.done
    while (!(await ask('pg_try_advisory_lock'))) await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    try {
      return await work()
    } finally {
      await ask('pg_advisory_unlock')
    }
  })
}
