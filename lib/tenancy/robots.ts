import type { Decision } from '#lib/tenancy/route'

/**
 * The X-Robots-Tag header of a page. Not a part of the page, because the cached page is the same for all requests. The
 * manager back office, previews and frames are never indexed, and the job list only without a search. Null if no header
 * is needed.
 */
export function robotsOf(decision: Extract<Decision, { kind: 'render' | 'manager' }>, search: string): string | null {
  if (decision.kind === 'manager') return 'none'
  const { path, isPreview } = decision
  if (isPreview || path.startsWith('/iframe/')) return 'none'
  return path === '/all-jobs' && search !== '' ? 'noindex, follow' : null
}
