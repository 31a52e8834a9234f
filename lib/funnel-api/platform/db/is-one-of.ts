import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { Db } from '#lib/funnel-api/platform/db/schema'

export const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter

/** Returns the condition that an ID is in the list, as one parameter, so that the list can have any length. */
export const isOneOf = (db: Db, column: string, ids: readonly number[]): RawBuilder<boolean> =>
  isPostgres(db)
    ? sql`${sql.ref(column)} = any(${`{${ids.join(',')}}`}::int[])`
    : sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
