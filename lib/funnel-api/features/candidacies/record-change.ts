import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'

type Changed = { company_id: number; candidacy_id: number }

/**
 * Records an event for the pages that show the application. Triggers of the database record changes of the status,
 * withdrawals, deletions and messages.
 */
export async function recordChange(db: Db, { now }: Pick<Api, 'now'>, changed: Changed) {
  await db
    .insertInto('candidacy_changes')
    .values({ ...changed, created_at: now().toISOString() })
    .execute()
}
