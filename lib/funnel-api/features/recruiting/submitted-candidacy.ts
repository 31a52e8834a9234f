import { ApiError } from '#lib/contract/errors'
import { isSubmitted } from '#lib/funnel-api/features/candidacies/list-applications'
import { applicationFilter } from '#lib/funnel-api/features/candidacies/reference'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/**
 * Returns the ID of a submitted application by its reference or ID. Throws NOT_FOUND, also for another company's
 * application.
 */
export async function submittedCandidacyId(
  db: Db,
  company_id: number,
  idOrReference: string | number,
): Promise<number> {
  const found = await db
    .selectFrom('candidacies')
    .innerJoin('campaigns', 'campaigns.id', 'candidacies.campaign_id')
    .select('candidacies.id')
    .where(isSubmitted({ company_id }))
    .where((eb) => eb.and(applicationFilter(String(idOrReference))))
    .executeTakeFirst()
  if (!found) throw new ApiError('NOT_FOUND', 'Application not found')
  return found.id
}
