import { Campaign } from '#lib/domain/campaign'
import { Advertisement } from '#lib/domain/receipt'
import type { Found } from '#lib/funnel-api/candidacies'
import type { Db } from '#lib/funnel-api/db/open'

const companyName = async (db: Db, company_id: number) =>
  (await db.selectFrom('companies').select('name').where('id', '=', company_id).executeTakeFirstOrThrow()).name

/** The job as everybody reads it today, questions included, under the company's present name. */
export async function presentAdvertisement(db: Db, { campaign, candidacy }: Found): Promise<Advertisement> {
  // Parsed: columns that are no part of the wire stay behind.
  const shown = Campaign.parse({ ...campaign, ...candidacy.campaign })
  return { ...shown, company_name: await companyName(db, campaign.company_id) }
}

/** The job as it was when the application was sent; null where that was not kept. */
export const keptAdvertisement = ({ row }: Found): Advertisement | null =>
  Advertisement.safeParse(row.advertisement).data ?? null
