import type { Api } from '#lib/funnel-api/context'
import { type Running, runFeed } from '#lib/funnel-api/feeds/run-feed'
import { startRounds } from '#lib/funnel-api/rounds'
import { feedsOf } from '#lib/funnel-api/staff/work/feeds'

const ROUND_MS = 60_000
/** A machine that hangs keeps three others waiting, and no job of ours. */
const AT_ONCE = 4
/** How long a claimed feed is left alone: a node that dies with it gives it up then. */
const CLAIM_MS = 15 * 60_000

/** Reads the feeds that are due, round after round. */
export const startPulling = (api: Api) => startRounds(ROUND_MS, () => pullDue(api))

/** One round; answers 0 where there may be more. Exported for tests, which own the clock. */
export async function pullDue(api: Running): Promise<number | void> {
  const due = await feedsOf(api.db)
    .where('feeds.is_active', '=', true)
    .where('feeds.next_run_at', '<=', api.now().toISOString())
    .orderBy('feeds.next_run_at')
    .limit(AT_ONCE)
    .execute()
  await Promise.all(due.map(async (feed) => (await claim(api, feed)) && runFeed(api, feed)))
  return due.length === AT_ONCE ? 0 : undefined
}

/** Only one of several nodes reads a feed: whoever moves its next run first. */
async function claim({ db, now }: Running, { id, next_run_at }: { id: number; next_run_at: string }) {
  const claimed = await db
    .updateTable('feeds')
    .set({ next_run_at: new Date(now().getTime() + CLAIM_MS).toISOString() })
    .where('id', '=', id)
    .where('next_run_at', '=', next_run_at)
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}
