import { LANGUAGE_PARAMETER } from '#lib/tenancy/locale'
import type { RouteDecision } from '#lib/tenancy/resolve-route'

const LANGUAGE_ONLY = new RegExp(`^(?:\\?${LANGUAGE_PARAMETER}=[^&]*)?$`)

/**
 * The X-Robots-Tag header of a response, or null if no header is needed. It is not part of the cached page, because it
 * depends on the query. The manager back office, previews and frames are never indexed. The job list is indexed only
 * without a search. The language of a redirect from '/fr/all-jobs' is no search.
 */
export function robotsOf(
  decision: Extract<RouteDecision, { kind: 'render' | 'manager' }>,
  search: string,
): string | null {
  if (decision.kind === 'manager') return 'none'
  const { path, isPreview } = decision
  if (isPreview || path.startsWith('/iframe/')) return 'none'
  return path === '/all-jobs' && !LANGUAGE_ONLY.test(search) ? 'noindex, follow' : null
}
