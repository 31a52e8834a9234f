import type { StaffCompany } from '#lib/contract/staff/company'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** Returns the row of a company. The company must exist. */
export const companyRow = (db: Db, id: number) =>
  db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Emails to operators, who belong to no company, use the name and the colors of the company with the lowest ID. */
export const firstCompanyId = async (db: Db) =>
  (await db.selectFrom('companies').select('id').orderBy('id').executeTakeFirst())?.id

export async function readCompany(db: Db, id: number): Promise<StaffCompany> {
  const { description_texts, ...row } = await companyRow(db, id)
  const entities = await db
    .selectFrom('entities')
    .select(['slug', 'name', 'logo_url', 'website_url'])
    .where('company_id', '=', id)
    .orderBy('id')
    .execute()
  return { ...row, description: description_texts, entities }
}

export const readTheme = async (db: Db, id: number) => (await companyRow(db, id)).theme

/** Returns the business unit of a job for emails, or nothing if the company does not show business units (§2). */
export async function findBusinessUnit(db: Db, campaign_id: number): Promise<{ entity?: string }> {
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
