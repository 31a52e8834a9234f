import type { ExpressionBuilder, Selectable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import type { CampaignCard, Entity } from '#lib/domain/campaign'
import type { CARD } from '#lib/funnel-api/features/campaigns/fields'
import { campaignAsOf, dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import type { Api } from '#lib/funnel-api/platform/context'
import type { CompanyRow, Database, Db, EntityRow } from '#lib/funnel-api/platform/db/schema'
import type { CampaignRow } from '#lib/funnel-api/platform/db/schema-campaign'

type Row = Selectable<CampaignRow>

const toEntity = ({ id, name, logo_url, website_url }: Selectable<EntityRow>): Entity => ({
  id,
  name,
  logo_url,
  website_url,
})

/** Returns the business units of a company by ID. Empty if the company does not show business units (§6). */
export async function listEntities({ db }: Api, company_id: number) {
  const rows = await db
    .selectFrom('entities')
    .innerJoin('companies', 'companies.id', 'entities.company_id')
    .selectAll('entities')
    .where('companies.id', '=', company_id)
    .where('companies.is_multi_entity_active', '=', true)
    .execute()
  return new Map(rows.map((row) => [row.id, toEntity(row)]))
}

/**
 * Returns campaigns as of today by ID, each with its company and business unit. The business unit is null if the
 * company does not show business units (§6).
 */
export async function campaignsWithEntities({ db, now }: Pick<Api, 'db' | 'now'>, ids: readonly number[]) {
  const rows = await db
    .selectFrom('campaigns')
    .innerJoin('companies', 'companies.id', 'campaigns.company_id')
    .leftJoin('entities', (join) =>
      join.onRef('entities.id', '=', 'campaigns.entity_id').on('companies.is_multi_entity_active', '=', true),
    )
    .selectAll('campaigns')
    .select(['entities.id as unit_id', 'entities.name as unit_name'])
    .select(['entities.logo_url as unit_logo_url', 'entities.website_url as unit_website_url'])
    .select(['companies.slug as company_slug', 'companies.name as company_name'])
    .select(['companies.time_zone', 'companies.reply_within_days'])
    .where('campaigns.id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ unit_id, unit_name, unit_logo_url, unit_website_url, ...row }) => {
      const { company_slug: slug, company_name, time_zone, reply_within_days, ...campaign } = row
      const company = { slug, name: company_name, time_zone, reply_within_days }
      const unit = { logo_url: unit_logo_url, website_url: unit_website_url }
      const entity: Entity | null =
        unit_id === null || unit_name === null ? null : { id: unit_id, name: unit_name, ...unit }
      const current = campaignAsOf(campaign, dateInTimeZone(time_zone, now()))
      return [campaign.id, { campaign: current, entity, company }] as const
    }),
  )
}

export const toCard = (row: Pick<Row, (typeof CARD)[number]>, entities: ReadonlyMap<number, Entity>): CampaignCard => ({
  ...row,
  entity: row.entity_id === null ? null : (entities.get(row.entity_id) ?? null),
})

/** Returns a campaign of a company in any state. Throws NOT_FOUND. */
export const getCampaign = async ({ db, now }: Api, company: Selectable<CompanyRow>, slug: string): Promise<Row> => {
  const row = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('company_id', '=', company.id)
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND', 'Job not found')
  return campaignAsOf(row, dateInTimeZone(company.time_zone, now()))
}

/** Returns the ID of a campaign. Throws NOT_FOUND if the company has no campaign with that slug. */
export async function findCampaignId(db: Db, company_id: number, slug: string) {
  const row = await db
    .selectFrom('campaigns')
    .select('id')
    .where('company_id', '=', company_id)
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND', 'Job not found')
  return row.id
}

/**
 * Selects campaigns that are listed on a day: published, and before their closing date. Drafts are reachable but not
 * listed. The row of a campaign is not updated when its closing date passes.
 */
export const isListed = (day: string) => (eb: ExpressionBuilder<Database, 'campaigns'>) =>
  eb.and([
    eb('is_online', '=', true),
    eb('is_draft', '=', false),
    eb.or([eb('date_end', 'is', null), eb('date_end', '>=', day)]),
  ])

/** Selects the listed jobs of a company in the order of the job list. */
export const selectListed = ({ db, now }: Pick<Api, 'db' | 'now'>, { id, time_zone }: Selectable<CompanyRow>) =>
  db
    .selectFrom('campaigns')
    .where('company_id', '=', id)
    .where(isListed(dateInTimeZone(time_zone, now())))
    .orderBy('position', (order) => order.asc().nullsLast())
    .orderBy('first_activation_at', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
