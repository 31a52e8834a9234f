import type { Selectable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import { countChange } from '#lib/funnel-api/features/candidacies/version'
import { type Actor, authorOf } from '#lib/funnel-api/features/recruiting/actor'
import { cancelOpen, decisionRows, toDecision } from '#lib/funnel-api/features/recruiting/decisions'
import { submittedCandidacyId } from '#lib/funnel-api/features/recruiting/submitted-candidacy'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { CandidacyDecisionRow } from '#lib/funnel-api/platform/db/schema-application-work'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'

/**
 * Reopens the decision that the given one replaced, unless it is already due. `createDecision` gave both the same time:
 * the replaced one as `cancelled_at`, the new one as `created_at`.
 */
async function reopenReplaced(db: Db, { now }: Pick<Api, 'now'>, by: Selectable<CandidacyDecisionRow>) {
  const replaced = await decisionRows(db, by.candidacy_id)
    .where('id', '<', by.id)
    .where('cancelled_at', '=', by.created_at)
    .where('due_at', '>', now().toISOString())
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!replaced) return null
  return db
    .updateTable('candidacy_decisions')
    .set({ open: 1, cancelled_at: null, cancelled_by: null, cancelled_by_name: null })
    .where('id', '=', replaced.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Cancels a decision that has not been applied. With `restore`, reopens the decision that it replaced. Throws CONFLICT
 * if the decision is no longer open.
 */
export const cancelDecision = (
  api: Pick<Api, 'db' | 'now' | 'origin'>,
  actor: Actor,
  { id, decision_id, restore }: { id: number; decision_id: number; restore?: true | undefined },
  expected: string | null,
) =>
  inTransaction(api, async (db) => {
    const candidacy_id = await submittedCandidacyId(db, actor.company.id, id)
    const version = await countChange(db, candidacy_id, expected)
    const cancelled = await cancelOpen(db, api, authorOf(actor), { id: decision_id, candidacy_id })
    if (cancelled) {
      const restored = restore ? await reopenReplaced(db, api, cancelled) : null
      return { decision: toDecision(cancelled, true), restored: restored && toDecision(restored, true), version }
    }
    const found = await decisionRows(db, candidacy_id).where('id', '=', decision_id).executeTakeFirst()
    if (!found) throw new ApiError('NOT_FOUND', 'Decision not found')
    throw new ApiError('CONFLICT', 'Decision is no longer open')
  })
