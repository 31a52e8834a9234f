import { sql } from 'kysely'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Database } from '#lib/funnel-api/platform/db/schema'
import { runIndependently, inBatches } from '#lib/funnel-api/platform/queue/in-batches'
import { createTimeLimit } from '#lib/funnel-api/platform/queue/job'
import type { IsStopped } from '#lib/funnel-api/platform/queue/poller'

type OldRows = {
  [Table in keyof Database]: {
    table: Table
    /** The column that identifies a row, 'id' by default. */
    key?: keyof Database[Table] & string
    column: keyof Database[Table] & string
    before: string | number
    /** Deletes only rows whose `key` has this prefix. Without a partial index for it, all old rows would be read. */
    prefix?: string
    /** Values that other columns must have. */
    only?: { [Name in keyof Database[Table]]?: string }
  }
}[keyof Database]

/** Deletes rows whose column is below a bound, oldest first and in batches. */
export const deleteOldRows = (api: Api, isStopped: IsStopped | undefined, old: OldRows): Promise<void> =>
  inBatches(createTimeLimit(api, isStopped), (limit) => deleteBatch(api, old, limit))

/** Deletes old rows of several tables independently. The names are for the log. */
export const deleteAllOldRows = (api: Api, isStopped: IsStopped | undefined, all: Readonly<Record<string, OldRows>>) =>
  runIndependently(
    Object.fromEntries(Object.entries(all).map(([name, old]) => [name, () => deleteOldRows(api, isStopped, old)])),
  )

/** Selects the keys first, so that the delete uses the key instead of scanning all old rows. */
async function deleteBatch(
  { db }: Api,
  { table, key = 'id', prefix, column, before, only = {} }: OldRows,
  limit: number,
) {
  const conditions = Object.entries(only).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  if (prefix !== undefined) conditions.push(sql`${sql.ref(key)} like ${sql.lit(`${prefix}%`)}`)
  const isOld = sql.join([sql`${sql.ref(column)} < ${before}`, ...conditions], sql` and `)
  const { rows } = await sql<{ value: string | number }>`select ${sql.ref(key)} as value from ${sql.table(table)}
    where ${isOld} order by ${sql.ref(column)} limit ${limit}`.execute(db)
  if (rows.length === 0) return 0
  const keys = sql.join(rows.map(({ value }) => value))
  // The condition is repeated, because a row may have been renewed in the meantime.
  await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${keys}) and ${isOld}`.execute(db)
  return rows.length
}
