import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { ago, HOUR_MS, type Job } from '#lib/funnel-api/platform/queue/job'

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

/** Deletes changes after an hour. By then, all streams have sent them. */
export const sweepCandidacyChanges: Job = {
  name: 'sweep-candidacy-changes',
  every_ms: HOUR_MS,
  run: async (api) => {
    await api.db.deleteFrom('candidacy_changes').where('created_at', '<', ago(api, HOUR_MS)).execute()
  },
}
