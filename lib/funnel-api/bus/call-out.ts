import { sql } from 'kysely'
import { type Change, tellChange } from '#lib/funnel-api/changes'
import type { Db } from '#lib/funnel-api/db/open'

/** Tells every node of a change that no row tells of; where there is one node, that one. */
export const callOut = async ({ db, isPostgres }: { db: Db; isPostgres: boolean }, change: Change): Promise<void> => {
  if (!isPostgres) return tellChange(change)
  await sql`select pg_notify('careers', ${JSON.stringify(change)})`.execute(db)
}
