import { LOCALES } from '#lib/domain/locales'
import { kindOf } from '#lib/tenancy/routes'

const OWN_LANGUAGE = new RegExp(`^/(?:${LOCALES.join('|')})(?:/|$)`)

const isSameForAll = (pathname: string) => OWN_LANGUAGE.test(pathname) || kindOf(pathname) === 'file'

/**
 * What caches between here and the reader may keep. Addresses that name their language are the same for everybody, as is
 * what machines read; all other pages come in the reader's own (cookie, browser): only their own browser may keep them.
 */
export const cacheControlOf = (pathname: string, ofNext: string) =>
  ofNext.includes('s-maxage') && !isSameForAll(pathname) ? 'private, no-cache' : ofNext
