import { sql } from 'kysely'
import type { TestApi } from '#tests/support/api'

/**
 * Tables that a rejected call may change, because attempts and proofs of work are recorded, and tables to which the
 * mail worker and the feed poller write at any time.
 */
const UNCOUNTED = ['rates', 'spent_tokens', 'codes', 'feed_runs', 'kysely_migration', 'kysely_migration_lock']
/** Tables whose rows calls update in place. */
const COMPARED = ['users', 'candidacies', 'records', 'discussions', 'campaigns', 'contents', 'companies'] as const

export const listTables = async ({ db }: TestApi) =>
  (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !UNCOUNTED.includes(name))

/** The number of rows of each table and the contents of some tables. */
export async function readState({ db }: TestApi, tables: readonly string[]) {
  const counts = tables.map((name) => sql`select ${sql.lit(name)} as name, count(*) as count from ${sql.table(name)}`)
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db)
  const contents = await Promise.all(COMPARED.map((table) => db.selectFrom(table).selectAll().orderBy('id').execute()))
  return new Map([
    ...rows.map(({ name, count }) => [name, String(count)] as const),
    ...contents.map((content, index) => [`rows of ${COMPARED[index]}`, JSON.stringify(content)] as const),
  ])
}
export type State = Awaited<ReturnType<typeof readState>>

/** The tables that changed between two states. */
export const changedTables = (before: State, after: State) =>
  [...after].flatMap(([table, state]) => (before.get(table) === state ? [] : [table]))
