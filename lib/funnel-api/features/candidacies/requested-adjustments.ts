import { type Adjustments, isRequested, NOTHING_REQUESTED } from '#lib/domain/adjustments'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** Selects requested adjustments. Only the candidate's own calls and the staff page of one application may use it. */
export const adjustmentRows = (db: Db) =>
  db
    .selectFrom('requested_adjustments')
    .select(['is_questions_in_advance', 'interpreter', 'is_text_only', 'requested_adjustments.other'])

export async function readRequestedAdjustments(db: Db, candidacy_id: number): Promise<Adjustments> {
  const row = await adjustmentRows(db).where('candidacy_id', '=', candidacy_id).executeTakeFirst()
  return row ?? NOTHING_REQUESTED
}

export async function storeRequestedAdjustments(
  { db, now }: Pick<Api, 'db' | 'now'>,
  candidacy_id: number,
  { is_questions_in_advance, interpreter, is_text_only, other }: Adjustments,
): Promise<void> {
  const values = { is_questions_in_advance, interpreter, is_text_only, other }
  if (!isRequested(values)) {
    await db.deleteFrom('requested_adjustments').where('candidacy_id', '=', candidacy_id).execute()
    return
  }
  const changed = { ...values, changed_at: now().toISOString() }
  await db
    .insertInto('requested_adjustments')
    .values({ candidacy_id, ...changed })
    .onConflict((conflict) => conflict.column('candidacy_id').doUpdateSet(changed))
    .execute()
}
