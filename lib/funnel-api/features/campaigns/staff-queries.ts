import type { Selectable } from 'kysely'
import type { StaffCampaign } from '#lib/contract/staff/campaigns'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { CampaignRow } from '#lib/funnel-api/platform/db/schema-campaign'
import { campaignAsOf, dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import { parseIdCursor } from '#lib/funnel-api/platform/db/cursor'
import { findCampaignId } from '#lib/funnel-api/features/campaigns/queries'
import { questionKeys } from '#lib/funnel-api/features/campaigns/questions'
import type { WrittenCampaign } from '#lib/funnel-api/features/campaigns/schema'
import { toWritten } from '#lib/funnel-api/features/campaigns/to-written'

/** The company of the calling API key or member. */
export type Company = { id: number; slug: string; time_zone: string }
type Row = Selectable<CampaignRow>

export type CampaignFilter = {
  is_online?: boolean | undefined
  is_draft?: boolean | undefined
  /** A slug. */
  profession?: string | undefined
  /** Default: 'oldest'. */
  order?: 'oldest' | 'newest' | undefined
  cursor?: string | undefined
  limit: number
}

/** Lists jobs of a company by creation. */
export async function listCampaigns(db: Db, company: Company, filter: CampaignFilter, now = new Date()) {
  const { is_online, is_draft, profession, order, cursor, limit } = filter
  const isNewestFirst = order === 'newest'
  const day = dateInTimeZone(company.time_zone, now)
  const rows = await db
    .selectFrom('campaigns as job')
    .leftJoin('entities as entity', 'entity.id', 'job.entity_id')
    .select([
      'job.id',
      'job.slug',
      'job.external_id',
      'job.name',
      'job.locale',
      'job.profession',
      'entity.slug as entity',
      'job.job_type',
      'job.is_online',
      'job.is_draft',
      'job.date_end',
      'job.position',
      'job.first_activation_at',
      'job.closed_at',
      'job.changed_at',
    ])
    .where('job.company_id', '=', company.id)
    .$if(cursor !== undefined, (query) => query.where('job.id', isNewestFirst ? '<' : '>', parseIdCursor(cursor!)))
    .$if(is_draft !== undefined, (query) => query.where('job.is_draft', '=', is_draft!))
    .$if(profession !== undefined, (query) => query.where('job.profession', '=', profession!))
    .$if(is_online !== undefined, (query) =>
      query.where((eb) => {
        const isOver = eb.and([eb('job.date_end', 'is not', null), eb('job.date_end', '<', day)])
        return is_online
          ? eb.and([eb('job.is_online', '=', true), eb.not(isOver)])
          : eb.or([eb('job.is_online', '=', false), isOver])
      }),
    )
    .orderBy('job.id', isNewestFirst ? 'desc' : 'asc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const counts = await countSubmissions(
    db,
    shown.map(({ id }) => id),
  )
  return {
    campaigns: shown.map((row) => ({ ...campaignAsOf(row, day), nb_candidacies: counts.get(row.id) ?? 0 })),
    next_cursor: rows.length > limit ? String(shown.at(-1)!.id) : null,
  }
}

/** Counts submitted applications by job ID. */
async function countSubmissions(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, number>()
  const rows = await db
    .selectFrom('candidacies')
    .select(['campaign_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('campaign_id', 'in', [...ids])
    .where('confirmed_at', 'is not', null)
    .groupBy('campaign_id')
    .execute()
  return new Map(rows.map(({ campaign_id, count }) => [campaign_id, Number(count)]))
}

/** Returns the row of a job. Throws NOT_FOUND if the company has no job with that slug. */
export async function campaignRow(db: Db, company_id: number, slug: string): Promise<Row> {
  const id = await findCampaignId(db, company_id, slug)
  return db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Converts a job to the format of writers, so that some of its fields can be changed and it can be written again. */
export async function writtenCampaign(db: Db, row: Row): Promise<WrittenCampaign> {
  const entity =
    row.entity_id === null
      ? null
      : await db.selectFrom('entities').select('slug').where('id', '=', row.entity_id).executeTakeFirst()
  return toWritten(row, { entity: entity?.slug ?? null, keys: await questionKeys(db, [row.id]) })
}

/** Returns one job with all its editable fields. */
export async function readCampaign(db: Db, company: Company, slug: string, now: Date): Promise<StaffCampaign> {
  const row = await campaignRow(db, company.id, slug)
  const counts = await countSubmissions(db, [row.id])
  return {
    ...campaignAsOf({ ...row, ...(await writtenCampaign(db, row)) }, dateInTimeZone(company.time_zone, now)),
    external_id: row.external_id,
    position: row.position,
    nb_candidacies: counts.get(row.id) ?? 0,
  }
}
