import { setImmediate } from 'node:timers/promises'
import { ApiError } from '#lib/contract/errors'
import type { CancelResult } from '#lib/contract/staff/bulk'
import type { BulkSteps } from '#lib/funnel-api/features/inbox/bulk-steps'
import type { Actor } from '#lib/funnel-api/features/recruiting/actor'
import { cancelDecision } from '#lib/funnel-api/features/recruiting/cancel-decision'
import type { Api } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { log } from '#lib/telemetry/log'

type Reason = CancelResult['failures'][number]['reason']

/**
 * Cancels open decisions, each in its own transaction, like a bulk action. If the caller loses access, the rest is not
 * cancelled.
 */
export async function cancelDecisions(
  api: Pick<Api, 'db' | 'now' | 'origin'>,
  actor: Actor,
  ids: readonly number[],
  { stopReason, record }: BulkSteps,
): Promise<CancelResult> {
  const rows = await api.db
    .selectFrom('candidacy_decisions')
    .innerJoin('candidacies', 'candidacies.id', 'candidacy_decisions.candidacy_id')
    .select(['candidacy_decisions.id', 'candidacy_decisions.candidacy_id'])
    .where('candidacies.company_id', '=', actor.company.id)
    .where('candidacy_decisions.id', 'in', ids)
    .execute()
  const found = new Map(rows.map(({ id, candidacy_id }) => [id, candidacy_id]))
  const cancelled: number[] = []
  const failures: CancelResult['failures'] = []
  const cancelOne = (candidacy_id: number, decision_id: number) =>
    inTransaction(api, async (db) => {
      await cancelDecision({ ...api, db }, actor, { id: candidacy_id, decision_id }, null)
      await record(db, candidacy_id)
      return null
    })
  for (const [index, id] of ids.entries()) {
    const stop = await stopReason()
    if (stop !== null) {
      for (const rest of ids.slice(index)) failures.push({ id: rest, reason: found.has(rest) ? stop : 'NOT_FOUND' })
      break
    }
    const candidacy_id = found.get(id)
    const reason = candidacy_id === undefined ? 'NOT_FOUND' : await cancelOne(candidacy_id, id).catch(reasonOf(id))
    if (reason === null) cancelled.push(id)
    else failures.push({ id, reason })
    // Lets other calls run between two transactions.
    await setImmediate()
  }
  return { cancelled, failures }
}

const reasonOf =
  (decision_id: number) =>
  (err: unknown): Reason => {
    if (err instanceof ApiError && err.code === 'CONFLICT') return 'NOT_OPEN'
    if (err instanceof ApiError && err.code === 'NOT_FOUND') return 'NOT_FOUND'
    log.error('a decision could not be cancelled', { decision_id, err })
    return 'FAILED'
  }
