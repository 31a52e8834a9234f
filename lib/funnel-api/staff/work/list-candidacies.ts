import { type SelectQueryBuilder, sql } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import type { StaffCandidacyCard } from '#lib/contract/staff/candidacies'
import type { CandidacyStatus } from '#lib/domain/enumerations'
import { dialledNumber } from '#lib/domain/phone-number'
import type { Db } from '#lib/funnel-api/db/open'
import type { Database } from '#lib/funnel-api/db/schema'
import { cursorOf, type Position, positionOf } from '#lib/funnel-api/staff/work/cursor'

export type CandidacyFilter = {
  /** A slug. */
  campaign?: string | undefined
  status?: CandidacyStatus | undefined
  since?: string | undefined
  source?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** Up to this number, all matches are read and sorted. Above it, the list is read in the order of an index. */
const FEW = 5000

/** Lists submitted applications of a company, latest first. Throws NOT_FOUND for an unknown campaign. */
export async function listCandidacies(db: Db, company_id: number, { cursor, limit, ...filter }: CandidacyFilter) {
  const campaign_id = filter.campaign === undefined ? null : await campaignNumber(db, company_id, filter.campaign)
  const after = cursor === undefined ? null : positionOf(cursor)
  const wanted: Wanted = { company_id, campaign_id, after, ...filter }
  const isMany = after?.isMany || (await hasMany(db, company_id, campaign_id))
  const positions = isMany
    ? await inOrder(db, wanted, limit + 1)
    : (await matching(db, wanted).execute()).toSorted(latestFirst).slice(0, limit + 1)
  const shown = positions.slice(0, limit)
  const next_cursor = positions.length > limit ? cursorOf({ ...shown.at(-1)!, isMany }) : null
  return { candidacies: await cardsOf(db, shown), next_cursor }
}

async function hasMany(db: Db, company_id: number, campaign_id: number | null) {
  const some = matching(db, { company_id, campaign_id, after: null }).limit(FEW + 1)
  const { count } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count) > FEW
}

/** Returns the ID of a campaign. Throws NOT_FOUND if the company has no campaign with that slug. */
export async function campaignNumber(db: Db, company_id: number, slug: string) {
  const found = await db
    .selectFrom('campaigns')
    .select('id')
    .where('company_id', '=', company_id)
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!found) throw new ApiError('NOT_FOUND', 'no such campaign')
  return found.id
}

type Wanted = Pick<CandidacyFilter, 'status' | 'since' | 'source'> & {
  company_id: number
  campaign_id: number | null
  after: Position | null
}

type Found = Pick<Position, 'at' | 'id'>

const latestFirst = (one: Found, other: Found) => (one.at === other.at ? other.id - one.id : one.at < other.at ? 1 : -1)

const where = <Q>(
  query: SelectQueryBuilder<Database, 'candidacies' | 'campaigns', Q>,
  { company_id, campaign_id, status, since, source, after }: Wanted,
) =>
  query
    .where('campaigns.company_id', '=', company_id)
    .where('candidacies.confirmed_at', 'is not', null)
    .$if(campaign_id !== null, (some) => some.where('candidacies.campaign_id', '=', campaign_id!))
    // The status is NULL until the first change. Written as in the index, so that the index is used.
    .$if(status !== undefined, (some) =>
      some.where(sql<string>`coalesce(candidacies.status, 'RECEIVED')`, '=', status!),
    )
    .$if(source !== undefined, (some) => some.where('candidacies.source', '=', source!))
    .$if(since !== undefined, (some) => some.where('candidacies.confirmed_at', '>=', new Date(since!).toISOString()))
    .$if(after !== null, (some) =>
      some.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('candidacies.confirmed_at', 'candidacies.id'), '<', tuple(after!.at as string | null, after!.id)),
      ),
    )

/** Reads by the company's campaigns, in any order. */
const matching = (db: Db, wanted: Wanted) =>
  where(
    db.selectFrom('campaigns').innerJoin('candidacies', 'candidacies.campaign_id', 'campaigns.id').select([]),
    wanted,
  ).select([sql<string>`candidacies.confirmed_at`.as('at'), 'candidacies.id'])

/** Reads all applications in order of submission. For a company with many, the next matches are near. */
const inOrder = (db: Db, wanted: Wanted, limit: number) =>
  // A cross join keeps SQLite from starting with the campaigns and sorting all rows for each page.
  where(db.selectFrom('candidacies').crossJoin('campaigns').select([]), wanted)
    .whereRef('campaigns.id', '=', 'candidacies.campaign_id')
    .select([sql<string>`candidacies.confirmed_at`.as('at'), 'candidacies.id'])
    .orderBy('candidacies.confirmed_at', 'desc')
    .orderBy('candidacies.id', 'desc')
    .limit(limit)
    .execute()

/** Returns these applications for lists, in the same order. */
export async function cardsOf(db: Db, positions: readonly Pick<Found, 'id'>[]): Promise<StaffCandidacyCard[]> {
  if (positions.length === 0) return []
  const rows = await cardRows(db)
    .where(
      'c.id',
      'in',
      positions.map(({ id }) => id),
    )
    .execute()
  const cards = new Map(rows.map((row) => [row.id, toCandidacyCard(row)]))
  return positions.flatMap(({ id }) => cards.get(id) ?? [])
}

export const cardRows = (db: Db) =>
  db
    .selectFrom('candidacies as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .innerJoin('campaigns as k', 'k.id', 'c.campaign_id')
    .leftJoin('discussions as d', 'd.candidacy_id', 'c.id')
    .select(['c.id', 'c.reference', 'c.status', 'c.status_changed_at', 'c.confirmed_at', 'c.answered_at'])
    .select(['c.withdrawn_at', 'c.source', 'c.user_id', 'u.first_name', 'u.last_name', 'u.email', 'u.locale'])
    .select(['u.phone_code', 'u.phone_number', 'u.iso_country', 'd.id as discussion_id'])
    .select(['k.id as campaign_id', 'k.slug', 'k.name'])

type CardRow = Awaited<ReturnType<ReturnType<typeof cardRows>['execute']>>[number]

export function toCandidacyCard(row: CardRow): StaffCandidacyCard {
  const { id, reference, status, status_changed_at, confirmed_at, answered_at, withdrawn_at, source } = row
  const { user_id, first_name, last_name, email, locale, phone_number, discussion_id } = row
  return {
    ...{ id, reference, source, discussion_id },
    campaign: { id: row.campaign_id, slug: row.slug, name: row.name },
    person: {
      ...{ user_id, first_name, last_name, email, locale },
      phone_number: phone_number === null ? null : (dialledNumber({ ...row, phone_number }) ?? phone_number),
    },
    ...{ status: status ?? 'RECEIVED', status_changed_at, answered_at, withdrawn_at },
    confirmed_at: confirmed_at!,
  }
}
