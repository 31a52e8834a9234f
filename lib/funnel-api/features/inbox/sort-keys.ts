import { type RawBuilder, sql } from 'kysely'
import { type Group, restrictToIds, type Selection } from '#lib/funnel-api/features/inbox/filter'
import { findByText, hasWords } from '#lib/funnel-api/features/inbox/text-search'
import { IS_ANSWERED, IS_WAITING, WAITING_KEY } from '#lib/funnel-api/platform/db/inbox-indexes'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** What sorts an application in the inbox. `key` sorts within its group. */
export type SortKey = { group: Group; key: string; id: number }
type Row = Pick<SortKey, 'key' | 'id'>

/** Whether applications after or before a sort key are read. Those before it are read from the nearest one. */
type Direction = 'after' | 'before'

/** Sizes of the chunks of applications that one call compares with the words of a text filter. */
const CHUNK_SIZES = [200, 800, 3000]
/**
 * Sizes of the chunks that are compared before the text index is used, because the index would read all hits of a
 * frequent word.
 */
const FIRST_CHUNK_SIZES = [200, 800]

const ORDER = {
  waiting: { where: IS_WAITING, key: WAITING_KEY, after: 'asc', before: 'desc' },
  answered: { where: IS_ANSWERED, key: 'confirmed_at', after: 'desc', before: 'asc' },
} as const

/** The possible mean ratings in whole stars. */
const STARS = [1, 2, 3, 4, 5]

type Found = {
  /** In the order of the direction. */
  sortKeys: SortKey[]
  /** Where to continue although fewer applications than `count` were found. Null at the end of the list. */
  last: SortKey | null
}

type Range = {
  direction: Direction
  /** The sort key from which the range starts, without it. Null: the whole list. */
  from: SortKey | null
  count: number
}

/**
 * Finds the sort keys of applications that match. Finds frequent words by comparing applications in the order of the
 * list, and rare ones in the text index. `isScanning` says which of them an earlier call has chosen. Null: no earlier
 * call.
 */
export async function findSortKeys(
  db: Db,
  company_id: number,
  selection: Selection,
  { isScanning, ...range }: Range & { isScanning: boolean | null },
): Promise<Found & { isScanning: boolean }> {
  const { words } = selection
  if (words === null) return { ...(await walk(db, selection, range)), isScanning: false }
  if (isScanning === null) {
    const first = await scan(db, selection, range, FIRST_CHUNK_SIZES)
    if (first.last === null) return { ...first, isScanning: true }
  }
  const ids = isScanning === true ? null : await findByText(db, company_id, words)
  return ids === null
    ? { ...(await scan(db, selection, range, CHUNK_SIZES)), isScanning: true }
    : { ...(await walk(db, { ...restrictToIds(db, selection, ids), words: null }, range)), isScanning: false }
}

/**
 * Returns the position of an application in the list, from 1. Null if it does not match, and beyond `max`. The filter must
 * have an index and no words, because each application before it is counted.
 */
export async function positionOf(db: Db, selection: Selection, from: SortKey, max: number): Promise<number | null> {
  if (!selection.groups.includes(from.group)) return null
  const before = groupsOf(selection, { direction: 'before', from, count: max }).map(
    (part) => sql`select id from (${rowsOf(selection, part, max)}) as ${sql.ref(`${part.group}_before`)}`,
  )
  const { conditions } = restrictToIds(db, selection, [from.id])
  const { rows } = await sql<{ count: number | string }>`
    select (select count(*) from (${sql.join(before, sql` union all `)}) as before) as count
    from candidacies where ${sql.join([...conditions], sql` and `)}`.execute(db)
  const position = rows[0] ? Number(rows[0].count) + 1 : null
  return position !== null && position <= max ? position : null
}

type GroupRange = { group: Group; direction: Direction; from: Row | null }

/** Returns the groups of a range, each with the row from which it continues. */
function groupsOf({ groups }: Selection, { direction, from }: Range): GroupRange[] {
  const [ordered, first] =
    direction === 'after' ? ([groups, 'waiting'] as const) : ([groups.toReversed(), 'answered'] as const)
  return ordered
    .filter((group) => from === null || group === from.group || from.group === first)
    .map((group) => ({ group, direction, from: from?.group === group ? from : null }))
}

/** Reads rows in the order of an index. */
async function walk(db: Db, selection: Selection, range: Range): Promise<Found> {
  const sortKeys: SortKey[] = []
  for (const part of groupsOf(selection, range)) {
    if (sortKeys.length >= range.count) break
    const { rows } = await rowsOf(selection, part, range.count - sortKeys.length).execute(db)
    sortKeys.push(...rows.map((row) => ({ group: part.group, ...row })))
  }
  return { sortKeys, last: null }
}

/** Reads rows in the order of an index and compares their words, until there are enough, or enough are compared. */
async function scan(db: Db, selection: Selection, range: Range, sizes: readonly number[]): Promise<Found> {
  const words = hasWords(selection.words ?? [])
  const { count, direction } = range
  const sortKeys: SortKey[] = []
  let scans = 0
  for (const { group, from } of groupsOf(selection, range)) {
    const order = sql.raw(ORDER[group][direction])
    for (let position: Row | null = from; ;) {
      // A sort key to continue from is known after the first chunk of a group.
      if (scans >= sizes.length && position !== null) return { sortKeys, last: { group, ...position } }
      const size = sizes[Math.min(scans, sizes.length - 1)]!
      scans += 1
      const part = { group, direction, from: position }
      const chunk = rowsOf(selection, part, size)
      // With a join, PostgreSQL may read the words of all applications. A scalar subquery reads those of the chunk.
      const { rows } = await sql<Row>`select chunk.id, chunk.key from (${chunk}) as chunk
        where (select ${words} from candidacy_search where candidacy_id = chunk.id)
        order by chunk.key ${order}, chunk.id ${order} limit ${sql.lit(count - sortKeys.length)}`.execute(db)
      sortKeys.push(...rows.map((row) => ({ group, ...row })))
      if (sortKeys.length >= count) return { sortKeys, last: null }
      const end = await lastRow(db, selection, part, size)
      if (end === null) break
      position = end
    }
  }
  return { sortKeys, last: null }
}

/** Returns the last row of a full chunk. Null if the chunk is not full, so the group ends with it. */
async function lastRow(db: Db, selection: Selection, part: GroupRange, size: number) {
  const { rows } = await rowsOf(selection, part, 1, size - 1).execute(db)
  return rows[0] ?? null
}

/** Returns the rows of a group in its order. With a filter by rating, each number of stars is read from its index. */
function rowsOf({ conditions, rating }: Selection, { group, direction, from }: GroupRange, limit: number, offset = 0) {
  const { where, key, [direction]: directionOfKey } = ORDER[group]
  const beyond = sql.raw(directionOfKey === 'asc' ? '>' : '<')
  const [sortKey, order] = [sql.raw(key), sql.raw(directionOfKey)]
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
