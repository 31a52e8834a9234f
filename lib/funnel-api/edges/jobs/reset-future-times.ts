import { DAY_MS } from '#lib/domain/days'
import { scheduleFeed } from '#lib/funnel-api/features/feeds/settings'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { HOUR_MS, type Job } from '#lib/funnel-api/platform/queue/job'
import { LONGEST_BACKOFF_MS } from '#lib/funnel-api/platform/outbox/mail-worker'
import { MAX_WAIT_MS } from '#lib/funnel-api/features/webhooks/delivery-queue'
import { log } from '#lib/telemetry/log'

/** Tolerated clock difference between nodes. */
const TOLERANCE_MS = HOUR_MS
/** The jitter extends the wait of a feed by up to 10%. */
const MAX_FEED_JITTER = 1.1
const MINUTE_MS = 60_000

/**
 * If a clock was ahead and is set back, queued work would wait until a date that is far too late. Work that would wait
 * longer than its longest regular wait becomes due now.
 */
export const resetFutureTimes: Job = {
  name: 'reset-future-times',
  every_ms: 50_000,
  run: async ({ db, now }) => {
    const reset = {
      outbox: await resetQueue(db, 'outbox', now(), LONGEST_BACKOFF_MS),
      webhook_deliveries: await resetQueue(db, 'webhook_deliveries', now(), MAX_WAIT_MS),
      feeds: await resetFeeds({ db, now }),
    }
    if (Object.values(reset).some((count) => count > 0))
      log.warn('queued work was due too far in the future and is now due. Check the system clock', reset)
  },
}

async function resetQueue(db: Db, table: 'outbox' | 'webhook_deliveries', now: Date, longest_ms: number) {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set({ next_attempt_at: now.toISOString() })
    .where('status', '=', 'waiting')
    .where('next_attempt_at', '>', new Date(now.getTime() + longest_ms + TOLERANCE_MS).toISOString())
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** A feed waits for its interval. After failures it waits longer, up to a day or its interval if that is longer. */
async function resetFeeds({ db, now }: Pick<Api, 'db' | 'now'>): Promise<number> {
  const nowMs = now().getTime()
  const late = await db
    .selectFrom('feeds')
    .select(['id', 'every_minutes', 'next_run_at'])
    .where('is_active', '=', true)
    .where('next_run_at', '>', new Date(nowMs + DAY_MS).toISOString())
    .execute()
  const tooLate = late.filter(({ every_minutes, next_run_at }) => {
    const longest_ms = Math.max(every_minutes * MINUTE_MS, DAY_MS) * MAX_FEED_JITTER
    return Date.parse(next_run_at) > nowMs + longest_ms + TOLERANCE_MS
  })
  for (const { id } of tooLate) await scheduleFeed(db, id, now().toISOString())
  return tooLate.length
}
