import { type RawBuilder, sql } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import type { InboxFilter } from '#lib/contract/staff/inbox'
import { type Group, resolveFilter, restrictToIds, type Selection } from '#lib/funnel-api/features/inbox/filter'
import { scheduledIds } from '#lib/funnel-api/features/inbox/scheduled'
import { findByText, hasWords } from '#lib/funnel-api/features/inbox/text-search'
import { IS_ANSWERED, IS_WAITING, WAITING_KEY } from '#lib/funnel-api/platform/db/inbox-indexes'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { MAX_ID } from '#lib/contract/id'

/** The place of an application in the list. `key` is the sort key of its group. */
type Place = { group: Group; key: string; id: number }
type Row = Pick<Place, 'key' | 'id'>
type Cursor = Place & {
  /** Whether so many applications match the text that they are compared in the order of the list. */
  isScanning: boolean
}

/** Sizes of the chunks of applications that one call compares with the words of a text filter. */
const CHUNK_SIZES = [200, 800, 3000]
/**
 * Sizes of the chunks that are compared before the text index is used, because the index would read all hits of a
 * frequent word.
 */
const FIRST_CHUNK_SIZES = [200, 800]

const ORDER = {
  waiting: { where: IS_WAITING, key: WAITING_KEY, direction: 'asc', sign: '>' },
  answered: { where: IS_ANSWERED, key: 'confirmed_at', direction: 'desc', sign: '<' },
} as const

/** The possible mean ratings in whole stars. */
const STARS = [1, 2, 3, 4, 5]

type PageOptions = {
  cursor?: string | undefined
  limit: number
  /** Only these applications. */
  ids?: readonly number[] | undefined
}

/** Returns the IDs of a page. With a text filter, a page can be shorter than `limit` although more pages follow. */
export async function readPage(
  db: Db,
  company_id: number,
  filter: InboxFilter,
  { cursor, limit, ids }: PageOptions,
): Promise<{ ids: number[]; next_cursor: string | null }> {
  const after = cursor === undefined ? null : parseCursor(cursor)
  const all = await resolveFilter(db, company_id, filter)
  const among = filter.is_scheduled ? await scheduledAmong(db, company_id, ids) : ids
  const selection = among === undefined ? all : restrictToIds(db, all, among)
  const { places, last, isScanning } = await find(db, company_id, selection, after, limit + 1)
  const shown = places.slice(0, limit)
  const next = places.length > limit ? shown.at(-1)! : last
  return { ids: shown.map(({ id }) => id), next_cursor: next === null ? null : formatCursor({ ...next, isScanning }) }
}

async function scheduledAmong(db: Db, company_id: number, ids: readonly number[] | undefined) {
  const scheduled = await scheduledIds(db, company_id)
  const wanted = new Set(ids)
  return ids === undefined ? scheduled : scheduled.filter((id) => wanted.has(id))
}

type Found = {
  places: Place[]
  /** Where to continue although the page is not full. Null at the end of the list. */
  last: Place | null
}

/** Finds frequent words by comparing applications in the order of the list, and rare ones in the text index. */
async function find(
  db: Db,
  company_id: number,
  selection: Selection,
  after: Cursor | null,
  count: number,
): Promise<Found & { isScanning: boolean }> {
  const { words } = selection
  if (words === null) return { ...(await walk(db, selection, after, count)), isScanning: false }
  if (after === null) {
    const first = await scan(db, selection, after, count, FIRST_CHUNK_SIZES)
    if (first.last === null) return { ...first, isScanning: true }
  }
  const ids = after?.isScanning ? null : await findByText(db, company_id, words)
  return ids === null
    ? { ...(await scan(db, selection, after, count, CHUNK_SIZES)), isScanning: true }
    : { ...(await walk(db, { ...restrictToIds(db, selection, ids), words: null }, after, count)), isScanning: false }
}

/** Returns the groups from a place on, each with the row after which it continues. */
const remainingGroups = ({ groups }: Selection, after: Place | null) =>
  groups
    .filter((group) => after === null || group === after.group || after.group === 'waiting')
    .map((group) => ({ group, from: after?.group === group ? after : null }))

/** Reads rows in the order of an index. */
async function walk(db: Db, selection: Selection, after: Place | null, count: number): Promise<Found> {
  const places: Place[] = []
  for (const { group, from } of remainingGroups(selection, after)) {
    if (places.length >= count) break
    const { rows } = await rowsOf(selection, group, from, count - places.length).execute(db)
    places.push(...rows.map((row) => ({ group, ...row })))
  }
  return { places, last: null }
}

