import { sql } from 'kysely'
import type { TestApi } from '#tests/support/api'

/** Attempts and proofs are counted on purpose; any other change by a rejected call is a defect. */
const UNCOUNTED = ['rates', 'spent_tokens', 'kysely_migration', 'kysely_migration_lock']
/** Tables whose rows calls update in place. */
const WHOLE = ['users', 'candidacies', 'records', 'discussions', 'campaigns', 'contents', 'companies'] as const

export const tablesOf = async ({ db }: TestApi) =>
  (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !UNCOUNTED.includes(name))

/** The number of rows of each table, and the contents of some, as one text. */
export async function stateOf({ db }: TestApi, tables: readonly string[]) {
  const counts = tables.map((name) => sql`select ${sql.lit(name)} as name, count(*) as count from ${sql.table(name)}`)
  const { rows } = await sql`${sql.join(counts, sql` union all `)}`.execute(db)
  const contents = await Promise.all(WHOLE.map((table) => db.selectFrom(table).selectAll().orderBy('id').execute()))
  return JSON.stringify({ rows, contents })
}
