import { ApiError } from '#lib/contract/errors'
import type { FeedRun } from '#lib/contract/staff/feeds'
import { RUNS_KEPT } from '#lib/domain/feed'
import type { Api } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'
import { attempt, type FeedOfCompany, type Outcome, outcomeOf } from '#lib/funnel-api/feeds/attempt'
import { countRun } from '#lib/funnel-api/feeds/metrics'
import { notifyPaused, tellTroubles, type Trouble } from '#lib/funnel-api/feeds/tell-troubles'
import { ago, DAY_MS } from '#lib/funnel-api/jobs/job'

export type Running = Pick<Api, 'db' | 'now' | 'origin' | 'feedHosts'>

/** No run takes so long: one that has not ended by then died with its process. */
const BROKEN_OFF_MS = 15 * 60_000
const MINUTE_MS = 60_000
/** How much earlier or later it may be read: feeds of one hour are not all read in one minute. */
const JITTER = 0.1

/** Reads a feed now and stores the result. Each failure in a row delays the next run. CONFLICT for a paused feed. */
export async function runFeed(api: Running, feed: FeedOfCompany, { allow_closing = false } = {}): Promise<FeedRun> {
  if (feed.paused_at !== null) throw new ApiError('CONFLICT', 'the feed is paused; resume it first')
  const run = await begin(api, feed.id)
  const outcome = await attempt(api, feed, allow_closing)
  countRun(feed, outcome)
  return inTransaction(api, async (db) => {
    const ended_at = api.now().toISOString()
    const { status, report } = outcome
    await db.updateTable('feed_runs').set({ status, report, ended_at }).where('id', '=', run.id).execute()
    const troubles = await troublesOf(db, feed.id)
    await db
      .updateTable('feeds')
      .set({ next_run_at: nextRun(api, feed, troubles.length), parse_attempts: null })
      .set(outcome.status === 'done' ? outcome.marks : {})
      .set('pause_reason' in outcome ? { paused_at: ended_at, pause_reason: outcome.pause_reason } : {})
      .where('id', '=', feed.id)
      .execute()
    if ('pause_reason' in outcome) await notifyPaused(db, api, feed, { id: run.id, reason: outcome.pause_reason })
    else await tellTroubles(db, api, feed, troubles)
    await forgetOld(db, feed.id)
    return { ...run, status, ended_at, ...report }
  })
}

async function begin({ db, now }: Running, feed_id: number) {
  const started_at = now().toISOString()
  const broken: Outcome = outcomeOf('failed', 'broken off')
  await db
    .updateTable('feed_runs')
    .set({ status: broken.status, report: broken.report, ended_at: started_at })
    .where('feed_id', '=', feed_id)
    .where('status', '=', 'running')
    .where('started_at', '<', ago({ now }, BROKEN_OFF_MS))
    .execute()
  const values = { feed_id, started_at, status: 'running' as const, report: null }
  const { id } = await db.insertInto('feed_runs').values(values).returning('id').executeTakeFirstOrThrow()
  return { id, started_at }
}

/** The runs since the last good one, the latest first. */
async function troublesOf(db: Db, feed_id: number): Promise<Trouble[]> {
  const runs = await db
    .selectFrom('feed_runs')
    .select(['id', 'status', 'report'])
    .where('feed_id', '=', feed_id)
    .where('status', '<>', 'running')
    .orderBy('id', 'desc')
    .limit(RUNS_KEPT)
    .execute()
  const good = runs.findIndex(({ status }) => status === 'done' || status === 'unchanged')
  return good < 0 ? runs : runs.slice(0, good)
}

function nextRun({ now }: Running, { every_minutes }: FeedOfCompany, troubles: number) {
  const usual = every_minutes * MINUTE_MS
  const wait = Math.min(usual * 2 ** troubles, Math.max(usual, DAY_MS))
  return new Date(now().getTime() + wait * (1 - JITTER + 2 * JITTER * Math.random())).toISOString()
}

async function forgetOld(db: Db, feed_id: number) {
  const oldest = await db
    .selectFrom('feed_runs')
    .select('id')
    .where('feed_id', '=', feed_id)
    .orderBy('id', 'desc')
    .offset(RUNS_KEPT)
    .limit(1)
    .executeTakeFirst()
  if (oldest) await db.deleteFrom('feed_runs').where('feed_id', '=', feed_id).where('id', '<=', oldest.id).execute()
}