/** Reads rows in the order of an index and compares their words, until the page is full or enough rows are compared. */
async function scan(
  db: Db,
  selection: Selection,
  after: Place | null,
  count: number,
  sizes: readonly number[],
): Promise<Found> {
  const words = hasWords(selection.words ?? [])
  const places: Place[] = []
  let scans = 0
  for (const { group, from } of remainingGroups(selection, after)) {
    const order = sql.raw(ORDER[group].direction)
    for (let position: Row | null = from; ;) {
      // A place to continue from is known after the first chunk of a group.
      if (scans >= sizes.length && position !== null) return { places, last: { group, ...position } }
      const size = sizes[Math.min(scans, sizes.length - 1)]!
      scans += 1
      const chunk = rowsOf(selection, group, position, size)
      // With a join, PostgreSQL may read the words of all applications. A scalar subquery reads those of the chunk.
      const { rows } = await sql<Row>`select chunk.id, chunk.key from (${chunk}) as chunk
        where (select ${words} from candidacy_search where candidacy_id = chunk.id)
        order by chunk.key ${order}, chunk.id ${order} limit ${sql.lit(count - places.length)}`.execute(db)
      places.push(...rows.map((row) => ({ group, ...row })))
      if (places.length >= count) return { places, last: null }
      const end = await lastRow(db, selection, group, position, size)
      if (end === null) break
      position = end
    }
  }
  return { places, last: null }
}

/** Returns the last row of a full chunk. Null if the chunk is not full, so the group ends with it. */
async function lastRow(db: Db, selection: Selection, group: Group, from: Row | null, size: number) {
  const { rows } = await rowsOf(selection, group, from, 1, size - 1).execute(db)
  return rows[0] ?? null
}

/** Returns the rows of a group in its order. With a filter by rating, each number of stars is read from its index. */
function rowsOf(selection: Selection, group: Group, from: Row | null, limit: number, offset = 0) {
  const { conditions, rating } = selection
  const { where, key, direction, sign } = ORDER[group]
  const [sortKey, order, beyond] = [sql.raw(key), sql.raw(direction), sql.raw(sign)]
  // The first comparison makes both engines start at the position in the index.
  const position = from
    ? sql` and ${sortKey} ${beyond}= ${from.key} and (${sortKey} ${beyond} ${from.key} or id ${beyond} ${from.id})`
    : sql``
  const rowsWhere = (all: readonly RawBuilder<unknown>[], range: RawBuilder<unknown>) =>
    sql<Row>`select id, ${sortKey} as key from candidacies
      where ${sql.join([...all], sql` and `)} and ${sql.raw(where)}${position}
      order by ${sortKey} ${order}, id ${order} ${range}`
  const range = sql`limit ${sql.lit(limit)} offset ${sql.lit(offset)}`
  if (rating === null) return rowsWhere(conditions, range)
  const parts = STARS.filter((stars) => stars >= rating).map((stars) => {
    const rows = rowsWhere([...conditions, sql`mean_rating = ${sql.lit(stars)}`], sql`limit ${sql.lit(limit + offset)}`)
    return sql`select id, key from (${rows}) as ${sql.ref(`stars_${stars}`)}`
  })
  return sql<Row>`select id, key from (${sql.join(parts, sql` union all `)}) as rated
    order by key ${order}, id ${order} ${range}`
}

const formatCursor = ({ group, key, id, isScanning }: Cursor) =>
  Buffer.from(`${group} ${key} ${id}${isScanning ? ' scan' : ''}`).toString('base64url')

/** Parses a cursor. Throws BAD_REQUEST. An application that moved in the list does not invalidate it. */
function parseCursor(cursor: string): Cursor {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, group, key, id, scanning] = /^(waiting|answered) ([\d:.TZ-]{20,45}) (\d{1,10})( scan)?$/.exec(text) ?? []
  if (key === undefined || Number(id) > MAX_ID)
    throw new ApiError('BAD_REQUEST', 'Invalid cursor', { cursor: { key: 'INVALID_PATTERN' } })
  return {
    group: group === 'waiting' ? 'waiting' : 'answered',
    key,
    id: Number(id),
    isScanning: scanning !== undefined,
  }
}
