import { sql } from 'kysely'
import type { TestApi } from '#tests/support/api'
import { IS_POSTGRES } from '#tests/support/database'

/**
 * Tables that change even if a call is rejected (rate limits, proofs of work), or at any time (mail worker, feed
 * poller).
 */
const IGNORED_TABLES = ['rates', 'spent_tokens', 'codes', 'feed_runs', 'kysely_migration', 'kysely_migration_lock']
/** Tables with rows that calls update. Their contents are compared, because the number of rows stays the same. */
const COMPARED = ['users', 'candidacies', 'records', 'discussions', 'campaigns', 'contents', 'companies'] as const

/**
 * Returns a function that counts the rows of each table. On PostgreSQL, a database function caches the query plan,
 * because planning takes longer than counting.
 */
export async function rowCounter({ db }: TestApi, without: readonly string[]) {
  const tables = (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !without.includes(name))
  const each = tables.map((name) => sql`select ${sql.lit(name)} as name, count(*) as count from ${sql.table(name)}`)
  const all = sql.join(each, sql` union all `)
  if (IS_POSTGRES)
    await sql`create or replace function table_counts() returns table(name text, count bigint) language plpgsql
      as $$ begin return query ${all}; end $$`.execute(db)
  const query = sql<{ name: string; count: number }>`${IS_POSTGRES ? sql`select * from table_counts()` : all}`
  return async () => new Map((await query.execute(db)).rows.map(({ name, count }) => [name, Number(count)]))
}

/** Returns a function that reads the number of rows of each table and the contents of some tables. */
export async function stateReader(api: TestApi) {
  const countRows = await rowCounter(api, IGNORED_TABLES)
  return async () => {
    const counts = await countRows()
    const contents = await Promise.all(
      COMPARED.map((table) => api.db.selectFrom(table).selectAll().orderBy('id').execute()),
    )
    return new Map<string, number | string>([
      ...counts,
      ...contents.map((content, index) => [`rows of ${COMPARED[index]}`, JSON.stringify(content)] as const),
    ])
  }
}
export type State = Awaited<ReturnType<Awaited<ReturnType<typeof stateReader>>>>

/** The tables that changed between two states. */
export const changedTables = (before: State, after: State) =>
  [...after].flatMap(([table, state]) => (before.get(table) === state ? [] : [table]))
