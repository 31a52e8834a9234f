import { ApiError } from '#lib/contract/errors'
import { cleaned } from '#lib/funnel-api/platform/rich-text/clean-html-task'
import { runIsolated } from '#lib/funnel-api/platform/workers/run-isolated'
import { WorkerFailure } from '#lib/funnel-api/platform/workers/worker-failure'

/** Characters that take at most a few milliseconds, whatever they are. 200,000 can take more than a second. */
const INLINE_MOST = 4000

/**
 * HTML texts as they may be part of a page, by what they were. Long ones are cleaned in a worker process, so call this
 * outside transactions. INVALID for HTML that cannot be cleaned, UNAVAILABLE when too many jobs wait.
 */
export async function cleanHtml(texts: readonly string[], company_id: number): Promise<ReadonlyMap<string, string>> {
  const all = [...new Set(texts)]
  const bytes = all.reduce((sum, { length }) => sum + length, 0)
  const safe = bytes <= INLINE_MOST ? all.map(cleaned) : await isolated(all, bytes, company_id)
  return new Map(all.map((text, index) => [text, safe[index]!]))
}

async function isolated(texts: readonly string[], bytes: number, company_id: number) {
  try {
    const label = `HTML of ${bytes} characters`
    return await runIsolated('clean-html', { texts }, { lane: String(company_id), bytes, label })
  } catch (error) {
    if (!(error instanceof WorkerFailure) || error.cause_kind === 'overloaded') throw error
    throw new ApiError('INVALID', 'the HTML is too complex')
  }
}
