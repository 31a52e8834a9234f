import { type ExpressionBuilder, sql, type Selectable } from 'kysely'
import * as contract from '#lib/contract/companies'
import { ApiError } from '#lib/contract/errors'
import type { CampaignCard, Entity } from '#lib/domain/campaign'
import type { Api, Caller } from '#lib/funnel-api/context'
import type { CampaignRow, CompanyRow, Database, EntityRow } from '#lib/funnel-api/db/schema'
import { asOf, dayIn } from '#lib/funnel-api/last-day'
import { addressKey, countAttempt } from '#lib/funnel-api/rate-limit'
import { companyNamed } from '#lib/funnel-api/routes/companies'
import type { Serve } from '#lib/funnel-api/serve'

type Row = Selectable<CampaignRow>

/** Each new source name adds a row, so invented names must be limited. */
const LOOKS_PER_ADDRESS = { name: 'look-address', most: 60, seconds: 60 }

const toEntity = ({ id, name, logo_url, website_url }: Selectable<EntityRow>): Entity => ({
  id,
  name,
  logo_url,
  website_url,
})

/** Returns the business units of a company by ID. Empty if the company does not show them (§6). */
export async function entitiesOf({ db }: Api, company_id: number) {
  const rows = await db
    .selectFrom('entities')
    .innerJoin('companies', 'companies.id', 'entities.company_id')
    .selectAll('entities')
    .where('companies.id', '=', company_id)
    .where('companies.is_multi_entity_active', '=', true)
    .execute()
  return new Map(rows.map((row) => [row.id, toEntity(row)]))
}

/** The columns for lists. They leave out long texts and questions. */
const CARD = [
  'id',
  'entity_id',
  'slug',
  'locale',
  'name',
  'profession',
  'job_type',
  'working_time',
  'remote_level',
  'contract_duration_in_months',
  'salary_min',
  'salary_max',
  'salary_currency',
  'pay_period',
  'job_start',
  'date_end',
  'is_online',
  'is_draft',
  'first_activation_at',
  'last_activation_at',
  'cover',
  'title_color',
  'abstract_video',
  'video',
  'stages',
  'address',
] as const satisfies readonly (keyof Row)[]

export const toCard = (row: Pick<Row, (typeof CARD)[number]>, entities: ReadonlyMap<number, Entity>): CampaignCard => ({
  ...row,
  entity: row.entity_id === null ? null : (entities.get(row.entity_id) ?? null),
})

/** Returns a campaign of a company in any state. Throws NOT_FOUND. */
export const campaignNamed = async ({ db, now }: Api, company: Selectable<CompanyRow>, slug: string): Promise<Row> => {
  const row = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('company_id', '=', company.id)
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND', 'no such campaign')
  return asOf(row, dayIn(company.time_zone, now()))
}

/** Selects campaigns whose closing date has not passed. */
export const isNotOver = (day: string) => (eb: ExpressionBuilder<Database, 'campaigns'>) =>
  eb.or([eb('date_end', 'is', null), eb('date_end', '>=', day)])

const hasCandidacy = async ({ db }: Api, { user }: Caller, campaign_id: number) =>
  user !== null &&
  (await db
    .selectFrom('candidacies')
    .select('id')
    .where('user_id', '=', user.id)
    .where('campaign_id', '=', campaign_id)
    .executeTakeFirst()) !== undefined

/** Counts a view of a campaign by day and source, without personal data. */
async function count({ db, now }: Api, campaign_id: number, source: string | null) {
  await db
    .insertInto('campaign_tracks')
    .values({ campaign_id, day: now().toISOString().slice(0, 10), source: source ?? '', count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'day', 'source']).doUpdateSet({ count: sql<number>`campaign_tracks.count + 1` }),
    )
    .execute()
}

export function campaignRoutes(serve: Serve, api: Api) {
  serve(contract.listCampaigns, async ({ params, caller }) => {
    const company = await companyNamed(api, caller, params.company_slug!)
    const entities = await entitiesOf(api, company.id)
    const rows = await api.db
      .selectFrom('campaigns')
      .select([...CARD])
      .where('company_id', '=', company.id)
      .where('is_online', '=', true)
      .where(isNotOver(dayIn(company.time_zone, api.now())))
      .orderBy('position', (order) => order.asc().nullsLast())
      .orderBy('first_activation_at', (order) => order.desc().nullsLast())
      .orderBy('id', 'desc')
      .execute()
    return rows.map((row) => toCard(row, entities))
  })
  serve(contract.readCampaign, async ({ params, caller }) => {
    const company = await companyNamed(api, caller, params.company_slug!)
    const row = await campaignNamed(api, company, params.slug!)
    if (!row.is_online && !row.is_draft && !(await hasCandidacy(api, caller, row.id)))
      throw new ApiError('GONE', 'the campaign is closed')
    return { ...row, ...toCard(row, await entitiesOf(api, company.id)) }
  })
  serve(contract.trackCampaign, async ({ params, body, caller }) => {
    const company = await companyNamed(api, caller, params.company_slug!)
    await countAttempt(api, LOOKS_PER_ADDRESS, addressKey(caller.address))
    const row = await campaignNamed(api, company, params.slug!)
    await count(api, row.id, body.source)
    return {}
  })
}
