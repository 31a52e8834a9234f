import { sql } from 'kysely'
import { isPostgres } from '#lib/funnel-api/platform/db/is-one-of'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/**
 * On PostgreSQL, changes are not committed in the order of their IDs, so those before the last one are read again: at
 * least this number of IDs, because a transaction may receive an ID just before it is listed as running.
 */
const MIN_WINDOW = 200
/** Limits what is read again while a transaction takes long, such as an import. */
const MAX_WINDOW = 20_000
/** Maximum number of new changes of one read. */
const MAX_CHANGES = 500

/** Creates a reader that returns each change of a company once. */
export function createChangeReader(db: Db, company_id: number) {
  let last = 0
  /** All changes up to this ID are committed or rolled back. */
  let settled = 0
  /** A known ID, and the first transaction that had not begun then. Null if no ID waits to be settled. */
  let mark: { id: number; next: bigint } | null = null
  const seen = new Set<number>()
  const settle = ({ oldest, next }: Awaited<ReturnType<typeof readRunning>>, known: number) => {
    if (mark !== null && oldest >= mark.next) {
      settled = mark.id
      mark = null
    }
    mark ??= { id: known, next }
    if (oldest === next) settled = known
  }
  const read = async (max = MAX_CHANGES) => {
    const known = last
    const running = isPostgres(db) ? await readRunning(db) : null
    const from =
      running === null ? last - MIN_WINDOW : Math.min(last - MIN_WINDOW, Math.max(settled, last - MAX_WINDOW))
    // Changes that were returned before are among them, so the limit grows with their number.
    const found = await changesAfter(db, company_id, from, seen.size + max)
    const changes = found.filter(({ id }) => !seen.has(id))
    for (const { id } of changes) seen.add(id)
    last = Math.max(last, ...changes.map(({ id }) => id))
    // After the read, because it returns the changes of transactions that ended before it.
    if (running !== null) settle(running, known)
    for (const id of seen) if (id <= from) seen.delete(id)
    return [...new Set(changes.map(({ candidacy_id }) => candidacy_id))]
  }
  /** Skips the changes before the start. */
  const start = async () => {
    last = await lastId(db)
    // The whole window, because the next read would return the rest.
    await read(MAX_WINDOW + MAX_CHANGES)
  }
  return { start, read: () => read() }
}

/** Returns the oldest transaction that is running, and the first one that has not begun. They are equal if none runs. */
async function readRunning(db: Db) {
  const { rows } = await sql<{ oldest: string; next: string }>`
    select pg_snapshot_xmin(snapshot)::text as oldest, pg_snapshot_xmax(snapshot)::text as next
    from pg_current_snapshot() as snapshot`.execute(db)
  const [{ oldest, next } = { oldest: '0', next: '0' }] = rows
  return { oldest: BigInt(oldest), next: BigInt(next) }
}

async function lastId(db: Db) {
  const { last } = await db
    .selectFrom('candidacy_changes')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

const changesAfter = (db: Db, company_id: number, id: number, limit: number) =>
  db
    .selectFrom('candidacy_changes')
    .select(['id', 'candidacy_id'])
    .where('company_id', '=', company_id)
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
