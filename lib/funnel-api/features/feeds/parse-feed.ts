import type { FeedFormat } from '#lib/domain/feed'
import { BundleError } from '#lib/funnel-api/cli/bundle/problems'
import type { Feed, FeedJob } from '#lib/funnel-api/cli/feeds/feed'
import { runIsolated } from '#lib/funnel-api/platform/workers/run-isolated'

type ToParse = {
  bytes: Uint8Array
  format: FeedFormat
  /** What the feed is called in problems. */
  name: string
  /** The company ID, or 'operator'. */
  lane: string
  /** What the feed is called in the log. */
  label: string
}

/** A feed of 20 MB needs 200 MB of heap. */
const HEAP_MB = 512

/**
 * Reads the jobs of a feed in a worker process. Throws a `BundleError` for a feed that cannot be read and a
 * `WorkerFailure` for one that killed its process.
 */
export async function parseFeed({ bytes, format, name, lane, label }: ToParse): Promise<Feed> {
  const jobs: FeedJob[] = []
  const output = await runIsolated(
    'parse-feed',
    { name, format },
    {
      ...{ lane, label, bytes: bytes.length, file: { bytes }, heapMb: HEAP_MB },
      // The task emits lists of jobs and nothing else.
      onPiece: (piece) => void jobs.push(...(piece as FeedJob[])),
    },
  )
  if ('problems' in output) throw new BundleError(output.problems)
  return { ...output.feed, jobs }
}
