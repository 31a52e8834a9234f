import { findCampaignId } from '#lib/funnel-api/features/campaigns/queries'
import { expressionBuilder, sql } from 'kysely'
import type { StaffCandidacyCard } from '#lib/contract/staff/candidacy-card'
import type { CandidacyStatus } from '#lib/domain/enumerations'
import { fullName } from '#lib/domain/user-rules'
import { toE164 } from '#lib/domain/phone-number'
import type { Database, Db } from '#lib/funnel-api/platform/db/schema'
import { type ApplicationCard, cardRows } from '#lib/funnel-api/features/candidacies/application'
import { formatCursor, type Position, parseCursor } from '#lib/funnel-api/platform/db/cursor'

export type CandidacyFilter = {
  /** A slug. */
  campaign?: string | undefined
  status?: CandidacyStatus | undefined
  since?: string | undefined
  source?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** Up to this number of applications, all are read and sorted. Above it, the list is read in the order of an index. */
const MAX_SORTED = 5000

/** Lists submitted applications of a company, latest first. Throws NOT_FOUND for an unknown campaign. */
export async function listCandidacies(db: Db, company_id: number, { cursor, limit, ...filter }: CandidacyFilter) {
  const campaign_id = filter.campaign === undefined ? undefined : await findCampaignId(db, company_id, filter.campaign)
  const after = cursor === undefined ? undefined : parseCursor(cursor)
  const criteria: Criteria = { company_id, campaign_id, after, ...filter }
  const isMany = after?.isMany || (await hasMany(db, company_id, campaign_id))
  const positions = isMany
    ? await inOrder(db, criteria, limit + 1)
    : (await matching(db, criteria).execute()).toSorted(latestFirst).slice(0, limit + 1)
  const shown = positions.slice(0, limit)
  const next_cursor = positions.length > limit ? formatCursor({ ...shown.at(-1)!, isMany }) : null
  return { candidacies: await readCards(db, shown), next_cursor }
}

async function hasMany(db: Db, company_id: number, campaign_id: number | undefined) {
  const filtered = matching(db, { company_id, campaign_id }).limit(MAX_SORTED + 1)
  const { count } = await db
    .selectFrom(filtered.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count) > MAX_SORTED
}

type Criteria = Pick<CandidacyFilter, 'status' | 'since' | 'source'> & {
  company_id?: number | undefined
  campaign_id?: number | undefined
  after?: Position | undefined
}

type SortKey = Pick<Position, 'at' | 'id'>

const latestFirst = (a: SortKey, b: SortKey) => (a.at === b.at ? b.id - a.id : a.at < b.at ? 1 : -1)

/** Returns the SQL condition that selects submitted applications by these criteria, for lists and exports. */
export function isSubmitted({ company_id, campaign_id, status, since, source, after }: Criteria) {
  const eb = expressionBuilder<Database, 'candidacies' | 'campaigns'>()
  const conditions = [eb('candidacies.confirmed_at', 'is not', null)]
  if (company_id !== undefined) conditions.push(eb('campaigns.company_id', '=', company_id))
  if (campaign_id !== undefined) conditions.push(eb('candidacies.campaign_id', '=', campaign_id))
  if (status !== undefined) conditions.push(eb('candidacies.status', '=', status))
  if (source !== undefined) conditions.push(eb('candidacies.source', '=', source))
  if (since !== undefined) conditions.push(eb('candidacies.confirmed_at', '>=', new Date(since).toISOString()))
  if (after !== undefined) {
    const position = eb.tuple<string | null, number>(after.at, after.id)
    conditions.push(eb(eb.refTuple('candidacies.confirmed_at', 'candidacies.id'), '<', position))
  }
  return eb.and(conditions)
}

/** Selects applications through the campaigns of the company, in any order. */
const matching = (db: Db, criteria: Criteria) =>
  db
    .selectFrom('campaigns')
    .innerJoin('candidacies', 'candidacies.campaign_id', 'campaigns.id')
    .where(isSubmitted(criteria))
    .select([sql<string>`candidacies.confirmed_at`.as('at'), 'candidacies.id'])

/** Reads applications in order of submission until the page is full, which takes only a few rows of a long list. */
const inOrder = (db: Db, criteria: Criteria, limit: number) =>
  // A cross join keeps SQLite from starting with the campaigns and sorting all rows for each page.
  db
    .selectFrom('candidacies')
    .crossJoin('campaigns')
    .where(isSubmitted(criteria))
    .whereRef('campaigns.id', '=', 'candidacies.campaign_id')
    .select([sql<string>`candidacies.confirmed_at`.as('at'), 'candidacies.id'])
    .orderBy('candidacies.confirmed_at', 'desc')
    .orderBy('candidacies.id', 'desc')
    .limit(limit)
    .execute()

/** Returns these applications for lists, in the same order. */
export async function readCards(db: Db, positions: readonly Pick<SortKey, 'id'>[]): Promise<StaffCandidacyCard[]> {
  if (positions.length === 0) return []
  const rows = await cardRows(db)
    .where(
      'candidacies.id',
      'in',
      positions.map(({ id }) => id),
    )
    .execute()
  const cards = new Map(rows.map((row) => [row.id, toCandidacyCard(row)]))
  return positions.flatMap(({ id }) => cards.get(id) ?? [])
}

export function toCandidacyCard(row: ApplicationCard): StaffCandidacyCard {
  const { id, reference, status, status_changed_at, confirmed_at, answered_at, withdrawn_at, source } = row
  const { user_id, first_name, last_name, email, locale, bio_url, phone_number, discussion_id } = row
  return {
    id,
    reference,
    source,
    discussion_id,
    sponsor: sponsorOf(row),
    campaign: { id: row.campaign_id, slug: row.slug, name: row.name },
    person: {
      user_id,
      first_name,
      last_name,
      email,
      locale,
      bio_url,
      tags: row.tags ?? [],
      job_types: row.job_types ?? [],
      phone_number: phone_number === null ? null : (toE164({ ...row, phone_number }) ?? phone_number),
    },
    status,
    status_changed_at,
    answered_at,
    withdrawn_at,
    confirmed_at: confirmed_at!,
  }
}

/** Returns the name of the account that the sponsor code belongs to, or else the text that the candidate entered. */
const sponsorOf = ({ sponsor, sponsor_first_name: first_name, sponsor_last_name: last_name }: ApplicationCard) =>
  first_name === null || last_name === null ? sponsor : fullName({ first_name, last_name })
