import type { Db } from '#lib/funnel-api/db/open'

/** For a letter about a job: its entity, where the company shows those in its own place (§2); nothing otherwise. */
export async function publisherOf(db: Db, campaign_id: number): Promise<{ entity?: string }> {
  const found = await db
    .selectFrom('campaigns')
    .innerJoin('companies', 'companies.id', 'campaigns.company_id')
    .innerJoin('entities', 'entities.id', 'campaigns.entity_id')
    .select('entities.name as entity')
    .where('campaigns.id', '=', campaign_id)
    .where('companies.is_multi_entity_active', '=', true)
    .executeTakeFirst()
  return found ?? {}
}
