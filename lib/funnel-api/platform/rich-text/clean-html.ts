import { ApiError } from '#lib/contract/errors'
import { cleanOrThrow } from '#lib/funnel-api/platform/rich-text/clean-html-task'
import { isolatedTask, runIsolated } from '#lib/funnel-api/platform/workers/run-isolated'
import type { run } from '#lib/funnel-api/platform/rich-text/clean-html-task'
import { WorkerFailure } from '#lib/funnel-api/platform/workers/worker-failure'

const CLEAN_HTML = isolatedTask<typeof run>('clean-html', new URL('./clean-html-task.ts', import.meta.url))

/**
 * Texts of at most this many characters take a few milliseconds, even in the worst case. 200,000 can take more than a
 * second.
 */
const MAX_INLINE = 4000

/**
 * Returns a map from each HTML text to a version that is safe to embed in a page. Long texts are cleaned in a worker
 * process, so call this outside transactions. Throws INVALID for HTML that cannot be cleaned and UNAVAILABLE when too
 * many jobs wait.
 */
export async function cleanHtml(texts: readonly string[], company_id: number): Promise<ReadonlyMap<string, string>> {
  const all = [...new Set(texts)]
  const characters = all.reduce((sum, { length }) => sum + length, 0)
  const safe = characters <= MAX_INLINE ? all.map(cleanOrThrow) : await isolated(all, characters, company_id)
  return new Map(all.map((text, index) => [text, safe[index]!]))
}

async function isolated(texts: readonly string[], characters: number, company_id: number) {
  try {
    const label = `HTML of ${characters} characters`
    return await runIsolated(CLEAN_HTML, { texts }, { lane: String(company_id), bytes: characters, label })
  } catch (error) {
    if (!(error instanceof WorkerFailure) || error.cause_kind === 'overloaded') throw error
    throw new ApiError('INVALID', 'HTML is too complex')
  }
}
