import { countChange } from '#lib/funnel-api/features/candidacies/version'
import { lockDiscussion } from '#lib/funnel-api/features/conversations/discussions'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/**
 * Locks the discussion and then the application until the transaction ends, and counts a change of the application.
 * Another order could cause a deadlock on PostgreSQL. Throws STALE if the version is not `expected`, and NOT_FOUND.
 */
export async function lockForChange(
  db: Db,
  api: Pick<Api, 'now'>,
  candidacy_id: number,
  expected: string | null = null,
): Promise<void> {
  await lockDiscussion(db, api, candidacy_id)
  await countChange(db, candidacy_id, expected)
}
