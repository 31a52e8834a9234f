import { sql } from 'kysely'
import type { z } from 'zod'
import type { readInboxFacets } from '#lib/contract/staff/inbox'
import { CandidacyStatus } from '#lib/domain/enumerations'
import { MAX_FACET_COUNT } from '#lib/domain/inbox'
import { scheduledIds } from '#lib/funnel-api/features/inbox/scheduled'
import { sourceNames } from '#lib/funnel-api/features/inbox/sources'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import { IS_ANSWERED, IS_WAITING, WAITING_KEY } from '#lib/funnel-api/platform/db/inbox-indexes'
import type { Db } from '#lib/funnel-api/platform/db/schema'

const MAX_CAMPAIGNS = 200
const MAX_SOURCES = 200
/** The sources that are counted, so that the cost has a limit when links contain many invented sources. */
const MAX_COUNTED_SOURCES = 1000

type Facets = z.input<typeof readInboxFacets.reply>
type Sql = ReturnType<typeof sql<unknown>>
/** The counts of both groups. Each group has its own index. */
type Counts = { nb_waiting: number | string; nb_answered: number | string }

const waiting = sql.raw(IS_WAITING)
const answered = sql.raw(IS_ANSWERED)

/** Returns SQL that counts the matching rows of an index, up to the maximum. */
const upTo = (where: Sql) =>
  sql<number>`(select count(*) from (select 1 from candidacies where ${where} limit ${sql.lit(MAX_FACET_COUNT)}) as matches)`
const inGroups = (where: Sql) =>
  sql`${upTo(sql`${where} and ${waiting}`)} as nb_waiting, ${upTo(sql`${where} and ${answered}`)} as nb_answered`

const total = ({ nb_waiting, nb_answered }: Counts) =>
  Math.min(Number(nb_waiting) + Number(nb_answered), MAX_FACET_COUNT)
const isFilled = ({ count }: { count: number }) => count > 0

/** Counts the applications of a company by job, status and source. The cost does not grow with their number. */
export const readFacets = async (db: Db, company: { id: number; time_zone: string }, now: Date): Promise<Facets> => ({
  max_count: MAX_FACET_COUNT,
  nb_scheduled: Math.min((await scheduledIds(db, company.id)).length, MAX_FACET_COUNT),
  ...(await countAll(db, company.id, dateInTimeZone(company.time_zone, now))),
  ...(await countByCampaign(db, company.id)),
  statuses: await countByStatus(db, company.id),
  ...(await countBySource(db, company.id)),
})

async function countAll(db: Db, company_id: number, today: string) {
  const own = sql`company_id = ${company_id}`
  const late = sql`${own} and ${waiting} and ${sql.raw(WAITING_KEY)} < ${today}`
  const { rows } = await sql<Counts & { nb_late: number | string }>`
    select ${inGroups(own)}, ${upTo(late)} as nb_late`.execute(db)
  const { nb_waiting, nb_answered, nb_late } = rows[0]!
  return { nb_waiting: Number(nb_waiting), nb_late: Number(nb_late), nb_answered: Number(nb_answered) }
}

async function countByStatus(db: Db, company_id: number) {
  const statuses = sql.join(
    CandidacyStatus.options.map((status) => sql`select ${sql.lit(status)} as name`),
    sql` union all `,
  )
  const { rows } = await sql<Counts & { name: CandidacyStatus }>`
    select name, ${inGroups(sql`company_id = ${company_id} and status = statuses.name`)}
    from (${statuses}) as statuses`.execute(db)
  return rows.map(({ name, ...counts }) => ({ status: name, count: total(counts) })).filter(isFilled)
}

/** Counts the applications of each job, for the latest jobs that have any. */
async function countByCampaign(db: Db, company_id: number) {
  const of = sql`campaign_id = campaigns.id`
  const { rows } = await sql<Counts & { slug: string; name: string }>`
    select slug, name, ${inGroups(of)} from campaigns
    where company_id = ${company_id} and (exists (select 1 from candidacies where ${of} and ${waiting})
      or exists (select 1 from candidacies where ${of} and ${answered}))
    order by id desc limit ${sql.lit(MAX_CAMPAIGNS + 1)}`.execute(db)
  const campaigns = rows.map(({ slug, name, ...counts }) => ({
    slug,
    name,
    count: total(counts),
    nb_waiting: Number(counts.nb_waiting),
  }))
  return { campaigns: campaigns.slice(0, MAX_CAMPAIGNS), has_more_campaigns: campaigns.length > MAX_CAMPAIGNS }
}

/** Counts the applications from each source, most first. */
async function countBySource(db: Db, company_id: number) {
  const own = sql`company_id = ${company_id}`
  const { rows } = await sql<Counts & { name: string }>`
    with recursive ${sourceNames(company_id, MAX_COUNTED_SOURCES)}
    select name, ${inGroups(sql`${own} and source = names.name`)} from names where name is not null
    union all select '', ${inGroups(sql`${own} and source is null`)}`.execute(db)
  const sources = rows
    .map(({ name, ...counts }) => ({ source: name, count: total(counts) }))
    .filter(isFilled)
    .toSorted((a, b) => b.count - a.count || a.source.localeCompare(b.source))
  return { sources: sources.slice(0, MAX_SOURCES), has_more_sources: sources.length > MAX_SOURCES }
}
