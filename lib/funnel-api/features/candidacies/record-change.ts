import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'

type Changed = { company_id: number; candidacy_id: number }

/**
 * Records a change, so that the pages that show the application update. Database triggers record submissions, messages,
 * deletions and new versions of an application, so this is only called for other changes.
 */
export async function recordChange(db: Db, { now }: Pick<Api, 'now'>, changed: Changed) {
  await db
    .insertInto('candidacy_changes')
    .values({ ...changed, created_at: now().toISOString() })
    .execute()
}
