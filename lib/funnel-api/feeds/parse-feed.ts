import { Worker } from 'node:worker_threads'
import type { FeedFormat } from '#lib/domain/feed'
import { BundleError, type Problem } from '#lib/funnel-api/cli/bundle/problems'
import { type Feed, unreadable } from '#lib/funnel-api/cli/feeds/feed'
import { feedIn } from '#lib/funnel-api/cli/feeds/read-feed'

export type ToParse = { bytes: Uint8Array; name: string; format: FeedFormat }
type Answer = { feed: Feed } | { problems: Problem[] }

/** Up to here it takes less than it takes to start a thread. */
const SMALL = 256 * 1024
const MEMORY_MB = 512
const PATIENCE_MS = 60_000

/** Reads the jobs of a feed; a `BundleError` says what is wrong with it. */
export const parseFeed = async (asked: ToParse): Promise<Feed> =>
  asked.bytes.length <= SMALL ? feedIn(asked.bytes, asked.name, asked.format) : inThread(asked)

/** Twenty megabytes take seconds: in a thread of their own, for which no visitor waits, and which may run out of memory alone. */
function inThread(asked: ToParse) {
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  let timer: NodeJS.Timeout | undefined
  const parsed = new Promise<Feed>((resolve, reject) => {
    worker.once('message', (answer: Answer) =>
      'feed' in answer ? resolve(answer.feed) : reject(new BundleError(answer.problems)),
    )
    worker.once('error', (error) => reject(unreadable(asked.name, `cannot be read: ${error.message}`)))
    timer = setTimeout(() => reject(unreadable(asked.name, 'takes too long to be read')), PATIENCE_MS)
  })
  return parsed.finally(() => {
    clearTimeout(timer)
    void worker.terminate()
  })
}
