import type { z } from 'zod'
import { ApiError } from '#lib/contract/errors'
import {
  type createFeed as create,
  FeedRun,
  type StaffFeed,
  type updateFeed as update,
} from '#lib/contract/staff/feeds'
import { STORED_RUNS } from '#lib/domain/feed'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { type FeedOfCompany, EMPTY_REPORT } from '#lib/funnel-api/features/feeds/attempt'
import { isCallable, parseTarget } from '#lib/funnel-api/platform/net/safe-fetch'

type Base = Pick<Api, 'db' | 'now' | 'feedHosts'>
type NewFeed = z.output<typeof create.body>['feed']
type FeedChange = z.output<typeof update.body>['feed']

/** A report may lack fields that were added after it was stored. */
const StoredReport = FeedRun.omit({ id: true, started_at: true, ended_at: true, status: true }).partial()

/** Selects feeds with the slug of their company. */
export const feedsOf = (db: Db) =>
  db
    .selectFrom('feeds')
    .innerJoin('companies', 'companies.id', 'feeds.company_id')
    .selectAll('feeds')
    .select('companies.slug as company')

/** Returns a feed of the company by ID or name. Throws NOT_FOUND. */
export async function requireFeed(db: Db, company_id: number, idOrName: number | string): Promise<FeedOfCompany> {
  const feed = await feedsOf(db)
    .where('feeds.company_id', '=', company_id)
    .where((eb) => (typeof idOrName === 'number' ? eb('feeds.id', '=', idOrName) : eb('feeds.name', '=', idOrName)))
    .executeTakeFirst()
  if (!feed) throw new ApiError('NOT_FOUND', 'Feed not found')
  return feed
}

const withLastRun = async (db: Db, feed: FeedOfCompany): Promise<StaffFeed> => ({
  ...feed,
  last_run: (await listRuns(db, feed.id, 1))[0] ?? null,
})

export async function listFeeds(db: Db, company_id: number): Promise<StaffFeed[]> {
  const feeds = await feedsOf(db).where('feeds.company_id', '=', company_id).orderBy('feeds.id').execute()
  return Promise.all(feeds.map((feed) => withLastRun(db, feed)))
}

const readFeed = async (db: Db, company_id: number, id: number) =>
  withLastRun(db, await requireFeed(db, company_id, id))

/** Lists the runs of a feed, latest first. */
export async function listFeedRuns(db: Db, company_id: number, id: number): Promise<FeedRun[]> {
  await requireFeed(db, company_id, id)
  return listRuns(db, id, STORED_RUNS)
}

async function listRuns(db: Db, feed_id: number, limit: number): Promise<FeedRun[]> {
  const runs = await db
    .selectFrom('feed_runs')
    .selectAll()
    .where('feed_id', '=', feed_id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return runs.map(({ report, ...run }) => ({ ...EMPTY_REPORT, ...StoredReport.parse(report ?? {}), ...run }))
}

/** Throws INVALID for a URL that is not public. */
function requirePublicUrl(url: string, { feedHosts }: Base) {
  try {
    if (isCallable(parseTarget(url, feedHosts))) return
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  throw new ApiError('INVALID', 'Feed URL must be public', { 'feed.url': { key: 'INVALID_URL' } })
}

/** Creates a feed. Throws CONFLICT if the name already exists and INVALID if the URL is not public. */
export async function createFeed(api: Base, company_id: number, feed: NewFeed): Promise<StaffFeed> {
  requirePublicUrl(feed.url, api)
  const now = api.now().toISOString()
  const created = await api.db
    .insertInto('feeds')
    .values({ ...feed, company_id, next_run_at: now, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw new ApiError('CONFLICT', 'Feed name already exists')
  return readFeed(api.db, company_id, created.id)
}

const RESUMED = { paused_at: null, pause_reason: null, parse_attempts: null }

/** Resumes a paused feed. It is due immediately and is fetched unconditionally. */
export const resumeFeed = (api: Base, company_id: number, id: number) =>
  updateFeed(api, company_id, id, { paused_at: null })

/** Changes a feed. It is due immediately and is fetched unconditionally, so that the new settings apply to all jobs. */
export async function updateFeed(api: Base, company_id: number, id: number, change: FeedChange): Promise<StaffFeed> {
  await requireFeed(api.db, company_id, id)
  if (change.url !== undefined) requirePublicUrl(change.url, api)
  const changed = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  await api.db
    .updateTable('feeds')
    .set({
      ...changed,
      ...(change.paused_at === null && RESUMED),
      etag: null,
      last_modified: null,
      next_run_at: api.now().toISOString(),
    })
    .where('id', '=', id)
    .execute()
  return readFeed(api.db, company_id, id)
}

/** Deletes a feed and its runs. Its jobs stay. */
export async function deleteFeed(db: Db, company_id: number, id: number): Promise<void> {
  await requireFeed(db, company_id, id)
  await db.deleteFrom('feeds').where('id', '=', id).execute()
}

/**
 * Makes the next run of each feed unconditional, because professions, business units or the language have changed.
 * Changes `next_run_at` by one millisecond, because a run in progress stores its validators only if it is unchanged.
 */
export async function refetchFeeds(db: Db, company_id: number): Promise<void> {
  const feeds = await db
    .selectFrom('feeds')
    .select(['id', 'next_run_at'])
    .where('company_id', '=', company_id)
    .execute()
  for (const { id, next_run_at } of feeds)
    await db
      .updateTable('feeds')
      .set({ etag: null, last_modified: null, next_run_at: new Date(Date.parse(next_run_at) - 1).toISOString() })
      .where('id', '=', id)
      .execute()
}

/** Sets when a feed runs next. */
export const scheduleFeed = (db: Db, id: number, next_run_at: string) =>
  db.updateTable('feeds').set({ next_run_at }).where('id', '=', id).execute()
