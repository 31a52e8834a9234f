import type { Db } from '#lib/funnel-api/platform/db/schema'

/** What a bulk call does around each of its transactions. */
export type BulkSteps = {
  /** Why the rest must not change: the caller has lost access, or the check of the access failed. Null to continue. */
  stopReason: () => Promise<'NO_ACCESS' | 'FAILED' | null>
  /** Records the change of an application in the activity log, in the transaction of the change. */
  record: (db: Db, candidacy_id: number) => Promise<void>
}
