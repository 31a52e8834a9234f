import { LOCALES } from '#lib/domain/locales'
import { routeKindOf } from '#lib/tenancy/site-routes'

const LANGUAGE_PREFIX = new RegExp(`^/(?:${LOCALES.join('|')})(?:/|$)`)

/**
 * URLs with a language and machine-readable files are the same for all visitors. The language of other pages depends on
 * the visitor's cookie and browser.
 */
export const isSameForAll = (pathname: string) => LANGUAGE_PREFIX.test(pathname) || routeKindOf(pathname) === 'file'

/**
 * Content changes do not invalidate shared caches. A response is fresh there for one minute, as in the host's page
 * cache, but may be sent stale for only one more minute.
 */
const ONE_MINUTE = 's-maxage=60, stale-while-revalidate=60'
const PRIVATE = 'private, no-cache'

/**
 * Cache-control for a URL that is the same for all visitors (`shared`) and for one that depends on the visitor
 * (`private`). Null means no header.
 */
export type Caching = { shared: string | null; private: string | null }

/**
 * Derives cache-control from Next's value. A page has two URLs, with and without a language, and each request selects
 * the value for its URL. Shared caches may not store errors, redirects, missing or incomplete pages, and router data.
 */
export function cachingOf(nextHeader: string | undefined, { isShareable }: { isShareable: boolean }): Caching {
  if (!nextHeader?.includes('s-maxage')) return { shared: nextHeader ?? null, private: nextHeader ?? null }
  return { shared: isShareable ? ONE_MINUTE : PRIVATE, private: PRIVATE }
}
