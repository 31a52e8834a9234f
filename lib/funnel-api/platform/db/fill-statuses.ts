import { sql } from 'kysely'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** The migrations that add the status and that require it. */
const ADDED = '003-account'
const REQUIRED = '012-required-status'
const BATCH = 2000

/**
 * Sets the status of existing applications before migration 012 requires it. `applied` are the names of the migrations
 * that have run. Each batch has its own transaction, so that older nodes do not wait for the rows of a large table.
 */
export async function fillStatuses(db: Db, applied: readonly string[]): Promise<void> {
  if (!applied.includes(ADDED) || applied.includes(REQUIRED)) return
  const { last } = await db
    .selectFrom('candidacies')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  for (let after = 0; after < (last ?? 0); after += BATCH)
    await sql`update candidacies set status = 'RECEIVED'
      where id > ${after} and id <= ${after + BATCH} and status is null`.execute(db)
}
