import { recordRows } from '#lib/funnel-api/features/candidacies/application'
import { adjustmentRows } from '#lib/funnel-api/features/candidacies/requested-adjustments'
import { submittedCandidacyId } from '#lib/funnel-api/features/recruiting/submitted-candidacy'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/**
 * Returns the adjustments that the candidate requested and the text of a request to answer in another way. The choice
 * of more time and attempts is not included, because candidates are promised that the company does not see it.
 */
export async function readAdjustments(db: Db, company_id: number, id: number) {
  const candidacy_id = await submittedCandidacyId(db, company_id, id)
  const record = await recordRows(db)
    .where('records.candidacy_id', '=', candidacy_id)
    .where('records.kind', '=', 'request')
    .executeTakeFirst()
  const adjustments = await adjustmentRows(db).where('candidacy_id', '=', candidacy_id).executeTakeFirst()
  return { adjustments: adjustments ?? null, request: record?.text ?? null }
}
