import type { Api } from '#lib/funnel-api/context'
import type { FeedOfCompany } from '#lib/funnel-api/feeds/attempt'
import { type Running, runFeed } from '#lib/funnel-api/feeds/run-feed'
import { claimDue } from '#lib/funnel-api/platform/queue/claim-due'
import { laneWorker } from '#lib/funnel-api/platform/queue/lane-worker'
import { startRounds } from '#lib/funnel-api/rounds'
import { feedsOf } from '#lib/funnel-api/staff/work/feeds'

const ROUND_MS = 60_000
/** Feeds in progress at once: in this process, each up to 20 MB in memory, and for one company. */
const TOTAL = 8
const PER_COMPANY = 2
/** A process that dies with a claimed feed loses it after this time. */
const CLAIM_MS = 15 * 60_000

/** Reads feeds that are due. Companies take turns, so that no company waits for the hanging feeds of another. */
export function feedQueue(api: Running) {
  const due = () =>
    feedsOf(api.db)
      .where('feeds.is_active', '=', true)
      .where('feeds.paused_at', 'is', null)
      .where('feeds.next_run_at', '<=', api.now().toISOString())

  async function lanes(after: number, limit: number): Promise<number[]> {
    const companies = await due()
      .clearSelect()
      .select('feeds.company_id')
      .distinct()
      .where('feeds.company_id', '>', after)
      .orderBy('feeds.company_id')
      .limit(limit)
      .execute()
    return companies.map(({ company_id }) => company_id)
  }

  async function take(company_id: number): Promise<FeedOfCompany | null> {
    const feeds = await due()
      .where('feeds.company_id', '=', company_id)
      .orderBy('feeds.next_run_at')
      .limit(PER_COMPANY)
      .execute()
    for (const feed of feeds) {
      const until = new Date(api.now().getTime() + CLAIM_MS).toISOString()
      if (await claimDue(api.db, 'feeds', { id: feed.id, dueAt: feed.next_run_at }, until)) return feed
    }
    return null
  }

  return laneWorker<FeedOfCompany>({
    name: 'feeds',
    limits: { total: TOTAL, perLane: PER_COMPANY },
    lanes,
    take,
    work: (feed) => runFeed(api, feed),
  })
}

/** Reads feeds that are due, continuously. */
export function startPulling(api: Api) {
  const queue = feedQueue(api)
  const rounds = startRounds(ROUND_MS, () => queue.round())
  return {
    async stop() {
      await rounds.stop()
      await queue.stop()
    },
  }
}

/** Reads everything that is due, to its end. Exported for tests, which own the clock. */
export async function pullDue(api: Running): Promise<void> {
  const queue = feedQueue(api)
  await queue.round()
  await queue.idle()
}
