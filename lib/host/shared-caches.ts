import { LOCALES } from '#lib/domain/locales'
import { kindOf } from '#lib/tenancy/routes'

const OWN_LANGUAGE = new RegExp(`^/(?:${LOCALES.join('|')})(?:/|$)`)

/** Addresses that name their language are the same for everybody, as is what machines read; all other pages come in the reader's own (cookie, browser). */
export const isSameForAll = (pathname: string) => OWN_LANGUAGE.test(pathname) || kindOf(pathname) === 'file'

/** No change reaches a cache between here and the reader: it has a page for as long as it is fresh here, and once more meanwhile it asks. */
const SHORTLY = 's-maxage=60, stale-while-revalidate=60'
const READERS_OWN = 'private, no-cache'

/** What caches may keep of an answer, where it is the same for everybody and where only the reader's own browser may. Null: nothing is said. */
export type Caching = { forAll: string | null; own: string | null }

/**
 * By Next's word of it. One page stands at two addresses, with its language and without: which of the two is said is up
 * to each visit. Faults, redirects, what is not there yet and what lacks a part are in no shared cache; nor is what the
 * router asks for.
 */
export function cachingOf(ofNext: string | undefined, { isShareable }: { isShareable: boolean }): Caching {
  if (!ofNext?.includes('s-maxage')) return { forAll: ofNext ?? null, own: ofNext ?? null }
  return { forAll: isShareable ? SHORTLY : READERS_OWN, own: READERS_OWN }
}
