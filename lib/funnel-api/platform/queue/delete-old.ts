import { sql } from 'kysely'
import type { Api } from '#lib/funnel-api/context'
import type { Database } from '#lib/funnel-api/db/schema'
import { eachByItself, inBatches } from '#lib/funnel-api/jobs/in-batches'
import { enough } from '#lib/funnel-api/jobs/job'
import type { IsStopped } from '#lib/funnel-api/rounds'

type Old = {
  [Table in keyof Database]: {
    table: Table
    /** The column that identifies a row, 'id' by default. */
    key?: keyof Database[Table] & string
    column: keyof Database[Table] & string
    before: string | number
    /** Values that other columns must have. */
    only?: { [Name in keyof Database[Table]]?: string }
  }
}[keyof Database]

/** Deletes rows whose column is below a bound, oldest first and in batches. */
export const dropOld = (api: Api, isStopped: IsStopped | undefined, old: Old): Promise<void> =>
  inBatches(enough(api, isStopped), (most) => dropBatch(api, old, most))

/** Deletes old rows of several tables independently. The names are for the log. */
export const dropAll = (api: Api, isStopped: IsStopped | undefined, all: Readonly<Record<string, Old>>) =>
  eachByItself(Object.fromEntries(Object.entries(all).map(([name, old]) => [name, () => dropOld(api, isStopped, old)])))

/** Selects the keys first, so that the delete finds its rows by key however many other rows are old. */
async function dropBatch({ db }: Api, { table, key = 'id', column, before, only = {} }: Old, most: number) {
  const conditions = Object.entries(only).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const isOld = sql.join([sql`${sql.ref(column)} < ${before}`, ...conditions], sql` and `)
  const { rows } = await sql<{ name: string | number }>`select ${sql.ref(key)} as name from ${sql.table(table)}
    where ${isOld} order by ${sql.ref(column)} limit ${most}`.execute(db)
  if (rows.length === 0) return 0
  const names = sql.join(rows.map(({ name }) => name))
  // The condition is repeated, because a row may have been renewed in the meantime.
  await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${names}) and ${isOld}`.execute(db)
  return rows.length
}
