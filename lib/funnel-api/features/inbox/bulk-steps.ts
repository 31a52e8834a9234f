import type { Db } from '#lib/funnel-api/platform/db/schema'

/** What a bulk call does around each of its transactions. */
export type BulkSteps = {
  /** Whether the caller still has access. */
  mayContinue: () => Promise<boolean>
  /** Records the change of an application in the activity log, in the transaction of the change. */
  record: (db: Db, candidacy_id: number) => Promise<void>
}
