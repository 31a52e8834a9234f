import { sql } from 'kysely'
import type { TestApi } from '#tests/support/api'

/**
 * Tables that a rejected call may change, because attempts and proofs of work are recorded. Codes are excluded too,
 * because the mail worker creates them at any time.
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
