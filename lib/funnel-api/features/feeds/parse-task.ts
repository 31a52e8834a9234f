import type { FeedFormat } from '#lib/domain/feed'
import { BundleError, type Problem } from '#lib/funnel-api/cli/bundle/problems'
import type { Feed, FeedJob } from '#lib/funnel-api/cli/feeds/feed'
import { feedIn } from '#lib/funnel-api/cli/feeds/read-feed'
import type { TaskTools } from '#lib/funnel-api/platform/workers/serve-tasks'

/** `name` is what the feed is called in problems. */
type Input = { name: string; format: FeedFormat }
type Output = { feed: Omit<Feed, 'jobs'> } | { problems: readonly Problem[] }

/** Characters of one message to the parent, which deserialises it on the thread that serves requests. */
const PIECE = 200_000

/** Task 'parse-feed'. The file is what the feed's URL answered. Jobs are emitted in pieces. */
export async function run({ name, format }: Input, { file, emit }: TaskTools): Promise<Output> {
  try {
    const { jobs, ...feed } = feedIn(await file.all(), name, format)
    for (const piece of piecesOf(jobs)) emit(piece)
    return { feed }
  } catch (error) {
    if (error instanceof BundleError) return { problems: error.problems }
    throw error
  }
}

function* piecesOf(jobs: readonly FeedJob[]) {
  let piece: FeedJob[] = []
  let size = 0
  for (const job of jobs) {
    piece.push(job)
    size += 1000 + job.description.length + job.profile.length
    if (size < PIECE) continue
    yield piece
    piece = []
    size = 0
  }
  if (piece.length > 0) yield piece
}
