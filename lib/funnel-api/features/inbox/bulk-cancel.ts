import { setImmediate } from 'node:timers/promises'
import { ApiError } from '#lib/contract/errors'
import type { CancelResult } from '#lib/contract/staff/bulk'
import type { Actor } from '#lib/funnel-api/features/recruiting/actor'
import { cancelDecision } from '#lib/funnel-api/features/recruiting/cancel-decision'
import type { Api } from '#lib/funnel-api/platform/context'
import { log } from '#lib/telemetry/log'

type Reason = CancelResult['failures'][number]['reason']

/**
 * Cancels open decisions, each in its own transaction, like a bulk action. Returns also the IDs of their applications.
 */
export async function cancelDecisions(
  api: Pick<Api, 'db' | 'now' | 'origin'>,
  actor: Actor,
  ids: readonly number[],
): Promise<CancelResult & { candidacy_ids: number[] }> {
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
  for (const id of ids) {
    const candidacy_id = found.get(id)
    const reason =
      candidacy_id === undefined
        ? 'NOT_FOUND'
        : await cancelDecision(api, actor, { id: candidacy_id, decision_id: id }, null).then(() => null, reasonOf(id))
    if (reason === null) cancelled.push(id)
    else failures.push({ id, reason })
    // Lets other calls run between two transactions.
    await setImmediate()
  }
  return { cancelled, failures, candidacy_ids: cancelled.flatMap((id) => found.get(id) ?? []) }
}

const reasonOf =
  (decision_id: number) =>
  (err: unknown): Reason => {
    if (err instanceof ApiError && err.code === 'CONFLICT') return 'NOT_OPEN'
    if (err instanceof ApiError && err.code === 'NOT_FOUND') return 'NOT_FOUND'
    log.error('a decision could not be cancelled', { decision_id, err })
    return 'FAILED'
  }
