import { writeCookie } from '#lib/client/cookies'
import { LOCALES, TEST_LOCALE } from '#lib/domain/locales'

const DAYS = 182

/** Saves the visitor's language for all pages of this company. */
export const saveLocale = (locale: string) => writeCookie('locale', locale, DAYS)

/** Saves the language of an email link (`?lang=fr`) for the next pages, and removes it from the URL. */
export function adoptLinkLocale() {
  const url = new URL(location.href)
  const locale = url.searchParams.get('lang')
  if (locale === null) return
  url.searchParams.delete('lang')
  history.replaceState(history.state, '', url)
  if ((LOCALES as readonly string[]).includes(locale)) saveLocale(locale)
}

/**
 * Saves the locale in which the browser formats dates, which is a source of the page language (§1). Reads it from
 * plural rules, because creating a date format blocks a phone for 100 ms.
 */
export const rememberDateLocale = () =>
  writeCookie('date_locale', new Intl.PluralRules().resolvedOptions().locale, DAYS)

/**
 * The query of the page without `lang`, for links to the page in another language. Only a preview still has `lang` in
 * its URL.
 */
export function queryWithoutLocale() {
  const query = new URLSearchParams(location.search)
  query.delete('lang')
  return String(query)
}

/** The path of the same page in another language. Only paths with a language prefix change. */
export function translatedPath(path: string, locale: string): string {
  const [, first = '', ...rest] = path.split('/')
  const hasPrefix = (LOCALES as readonly string[]).includes(first) || first === TEST_LOCALE
  if (hasPrefix) return ['', locale, ...rest].join('/')
  return path === '/' ? `/${locale}` : path
}
