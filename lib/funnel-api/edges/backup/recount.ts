import { sql } from 'kysely'
import type { Manifest } from '#lib/funnel-api/backup/manifest'
import { COUNTED } from '#lib/funnel-api/backup/snapshot'
import type { Db } from '#lib/funnel-api/db/open'

/** Of work on a database that came back: what it answered, and sentences on tables that lack rows of the backup. */
type Counted<T> = { done: T; miscounted: string[] }

/**
 * Does the work, then counts: that takes minutes and may fail, and what must not be left out is done by then. What the
 * work takes away is counted all the same, in a snapshot of before. Rows of SQLite were counted before: in their file, and
 * those that went into PostgreSQL there as well.
 */
export async function thenCounted<T>(
  db: Db,
  { engine, counts }: Pick<Manifest, 'engine' | 'counts'>,
  work: () => Promise<T>,
): Promise<Counted<T>> {
  if (engine === 'sqlite') return { done: await work(), miscounted: [] }
  const before = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    // The snapshot is of the first query.
    await sql`select 1`.execute(before)
    const done = await work()
    const miscounted = await compare(before, counts).catch((error: unknown) => [
      `The rows could not be counted: ${error instanceof Error ? error.message : String(error)}`,
    ])
    return { done, miscounted }
  } finally {
    // Nothing was written; a connection that has ended meanwhile took it along.
    await before
      .rollback()
      .execute()
      .catch(() => undefined)
  }
}

async function compare(db: Db, counts: Manifest['counts']): Promise<string[]> {
  const miscounted: string[] = []
  for (const table of COUNTED) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) !== counts[table])
      miscounted.push(`${count} rows of ${table} came back, the backup has ${counts[table]}.`)
  }
  return miscounted
}
