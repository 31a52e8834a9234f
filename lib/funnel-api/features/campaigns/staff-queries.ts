import type { Selectable } from 'kysely'
import type { StaffCampaign } from '#lib/contract/staff/campaigns'
import type { Db } from '#lib/funnel-api/db/open'
import type { CampaignRow } from '#lib/funnel-api/db/schema'
import { asOf, dayIn } from '#lib/funnel-api/last-day'
import { behind } from '#lib/funnel-api/staff/work/cursor'
import { campaignNumber } from '#lib/funnel-api/staff/work/list-candidacies'
import { questionKeys, writtenPitch, writtenQuestions } from '#lib/funnel-api/written-questions'

/** The company of an API key. */
export type Company = { id: number; slug: string; time_zone: string }
type Row = Selectable<CampaignRow>

export type CampaignFilter = {
  is_online?: boolean | undefined
  is_draft?: boolean | undefined
  /** A slug. */
  profession?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** Lists jobs of a company by creation order. */
export async function listCampaigns(db: Db, company: Company, filter: CampaignFilter, now = new Date()) {
  const { is_online, is_draft, profession, cursor, limit } = filter
  const day = dayIn(company.time_zone, now)
  const rows = await db
    .selectFrom('campaigns as k')
    .leftJoin('entities as e', 'e.id', 'k.entity_id')
    .select(['k.id', 'k.slug', 'k.external_id', 'k.name', 'k.locale', 'k.profession', 'e.slug as entity', 'k.job_type'])
    .select(['k.is_online', 'k.is_draft', 'k.date_end', 'k.position', 'k.first_activation_at', 'k.closed_at'])
    .select('k.changed_at')
    .where('k.company_id', '=', company.id)
    .$if(cursor !== undefined, (query) => query.where('k.id', '>', behind(cursor!)))
    .$if(is_draft !== undefined, (query) => query.where('k.is_draft', '=', is_draft!))
    .$if(profession !== undefined, (query) => query.where('k.profession', '=', profession!))
    .$if(is_online !== undefined, (query) =>
      query.where((eb) => {
        const isOver = eb.and([eb('k.date_end', 'is not', null), eb('k.date_end', '<', day)])
        return is_online
          ? eb.and([eb('k.is_online', '=', true), eb.not(isOver)])
          : eb.or([eb('k.is_online', '=', false), isOver])
      }),
    )
    .orderBy('k.id')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const counts = await sentTo(
    db,
    shown.map(({ id }) => id),
  )
  return {
    campaigns: shown.map((row) => ({ ...asOf(row, day), nb_candidacies: counts.get(row.id) ?? 0 })),
    next_cursor: rows.length > limit ? String(shown.at(-1)!.id) : null,
  }
}

/** Counts submitted applications by job ID. */
async function sentTo(db: Db, ids: readonly number[]) {
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
  const id = await campaignNumber(db, company_id, slug)
  return db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Returns a job in the format for editing: questions with their keys, and the business unit by its slug. */
export async function writtenCampaign(db: Db, row: Row) {
  const { survey, pitch, entity_id, ...facts } = row
  const entity =
    entity_id === null
      ? null
      : await db.selectFrom('entities').select('slug').where('id', '=', entity_id).executeTakeFirst()
  return {
    ...facts,
    entity: entity?.slug ?? null,
    survey: survey === null ? [] : writtenQuestions(survey, await questionKeys(db, [row.id])),
    pitch: pitch && writtenPitch(pitch),
  }
}

/** Returns one job with all its editable fields. */
export async function readCampaign(db: Db, company: Company, slug: string, now: Date): Promise<StaffCampaign> {
  const row = await campaignRow(db, company.id, slug)
  const counts = await sentTo(db, [row.id])
  return {
    ...asOf(await writtenCampaign(db, row), dayIn(company.time_zone, now)),
    nb_candidacies: counts.get(row.id) ?? 0,
  }
}
