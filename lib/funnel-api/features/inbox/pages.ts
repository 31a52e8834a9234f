import { ApiError } from '#lib/contract/errors'
import { MAX_ID } from '#lib/contract/id'
import type { InboxFilter } from '#lib/contract/staff/inbox'
import { resolveFilter } from '#lib/funnel-api/features/inbox/filter'
import { findSortKeys, type SortKey } from '#lib/funnel-api/features/inbox/sort-keys'
import type { Db } from '#lib/funnel-api/platform/db/schema'

type Cursor = SortKey & {
  /** Whether so many applications match the text that they are compared in the order of the list. */
  isScanning: boolean
}

type PageOptions = {
  cursor?: string | undefined
  limit: number
  /** Only these applications. */
  ids?: readonly number[] | undefined
}

export type Page = { ids: number[]; next_cursor: string | null }

/** Returns the IDs of a page. With a text filter, a page can be shorter than `limit` although more pages follow. */
export async function readPage(
  db: Db,
  company_id: number,
  filter: InboxFilter,
  { cursor, limit, ids }: PageOptions,
): Promise<Page> {
  const from = cursor === undefined ? null : parseCursor(cursor)
  const selection = await resolveFilter(db, company_id, filter, ids)
  const range = { direction: 'after', from, count: limit + 1, isScanning: from?.isScanning ?? null } as const
  const { sortKeys, last, isScanning } = await findSortKeys(db, company_id, selection, range)
  const shown = sortKeys.slice(0, limit)
  const next = sortKeys.length > limit ? shown.at(-1)! : last
  return { ids: shown.map(({ id }) => id), next_cursor: next === null ? null : formatCursor({ ...next, isScanning }) }
}

/**
 * Reads all pages. An application that moves to a later page in the meantime, for example because of a reply, is only
 * in the first of its pages.
 */
export async function* readPages(read: (cursor: string | undefined) => Promise<Page>): AsyncGenerator<number[], void> {
  const known = new Set<number>()
  for (let cursor: string | undefined; ;) {
    const { ids, next_cursor } = await read(cursor)
    const added = ids.filter((id) => !known.has(id))
    for (const id of added) known.add(id)
    yield added
    if (next_cursor === null) return
    cursor = next_cursor
  }
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
