import { LOCALES } from '#lib/domain/locales'

const OWN_LANGUAGE = new RegExp(`^/(?:${LOCALES.join('|')})(?:/|$)`)

/**
 * What caches between here and the reader may keep. Addresses that name their language are the same for everybody; all
 * other pages come in the reader's own (cookie, browser), so that only the reader's own browser may keep them.
 */
export const cacheControlOf = (pathname: string, ofNext: string) =>
  ofNext.includes('s-maxage') && !OWN_LANGUAGE.test(pathname) ? 'private, no-cache' : ofNext
