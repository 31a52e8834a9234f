import { LOCALES } from '#lib/domain/locales'

const SIX_MONTHS = 60 * 60 * 24 * 182

/** The visitor's own choice of language, for every page of this company. */
export const saveLocale = (locale: string) => {
  document.cookie = `locale=${locale}; path=/; max-age=${SIX_MONTHS}; samesite=lax`
}

/**
 * What the browser formats dates in: the second source of the language, after the browser's own (§1). Asked by its plural
 * rules, which have the same default: to set up a date format keeps a phone busy for a tenth of a second.
 */
export const rememberDateLocale = () => {
  document.cookie = `date_locale=${new Intl.PluralRules().resolvedOptions().locale}; path=/; max-age=${SIX_MONTHS}; samesite=lax`
}

/** The same page in another language: website pages carry it in their path, other pages in the saved choice. */
export function translatedPath(path: string, locale: string): string {
  const [, first = '', ...rest] = path.split('/')
  const hasPrefix = (LOCALES as readonly string[]).includes(first) || first === 'tst'
  if (hasPrefix) return ['', locale, ...rest].join('/')
  return path === '/' ? `/${locale}` : path
}
