import { LOCALES } from '#lib/domain/locales'
import { kindOf } from '#lib/tenancy/routes'

const OWN_LANGUAGE = new RegExp(`^/(?:${LOCALES.join('|')})(?:/|$)`)

/**
 * URLs with a language and machine-readable files are the same for all readers. The language of other pages depends on
 * the reader's cookie and browser.
 */
export const isSameForAll = (pathname: string) => OWN_LANGUAGE.test(pathname) || kindOf(pathname) === 'file'

/** Changes do not invalidate shared caches, so they get the same lifetime as the host's own cache. */
const SHORTLY = 's-maxage=60, stale-while-revalidate=60'
const READERS_OWN = 'private, no-cache'

/**
 * Cache-control for a URL that is the same for all readers (`forAll`) and for one that depends on the reader (`own`).
 * Null sends no header.
 */
export type Caching = { forAll: string | null; own: string | null }

/**
 * Derives cache-control from Next's value. A page has two URLs, with and without a language, and each request selects
 * the value for its URL. Shared caches may not store errors, redirects, missing or incomplete pages, and router data.
 */
export function cachingOf(ofNext: string | undefined, { isShareable }: { isShareable: boolean }): Caching {
  if (!ofNext?.includes('s-maxage')) return { forAll: ofNext ?? null, own: ofNext ?? null }
  return { forAll: isShareable ? SHORTLY : READERS_OWN, own: READERS_OWN }
}
