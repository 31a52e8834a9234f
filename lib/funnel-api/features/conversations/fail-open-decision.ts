import type { CandidacyStatus } from '#lib/domain/enumerations'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/**
 * Marks the open decision of an application as failed after a status change, because the decision was made about the
 * previous status and would overwrite the change. Members see the failure. The caller must have changed the application
 * before, which locks it, so that no decision is created at the same time.
 */
export const failOpenDecision = (db: Db, { now }: Pick<Api, 'now'>, candidacy_id: number, status: CandidacyStatus) =>
  db
    .updateTable('candidacy_decisions')
    .set((eb) => ({
      open: null,
      failed_at: now().toISOString(),
      failure:
        status === 'WITHDRAWN'
          ? status
          : eb
              .case()
              .when('status', '=', status)
              .then('SAME_STATUS' as const)
              .else('CHANGED' as const)
              .end(),
    }))
    .where('candidacy_id', '=', candidacy_id)
    .where('open', '=', 1)
    .execute()
