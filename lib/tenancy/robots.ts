import type { Decision } from '#lib/tenancy/route'

/**
 * What search engines are told besides the page, which is kept for all alike: previews and frames are in no index, and
 * of the list of jobs that alone without a search. Null where there is nothing to add.
 */
export function robotsOf({ path, isPreview }: Extract<Decision, { kind: 'render' }>, search: string): string | null {
  if (isPreview || path.startsWith('/iframe/')) return 'none'
  return path === '/all-jobs' && search !== '' ? 'noindex, follow' : null
}
