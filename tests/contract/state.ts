import { sql } from 'kysely'
import type { TestApi } from '#tests/support/api'

/**
 * A rejected call may count attempts and proofs. Any other change is a bug. The mail worker creates the codes of emails at
 * any time; their emails are counted.
 */
const UNCOUNTED = ['rates', 'spent_tokens', 'codes', 'kysely_migration', 'kysely_migration_lock']
/** Tables whose rows calls update in place. */
const COMPARED = ['users', 'candidacies', 'records', 'discussions', 'campaigns', 'contents', 'companies'] as const

export const listTables = async ({ db }: TestApi) =>
  (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !UNCOUNTED.includes(name))

/** The number of rows of each table and the contents of some tables, as one string. */
export async function readState({ db }: TestApi, tables: readonly string[]) {
  const counts = tables.map((name) => sql`select ${sql.lit(name)} as name, count(*) as count from ${sql.table(name)}`)
  const { rows } = await sql`${sql.join(counts, sql` union all `)}`.execute(db)
  const contents = await Promise.all(COMPARED.map((table) => db.selectFrom(table).selectAll().orderBy('id').execute()))
  return JSON.stringify({ rows, contents })
}
