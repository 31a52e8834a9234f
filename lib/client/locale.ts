import { writeCookie } from '#lib/client/cookies'
import { LOCALES } from '#lib/domain/locales'

const DAYS = 182

/** The visitor's choice of language, for every page of this company. */
export const saveLocale = (locale: string) => writeCookie('locale', locale, DAYS)

/**
 * Saves the locale in which the browser formats dates: the second source of the language, after the browser's own (§1).
 * Read from plural rules, which have the same default: creating a date format blocks a phone for a tenth of a second.
 */
export const rememberDateLocale = () =>
  writeCookie('date_locale', new Intl.PluralRules().resolvedOptions().locale, DAYS)

/** The same page in another language: website pages have it in their path, other pages use the saved choice. */
export function translatedPath(path: string, locale: string): string {
  const [, first = '', ...rest] = path.split('/')
  const hasPrefix = (LOCALES as readonly string[]).includes(first) || first === 'tst'
  if (hasPrefix) return ['', locale, ...rest].join('/')
  return path === '/' ? `/${locale}` : path
}
