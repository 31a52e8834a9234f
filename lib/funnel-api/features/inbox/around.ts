import type { InboxFilter } from '#lib/contract/staff/inbox'
import { MAX_POSITION, MAX_NEIGHBORS } from '#lib/domain/inbox'
import { sql } from 'kysely'
import { resolveFilter } from '#lib/funnel-api/features/inbox/filter'
import { findSortKeys, positionOf, type SortKey } from '#lib/funnel-api/features/inbox/sort-keys'
import { submittedCandidacyId } from '#lib/funnel-api/features/recruiting/submitted-candidacy'
import { WAITING_KEY } from '#lib/funnel-api/platform/db/inbox-indexes'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** The IDs of an application and of its neighbors, and the position of the first of them. */
type Around = { ids: number[]; first_position: number | null }

/**
 * Finds an application and its neighbors that match the filter, in the order of the inbox. Throws NOT_FOUND for an
 * unknown application or job.
 */
export async function readAround(db: Db, company_id: number, id: number, filter: InboxFilter): Promise<Around> {
  const from = await sortKeyOf(db, await submittedCandidacyId(db, company_id, id))
  const selection = await resolveFilter(db, company_id, filter)
  const [before, after] = await Promise.all(
    (['before', 'after'] as const).map(async (direction) => {
      const range = { direction, from, count: MAX_NEIGHBORS, isScanning: null }
      const { sortKeys } = await findSortKeys(db, company_id, selection, range)
      return sortKeys.map((sortKey) => sortKey.id)
    }),
  )
  const position = isCountable(filter) ? await positionOf(db, selection, from, MAX_POSITION) : null
  return {
    ids: [...before!.toReversed(), id, ...after!],
    // Neighbors may have left the selection since they were read.
    first_position: position === null ? null : Math.max(1, position - before!.length),
  }
}

/** Whether an index has the applications that match in their order. Others would be compared one by one. */
const isCountable = ({ q = '', status, source, rating }: InboxFilter) =>
  q.trim() === '' && [status, source, rating].filter((value) => value !== undefined).length <= 1

async function sortKeyOf(db: Db, id: number): Promise<SortKey> {
  const { answered_at, withdrawn_at, confirmed_at, waiting_key } = await db
    .selectFrom('candidacies')
    .select(['answered_at', 'withdrawn_at', sql<string>`confirmed_at`.as('confirmed_at')])
    .select(sql<string>`${sql.raw(WAITING_KEY)}`.as('waiting_key'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return answered_at === null && withdrawn_at === null
    ? { group: 'waiting', key: waiting_key, id }
    : { group: 'answered', key: confirmed_at, id }
}
