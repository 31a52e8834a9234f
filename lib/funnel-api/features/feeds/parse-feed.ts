import type { FeedFormat } from '#lib/domain/feed'
import { ImportError } from '#lib/funnel-api/features/bundles/problems'
import type { Feed, FeedJob } from '#lib/funnel-api/features/feeds/sources/feed'
import { isolatedTask, runIsolated } from '#lib/funnel-api/platform/workers/run-isolated'
import type { run } from '#lib/funnel-api/features/feeds/parse-task'

const PARSE_FEED = isolatedTask<typeof run>('parse-feed', new URL('./parse-task.ts', import.meta.url))

type ParseOptions = {
  bytes: Uint8Array
  format: FeedFormat
  /** The name of the feed in error messages. */
  name: string
  /** The company ID, or 'operator'. Worker processes are shared fairly between lanes. */
  lane: string
  /** The name of the feed in the log. */
  label: string
}

/** A feed of 20 MB, the maximum, needs 200 MB of heap. */
const HEAP_MB = 512

/**
 * Reads the jobs of a feed in a worker process. Throws an `ImportError` if the feed cannot be read, and a
 * `WorkerFailure` if its process crashed, exceeded a limit, or could not start.
 */
export async function parseFeed({ bytes, format, name, lane, label }: ParseOptions): Promise<Feed> {
  const jobs: FeedJob[] = []
  const output = await runIsolated(
    PARSE_FEED,
    { name, format },
    {
      lane,
      label,
      bytes: bytes.length,
      file: { bytes },
      heapMb: HEAP_MB,
      // The task emits lists of jobs and nothing else.
      onPiece: (piece) => void jobs.push(...(piece as FeedJob[])),
    },
  )
  if ('problems' in output) throw new ImportError(output.problems)
  return { ...output.feed, jobs }
}
