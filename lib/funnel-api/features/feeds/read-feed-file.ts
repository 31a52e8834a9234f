import { readFile } from 'node:fs/promises'
import type { FeedFormat } from '#lib/domain/feed'
import { type Feed, unreadable } from '#lib/funnel-api/cli/feeds/feed'
import { parseFeed } from '#lib/funnel-api/feeds/parse-feed'
import { causeInWords } from '#lib/funnel-api/feeds/parser-killed'
import { WorkerFailure } from '#lib/funnel-api/platform/workers/worker-failure'

/** Reads the jobs of a file in a worker process. '-' is standard input. */
export async function readFeedFile(file: string, format: FeedFormat): Promise<Feed> {
  const bytes = await readFile(file === '-' ? '/dev/stdin' : file).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(file, error.code === 'ENOENT' ? 'is not there' : `cannot be read (${error.code})`)
  })
  try {
    return await parseFeed({ bytes, format, name: file, lane: 'operator', label: 'feed file' })
  } catch (error) {
    if (error instanceof WorkerFailure) throw unreadable(file, `cannot be read: ${causeInWords(error.cause_kind)}`)
    throw error
  }
}
