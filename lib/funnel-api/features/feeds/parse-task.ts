import type { FeedFormat } from '#lib/domain/feed'
import { ImportError, type ImportProblem } from '#lib/funnel-api/features/bundles/problems'
import type { Feed, FeedJob } from '#lib/funnel-api/features/feeds/sources/feed'
import { parseFeedBytes } from '#lib/funnel-api/features/feeds/sources/read-feed'
import type { TaskTools } from '#lib/funnel-api/platform/workers/serve-tasks'

/** `name` is the name of the feed in error messages. */
type Input = { name: string; format: FeedFormat }
type Output = { feed: Omit<Feed, 'jobs'> } | { problems: readonly ImportProblem[] }

/** Approximate characters per message. The parent deserializes each message on the thread that serves requests. */
const BATCH_CHARACTERS = 200_000

/** Task 'parse-feed': parses the body of a feed and emits its jobs in batches. */
export async function run({ name, format }: Input, { file, emit }: TaskTools): Promise<Output> {
  try {
    const { jobs, ...feed } = parseFeedBytes(await file.all(), name, format)
    for (const batch of batchesOf(jobs)) emit(batch)
    return { feed }
  } catch (error) {
    if (error instanceof ImportError) return { problems: error.problems }
    throw error
  }
}

function* batchesOf(jobs: readonly FeedJob[]) {
  let batch: FeedJob[] = []
  let size = 0
  for (const job of jobs) {
    batch.push(job)
    size += 1000 + job.description.length + job.profile.length
    if (size < BATCH_CHARACTERS) continue
    yield batch
    batch = []
    size = 0
  }
  if (batch.length > 0) yield batch
}
