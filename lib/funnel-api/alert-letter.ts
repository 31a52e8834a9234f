import type { Db } from '#lib/funnel-api/db/open'
import { asOf } from '#lib/funnel-api/last-day'

/** Jobs that one letter lists; it tells the number of all. */
export const MOST_TOLD = 20

/**
 * The jobs that a person waits to be told of: `all` by id, and of them, newest first, those that can still be applied
 * for and that they have not applied for already.
 */
export async function tellable(db: Db, { id, company_id }: { id: number; company_id: number }, day: string) {
  const rows = await db
    .selectFrom('alert_matches')
    .innerJoin('campaigns', 'campaigns.id', 'alert_matches.campaign_id')
    .innerJoin('companies', 'companies.id', 'campaigns.company_id')
    // Shown in the company's place where it has them (§2).
    .leftJoin('entities', (join) =>
      join.onRef('entities.id', '=', 'campaigns.entity_id').on('companies.is_multi_entity_active', '=', true),
    )
    .select(['campaigns.id', 'campaigns.slug', 'campaigns.name', 'campaigns.address', 'campaigns.company_id'])
    .select(['campaigns.is_online', 'campaigns.is_draft', 'campaigns.date_end', 'entities.name as entity'])
    .where('alert_matches.user_id', '=', id)
    .where('alert_matches.mailed_at', 'is', null)
    .orderBy('alert_matches.id', 'desc')
    .execute()
  const applied = await db.selectFrom('candidacies').select('campaign_id').where('user_id', '=', id).execute()
  const known = new Set(applied.map(({ campaign_id }) => campaign_id))
  const jobs = rows.filter(
    (job) => job.company_id === company_id && !job.is_draft && asOf(job, day).is_online && !known.has(job.id),
  )
  return { all: rows.map((row) => row.id), jobs }
}
