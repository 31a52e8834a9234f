import { ApiError } from '#lib/contract/errors'
import type { FeedRun } from '#lib/contract/staff/feeds'
import { DAY_MS } from '#lib/domain/days'
import { STORED_RUNS } from '#lib/domain/feed'
import type { Api } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { attempt, EMPTY_REPORT, type FeedOfCompany } from '#lib/funnel-api/features/feeds/attempt'
import { countRun } from '#lib/funnel-api/features/feeds/metrics'
import { notifyPaused, notifyProblems, type FailedRun } from '#lib/funnel-api/features/feeds/notify-problems'
import { ago } from '#lib/funnel-api/platform/queue/job'

export type FeedContext = Pick<Api, 'db' | 'now' | 'origin' | 'feedHosts'>

/** A run that has not ended after this time was interrupted, because its process died. */
const INTERRUPTED_MS = 15 * 60_000
const MINUTE_MS = 60_000
/** Maximum deviation from the interval, so that feeds are not all read in the same minute. */
const JITTER = 0.1

/**
 * Runs a feed and stores the result. Each failure in a row doubles the wait, up to a day or the interval if that is
 * longer. If the feed was changed since `feed` was read, it stays due, so that the next run applies the change. Throws
 * CONFLICT for a paused feed. Only a conditional run skips a feed that has not changed.
 */
export async function runFeed(
  api: FeedContext,
  feed: FeedOfCompany,
  { allow_closing = false, isConditional = false } = {},
): Promise<FeedRun> {
  if (feed.paused_at !== null) throw new ApiError('CONFLICT', 'Feed is paused; resume it first')
  const run = await startRun(api, feed.id)
  const parse_attempts = await countInterrupted(api.db, feed.id, run.id)
  const validators = isConditional ? {} : { etag: null, last_modified: null }
  const outcome = await attempt(api, { ...feed, ...validators, parse_attempts }, allow_closing)
  countRun(feed, outcome)
  return inTransaction(api, async (db) => {
    const ended_at = api.now().toISOString()
    const { status, report } = outcome
    await db.updateTable('feed_runs').set({ status, report, ended_at }).where('id', '=', run.id).execute()
    const failures = await failuresSinceSuccess(db, feed.id)
    await db.updateTable('feeds').set({ parse_attempts: null }).where('id', '=', feed.id).execute()
    const scheduled = await db
      .updateTable('feeds')
      .set({ next_run_at: nextRun(api, feed, failures.length) })
      .set(outcome.status === 'done' ? outcome.validators : {})
      .set('pause_reason' in outcome ? { paused_at: ended_at, pause_reason: outcome.pause_reason } : {})
      .where('id', '=', feed.id)
      // Each change of the settings and each claim by another run sets another time.
      .where('next_run_at', '=', feed.next_run_at)
      .returning('id')
      .executeTakeFirst()
    if ('pause_reason' in outcome) {
      if (scheduled) await notifyPaused(db, api, feed, { id: run.id, cause: outcome.cause })
    } else if ('cause' in outcome) await notifyProblems(db, api, feed, { failures, ...outcome })
    await deleteOldRuns(db, feed.id)
    return { ...run, status, ended_at, ...report }
  })
}

/** Marks earlier runs that were interrupted as failed, and stores a new run. */
async function startRun({ db, now }: FeedContext, feed_id: number) {
  const started_at = now().toISOString()
  await db
    .updateTable('feed_runs')
    .set({ status: 'failed', report: { ...EMPTY_REPORT, reason: 'Interrupted' }, ended_at: started_at })
    .where('feed_id', '=', feed_id)
    .where('status', '=', 'running')
    .where('started_at', '<', ago({ now }, INTERRUPTED_MS))
    .execute()
  const values = { feed_id, started_at, status: 'running' as const, report: null }
  const { id } = await db.insertInto('feed_runs').values(values).returning('id').executeTakeFirstOrThrow()
  return { id, started_at }
}

/**
 * Returns the number of parse attempts that a server stop interrupted: all that have not ended, except those of other
 * runs.
 */
async function countInterrupted(db: Db, feed_id: number, run_id: number): Promise<number> {
  const feed = await db
    .selectFrom('feeds')
    .select('feeds.parse_attempts')
    .select((eb) =>
      eb
        .selectFrom('feed_runs')
        .select((runs) => runs.fn.countAll<number>().as('count'))
        .whereRef('feed_runs.feed_id', '=', 'feeds.id')
        .where('feed_runs.id', '<>', run_id)
        .where('feed_runs.status', '=', 'running')
        .as('nb_running'),
    )
    .where('feeds.id', '=', feed_id)
    .executeTakeFirst()
  return (feed?.parse_attempts ?? 0) - (feed?.nb_running ?? 0)
}

/** Returns the runs since the last successful one, latest first. */
async function failuresSinceSuccess(db: Db, feed_id: number): Promise<FailedRun[]> {
  const runs = await db
    .selectFrom('feed_runs')
    .select(['id', 'status', 'report'])
    .where('feed_id', '=', feed_id)
    .where('status', '<>', 'running')
    .orderBy('id', 'desc')
    .limit(STORED_RUNS)
    .execute()
  const lastSuccess = runs.findIndex(({ status }) => status === 'done' || status === 'unchanged')
  return lastSuccess < 0 ? runs : runs.slice(0, lastSuccess)
}

function nextRun({ now }: FeedContext, { every_minutes }: FeedOfCompany, failures: number) {
  const interval = every_minutes * MINUTE_MS
  const wait = Math.min(interval * 2 ** failures, Math.max(interval, DAY_MS))
  return new Date(now().getTime() + wait * (1 - JITTER + 2 * JITTER * Math.random())).toISOString()
}

async function deleteOldRuns(db: Db, feed_id: number) {
  const oldest = await db
    .selectFrom('feed_runs')
    .select('id')
    .where('feed_id', '=', feed_id)
    .orderBy('id', 'desc')
    .offset(STORED_RUNS)
    .limit(1)
    .executeTakeFirst()
  if (oldest) await db.deleteFrom('feed_runs').where('feed_id', '=', feed_id).where('id', '<=', oldest.id).execute()
}
