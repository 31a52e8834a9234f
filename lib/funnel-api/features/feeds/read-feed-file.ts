import { readFile } from 'node:fs/promises'
import type { FeedFormat } from '#lib/domain/feed'
import { type Feed, feedError } from '#lib/funnel-api/features/feeds/sources/feed'
import { parseFeed } from '#lib/funnel-api/features/feeds/parse-feed'
import { formatCause, WorkerFailure } from '#lib/funnel-api/platform/workers/worker-failure'

/** Reads the jobs of a feed file in a worker process. '-' means stdin. */
export async function readFeedFile(file: string, format: FeedFormat): Promise<Feed> {
  const bytes = await readFile(file === '-' ? '/dev/stdin' : file).catch((error: NodeJS.ErrnoException) => {
    throw feedError(file, error.code === 'ENOENT' ? 'file not found' : `cannot be read (${error.code})`)
  })
  try {
    return await parseFeed({ bytes, format, name: file, lane: 'operator', label: 'feed file' })
  } catch (error) {
    if (error instanceof WorkerFailure) throw feedError(file, `cannot be read: ${formatCause(error.cause_kind)}`)
    throw error
  }
}
