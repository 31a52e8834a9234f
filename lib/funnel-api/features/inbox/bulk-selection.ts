import { ApiError } from '#lib/contract/errors'
import type { BulkAction } from '#lib/contract/staff/bulk'
import { MAX_BULK } from '#lib/domain/inbox'
import { versionOf } from '#lib/funnel-api/features/candidacies/version'
import { type Page, readPage, readPages } from '#lib/funnel-api/features/inbox/pages'
import { openDecisionsOf } from '#lib/funnel-api/features/inbox/scheduled'
import type { Db } from '#lib/funnel-api/platform/db/schema'

const PAGE_SIZE = 200

export type BulkSelection = {
  ids: number[]
  /** Versions by application ID, read together with the status that decides whether an application is in `changing`. */
  versions: Record<string, string>
  /** Applications that the action changes, in the order of `ids`. */
  changing: number[]
  failures: { id: number; reason: 'SAME_STATUS' | 'WITHDRAWN' | 'SCHEDULED' | 'NOT_FOUND' }[]
}

/** Returns the IDs of the applications that match a filter. Throws INVALID for more than `MAX_BULK`. */
export const idsOfFilter = (db: Db, company_id: number, filter: BulkAction['filter'] = {}) =>
  idsOfPages((cursor) => readPage(db, company_id, filter, { limit: PAGE_SIZE, cursor }))

/** Returns the selected applications of a bulk action. Throws INVALID for more than `MAX_BULK`. */
export async function resolveBulk(db: Db, company_id: number, action: BulkAction): Promise<BulkSelection> {
  const ids = action.ids ?? (await idsOfFilter(db, company_id, action.filter))
  const rows = await db
    .selectFrom('candidacies')
    .select(['id', 'status', 'work_version', 'status_changed_at'])
    .where('company_id', '=', company_id)
    .where('confirmed_at', 'is not', null)
    .where('id', 'in', ids.length === 0 ? [0] : ids)
    .execute()
  const scheduled = await openDecisionsOf(db, action.action === 'status' ? ids : [])
  const statuses = new Map(rows.map(({ id, status }) => [id, status]))
  const reasonOf = (id: number): BulkSelection['failures'][number]['reason'] | null => {
    const status = statuses.get(id)
    if (status === undefined) return 'NOT_FOUND'
    if (status === 'WITHDRAWN') return 'WITHDRAWN'
    if (action.action === 'status' && status === action.status) return 'SAME_STATUS'
    return scheduled.has(id) ? 'SCHEDULED' : null
  }
  const failures = ids.flatMap((id) => {
    const reason = reasonOf(id)
    return reason === null ? [] : [{ id, reason }]
  })
  const failed = new Set(failures.map(({ id }) => id))
  const versions = Object.fromEntries(rows.map((row) => [row.id, versionOf(row)]))
  return { ids, versions, changing: ids.filter((id) => !failed.has(id)), failures }
}

/**
 * Returns the IDs of all pages. Throws INVALID for more than `MAX_BULK`. The number of pages has no limit, because with a text
 * filter a page can have few or no applications.
 */
export async function idsOfPages(read: (cursor: string | undefined) => Promise<Page>): Promise<number[]> {
  const ids: number[] = []
  for await (const added of readPages(read)) {
    ids.push(...added)
    if (ids.length > MAX_BULK)
      throw new ApiError('INVALID', `The filter matches more than ${MAX_BULK} applications`, {
        filter: { key: 'RANGE_MAX', bound: MAX_BULK },
      })
  }
  return ids
}
