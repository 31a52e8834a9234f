import type { Decision } from '#lib/tenancy/route'

/**
 * The X-Robots-Tag header of a page. It is a header because the cached page is the same for all requests. Previews and
 * frames are not indexed, and the job list only without a search. Null if no header is needed.
 */
export function robotsOf({ path, isPreview }: Extract<Decision, { kind: 'render' }>, search: string): string | null {
  if (isPreview || path.startsWith('/iframe/')) return 'none'
  return path === '/all-jobs' && search !== '' ? 'noindex, follow' : null
}
