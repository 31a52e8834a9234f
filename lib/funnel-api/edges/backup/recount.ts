import { sql } from 'kysely'
import type { Manifest } from '#lib/funnel-api/edges/backup/manifest'
import { COUNTED_TABLES } from '#lib/funnel-api/edges/backup/snapshot'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** The result of `work` (`done`), and messages about tables with missing or extra rows. */
type Counted<T> = { done: T; miscounted: string[] }

/**
 * Runs `work` and then compares the row counts of the backup with a database snapshot from before `work`. Counting
 * takes minutes and may fail, so the essential work comes first. `verifyBackup` has already counted SQLite backups.
 */
export async function runAndCount<T>(
  db: Db,
  { engine, counts }: Pick<Manifest, 'engine' | 'counts'>,
  work: () => Promise<T>,
): Promise<Counted<T>> {
  if (engine === 'sqlite') return { done: await work(), miscounted: [] }
  const before = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    // The first query creates the snapshot.
    await sql`select 1`.execute(before)
    const done = await work()
    const miscounted = await compareCounts(before, counts).catch((error: unknown) => [
      `Could not count the rows: ${error instanceof Error ? error.message : String(error)}`,
    ])
    return { done, miscounted }
  } finally {
    // The transaction is read-only, so a failed rollback is harmless.
    await before
      .rollback()
      .execute()
      .catch(() => undefined)
  }
}

async function compareCounts(db: Db, counts: Manifest['counts']): Promise<string[]> {
  const miscounted: string[] = []
  for (const table of COUNTED_TABLES) {
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) !== counts[table])
      miscounted.push(`${table}: restored ${count} rows, but the backup has ${counts[table]}.`)
  }
  return miscounted
}
