import { type RawBuilder, sql } from 'kysely'
import type { InboxFilter } from '#lib/contract/staff/inbox'
import { findCampaignId } from '#lib/funnel-api/features/campaigns/queries'
import { scheduledIds } from '#lib/funnel-api/features/inbox/scheduled'
import { wordsOfFilter } from '#lib/funnel-api/features/inbox/text-search'
import { isOneOf } from '#lib/funnel-api/platform/db/is-one-of'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** A filter as SQL conditions, with the ID of its job instead of the slug. */
export type Selection = {
  groups: readonly Group[]
  conditions: readonly RawBuilder<unknown>[]
  /** The lowest mean rating in stars, which the conditions do not contain. Null without a filter by rating. */
  rating: number | null
  /** The words of the text filter, which the conditions do not contain. Null without a text filter. */
  words: readonly string[] | null
}

/** The two parts of the list, in this order. */
export type Group = 'waiting' | 'answered'
const GROUPS: readonly Group[] = ['waiting', 'answered']

/**
 * Converts a filter to SQL conditions. With `ids`, only these applications are selected. Throws NOT_FOUND for an unknown
 * job.
 */
export async function resolveFilter(
  db: Db,
  company_id: number,
  { campaign, status, source, state = 'all', q, rating, is_scheduled }: InboxFilter,
  ids?: readonly number[],
): Promise<Selection> {
  const campaign_id = campaign === undefined ? null : await findCampaignId(db, company_id, campaign)
  // With a filter by rating, the column is an expression, so that the database uses the index of ratings instead of the
  // index of this column.
  const column = (name: 'status' | 'source') => (rating === undefined ? sql.ref(name) : sql`(${sql.ref(name)} || '')`)
  const conditions = [
    // A job belongs to one company, so the company is not a condition. The index by job does not contain it.
    campaign_id === null ? sql`company_id = ${company_id}` : sql`campaign_id = ${campaign_id}`,
    ...(status === undefined ? [] : [sql`${column('status')} = ${status}`]),
    ...(source === undefined
      ? []
      : [source === '' ? sql`${column('source')} is null` : sql`${column('source')} = ${source}`]),
  ]
  const selection = {
    groups: state === 'all' ? GROUPS : [state],
    conditions,
    rating: rating ?? null,
    words: wordsOfFilter(q),
  }
  const among = is_scheduled ? await scheduledAmong(db, company_id, ids) : ids
  return among === undefined ? selection : restrictToIds(db, selection, among)
}

async function scheduledAmong(db: Db, company_id: number, ids: readonly number[] | undefined) {
  const scheduled = await scheduledIds(db, company_id)
  const wanted = new Set(ids)
  return ids === undefined ? scheduled : scheduled.filter((id) => wanted.has(id))
}

/** Restricts a selection to some applications. */
export const restrictToIds = (db: Db, selection: Selection, ids: readonly number[]): Selection => ({
  ...selection,
  conditions: [
    ...selection.conditions,
    isOneOf(db, 'id', ids),
    ...(selection.rating === null ? [] : [sql`mean_rating >= ${selection.rating}`]),
  ],
  rating: null,
})
