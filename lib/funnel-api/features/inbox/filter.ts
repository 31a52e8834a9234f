import { type RawBuilder, sql } from 'kysely'
import type { InboxFilter } from '#lib/contract/staff/inbox'
import { findCampaignId } from '#lib/funnel-api/features/campaigns/queries'
import { isOneOf, wordsOfFilter } from '#lib/funnel-api/features/inbox/text-search'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** A filter as SQL conditions, with the ID of its job instead of the slug. */
export type Selection = {
  groups: readonly Group[]
  conditions: readonly RawBuilder<unknown>[]
  /** The words of the text filter, which the conditions do not contain. Null without a text filter. */
  words: readonly string[] | null
}

/** The two parts of the list, in this order. */
export type Group = 'waiting' | 'answered'
const GROUPS: readonly Group[] = ['waiting', 'answered']

/** Converts a filter to SQL conditions. Throws NOT_FOUND for an unknown job. */
export async function resolveFilter(
  db: Db,
  company_id: number,
  { campaign, status, source, state = 'all', q, rating }: InboxFilter,
): Promise<Selection> {
  const campaign_id = campaign === undefined ? null : await findCampaignId(db, company_id, campaign)
  const conditions = [
    // The job belongs to the company, and its index has no column for the company.
    campaign_id === null ? sql`company_id = ${company_id}` : sql`campaign_id = ${campaign_id}`,
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(source === undefined ? [] : [source === '' ? sql`source is null` : sql`source = ${source}`]),
    ...(rating === undefined ? [] : [isRated(company_id, rating)]),
  ]
  return {
    groups: state === 'all' ? GROUPS : [state],
    conditions,
    words: wordsOfFilter(q),
  }
}

/** Restricts a selection to some applications. */
export const restrictToIds = (db: Db, selection: Selection, ids: readonly number[]): Selection => ({
  ...selection,
  conditions: [...selection.conditions, isOneOf(db, 'id', ids)],
})

/**
 * Ratings are few in comparison with applications, so their means are computed for each call, only from an index. A
 * comparison with the sum is faster than the mean, which PostgreSQL computes with decimal numbers.
 */
const isRated = (company_id: number, rating: number) => sql`id in (
  select candidacy_id from candidacy_ratings
  where candidacy_ratings.company_id = ${company_id} group by candidacy_id
  having sum(rating) >= ${sql.lit(rating)} * count(*))`
