import { sql } from 'kysely'
import type { Db } from '#lib/funnel-api/platform/db/schema'

const WAIT_MS = 200

/**
 * Runs `work` while this node holds the PostgreSQL advisory lock of that name. It polls instead of waiting in the
 * database, because CREATE INDEX CONCURRENTLY waits for all older statements, even for one that waits for this lock.
 * With SQLite there are no other nodes, so nothing is locked.
 */
export async function withAdvisoryLock<T>(
  db: Db,
  isPostgres: boolean,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!isPostgres) return work()
  return db.connection().execute(async (connection) => {
    const callLock = async (call: 'pg_try_advisory_lock' | 'pg_advisory_unlock') =>
      (
        await sql<{ is_done: boolean }>`select ${sql.raw(call)}(hashtext(${`careers ${name}`})) as is_done`.execute(
          connection,
        )
      ).rows[0]!.is_done
    while (!(await callLock('pg_try_advisory_lock'))) await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    try {
      return await work()
    } finally {
      await callLock('pg_advisory_unlock')
    }
  })
}
