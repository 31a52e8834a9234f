import { DAY_MS } from '#lib/domain/days'
import { deleteAllOldRows } from '#lib/funnel-api/platform/queue/delete-old'
import { ago, type Job } from '#lib/funnel-api/platform/queue/job'

/** 13 months, which is longer than the six months for which a choice is valid. */
const PROOF_DAYS = 396
/** 25 months, which is long enough to compare two years. */
const COUNT_DAYS = 760

/** Deletes proofs of cookie choices after 13 months, and counts of visits and steps after 25 months (CNIL). */
export const deleteOldConsents: Job = {
  name: 'drop-consents',
  every_ms: DAY_MS,
  run(api, isStopped) {
    const old = { column: 'day', before: ago(api, COUNT_DAYS * DAY_MS).slice(0, 10) } as const
    return deleteAllOldRows(api, isStopped, {
      consents: { table: 'consents', column: 'created_at', before: ago(api, PROOF_DAYS * DAY_MS) },
      steps: { table: 'step_counts', ...old },
      // Rows of this table have no ID. A day is deleted as a whole.
      visits: { table: 'campaign_tracks', key: 'day', ...old },
      counts: { table: 'funnel_counts', ...old },
    })
  },
}
