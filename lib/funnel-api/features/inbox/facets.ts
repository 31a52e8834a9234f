import { sql } from 'kysely'
import type { z } from 'zod'
import type { readInboxFacets } from '#lib/contract/staff/inbox'
import { CandidacyStatus } from '#lib/domain/enumerations'
import { MAX_FACET_COUNT } from '#lib/domain/inbox'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import { IS_ANSWERED, IS_WAITING, WAITING_KEY } from '#lib/funnel-api/platform/db/inbox-indexes'
import type { Db } from '#lib/funnel-api/platform/db/schema'

const MAX_CAMPAIGNS = 200
const MAX_SOURCES = 100

type Facets = z.input<typeof readInboxFacets.reply>
type Sql = ReturnType<typeof sql<unknown>>

/** Counts rows up to the maximum, in an index. */
const upTo = (where: Sql, maximum = MAX_FACET_COUNT) =>
  sql<number>`(select count(*) from (select 1 from candidacies where ${where} limit ${sql.lit(maximum)}) as matches)`
const waiting = sql.raw(IS_WAITING)
const answered = sql.raw(IS_ANSWERED)

/** A count over both groups, which have an index each. */
const inBoth = (where: Sql) =>
  sql<number>`(${upTo(sql`${where} and ${waiting}`)} + ${upTo(sql`${where} and ${answered}`)})`
const capped = (count: number | string) => Math.min(Number(count), MAX_FACET_COUNT)

/** Counts the applications of a company by job, status and source. The cost does not grow with their number. */
export async function readFacets(db: Db, company: { id: number; time_zone: string }, now: Date): Promise<Facets> {
  const own = sql`company_id = ${company.id}`
  const today = dateInTimeZone(company.time_zone, now)
  const late = sql`${own} and ${waiting} and ${sql.raw(WAITING_KEY)} < ${today}`
  const statuses = CandidacyStatus.options
  const { rows } = await sql<Record<string, number>>`select ${upTo(sql`${own} and ${waiting}`)} as nb_waiting,
    ${upTo(late)} as nb_late, ${upTo(sql`${own} and ${answered}`)} as nb_answered,
    ${sql.join(statuses.map((status) => sql`${inBoth(sql`${own} and status = ${status}`)} as ${sql.ref(status)}`))}`.execute(
    db,
  )
  const totals = rows[0]!
  const total = (name: string) => capped(totals[name] ?? 0)
  return {
    max_count: MAX_FACET_COUNT,
    ...{ nb_waiting: total('nb_waiting'), nb_late: total('nb_late'), nb_answered: total('nb_answered') },
    campaigns: await countByCampaign(db, company.id),
    statuses: statuses.map((status) => ({ status, count: total(status) })).filter(({ count }) => count > 0),
    sources: await countBySource(db, company.id),
  }
}

async function countByCampaign(db: Db, company_id: number) {
  const of = sql`campaign_id = campaigns.id`
  const { rows } = await sql<{ slug: string; name: string; count: number; nb_waiting: number }>`
    select slug, name, ${inBoth(of)} as count, ${upTo(sql`${of} and ${waiting}`)} as nb_waiting from campaigns
    where company_id = ${company_id}
      and exists (select 1 from candidacies where ${of} and confirmed_at is not null)
    order by id desc limit ${sql.lit(MAX_CAMPAIGNS)}`.execute(db)
  return rows.map((row) => ({ ...row, count: capped(row.count), nb_waiting: capped(row.nb_waiting) }))
}

/** Jumps from one source to the next in the indexes, so that not all rows are read. */
async function countBySource(db: Db, company_id: number) {
  const next = (where: Sql, after: string | null) =>
    sql`(select source from candidacies where company_id = ${company_id} and ${where}
      and ${after === null ? sql`source is not null` : sql`source > ${after}`} order by source limit 1)`
  const sources: string[] = []
  while (sources.length < MAX_SOURCES) {
    const after = sources.at(-1) ?? null
    const { rows } = await sql<{ source: string | null }>`select min(source) as source from (
      select ${next(waiting, after)} as source union all select ${next(answered, after)}) as sources`.execute(db)
    const source = rows[0]?.source ?? null
    if (source === null) break
    sources.push(source)
  }
  const own = sql`company_id = ${company_id}`
  const conditions = [sql`${own} and source is null`, ...sources.map((source) => sql`${own} and source = ${source}`)]
  const { rows } = await sql<{ n: number; count: number }>`${sql.join(
    conditions.map((where, n) => sql`select ${sql.lit(n)} as n, ${inBoth(where)} as count`),
    sql` union all `,
  )}`.execute(db)
  const counts = new Map(rows.map(({ n, count }) => [Number(n), capped(count)]))
  return ['', ...sources].map((source, n) => ({ source, count: counts.get(n) ?? 0 })).filter(({ count }) => count > 0)
}
