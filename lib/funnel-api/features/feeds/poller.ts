import type { Api } from '#lib/funnel-api/platform/context'
import type { FeedOfCompany } from '#lib/funnel-api/features/feeds/attempt'
import { type FeedContext, runFeed } from '#lib/funnel-api/features/feeds/run-feed'
import { claimDue } from '#lib/funnel-api/platform/queue/claim-due'
import { createLaneWorker } from '#lib/funnel-api/platform/queue/lane-worker'
import { startPoller } from '#lib/funnel-api/platform/queue/poller'
import { feedsOf } from '#lib/funnel-api/features/feeds/settings'

const ROUND_MS = 60_000
/** Maximum number of concurrent runs in this process and per company. Each feed needs up to 20 MB of memory. */
const TOTAL = 8
const PER_COMPANY = 2
/** A claim on a feed expires after this time, so that another process can run the feed if the first one has died. */
const CLAIM_MS = 15 * 60_000

/** Runs due feeds. Companies take turns, so that no company waits for the hanging feeds of another. */
export function feedQueue(api: FeedContext) {
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

  async function claimNextFeed(company_id: number): Promise<FeedOfCompany | null> {
    const feeds = await due()
      .where('feeds.company_id', '=', company_id)
      .orderBy('feeds.next_run_at')
      .limit(PER_COMPANY)
      .execute()
    for (const feed of feeds) {
      const until = new Date(api.now().getTime() + CLAIM_MS).toISOString()
      if (await claimDue(api.db, 'feeds', { id: feed.id, dueAt: feed.next_run_at }, until))
        return { ...feed, next_run_at: until }
    }
    return null
  }

  return createLaneWorker<FeedOfCompany>({
    name: 'feeds',
    limits: { total: TOTAL, perLane: PER_COMPANY },
    lanes,
    take: claimNextFeed,
    work: (feed) => runFeed(api, feed, { isConditional: true }),
  })
}

/** Runs due feeds continuously. */
export function startFeedPoller(api: Api) {
  const queue = feedQueue(api)
  const rounds = startPoller(ROUND_MS, () => queue.round())
  return {
    async stop() {
      await rounds.stop()
      await queue.stop()
    },
  }
}

/** @internal Runs all due feeds and waits for them. For tests, which control the clock. */
export async function runDueFeeds(api: FeedContext): Promise<void> {
  const queue = feedQueue(api)
  await queue.round()
  await queue.idle()
}
