import { writeCookie } from '#lib/client/cookies'
import { LOCALES } from '#lib/domain/locales'

const DAYS = 182

/** The visitor's own choice of language, for every page of this company. */
export const saveLocale = (locale: string) => writeCookie('locale', locale, DAYS)

/**
 * What the browser formats dates in: the second source of the language, after the browser's own (§1). Asked by its plural
 * rules, which have the same default: to set up a date format keeps a phone busy for a tenth of a second.
 */
export const rememberDateLocale = () =>
  writeCookie('date_locale', new Intl.PluralRules().resolvedOptions().locale, DAYS)

/** The same page in another language: website pages carry it in their path, other pages in the saved choice. */
export function translatedPath(path: string, locale: string): string {
  const [, first = '', ...rest] = path.split('/')
  const hasPrefix = (LOCALES as readonly string[]).includes(first) || first === 'tst'
  if (hasPrefix) return ['', locale, ...rest].join('/')
  return path === '/' ? `/${locale}` : path
}
