import { Locale } from '#lib/domain/enumerations'
import { type CompanyLanguages, LOCALES, TEST_LOCALE } from '#lib/domain/locales'

export const DEFAULT_LOCALE: Locale = 'fr'
export const FALLBACK_LOCALE: Locale = 'en'

export type InterfaceLocale = Locale | typeof TEST_LOCALE

/** The query parameter of links in emails, and of the job list after a redirect from a path with a language. */
export const LANGUAGE_PARAMETER = 'lang'
/** Set by a script in the browser: the locale of its date format, the second source of §1. */
export const DATE_LOCALE_COOKIE = 'date_locale'

/** Cookies hold JSON (§9), plain or percent-encoded. A value without quotes is accepted too. */
export const cookieValueOf = (cookie: string | undefined) => cookie?.replace(/^(?:"|%22)(.*)(?:"|%22)$/, '$1')

export const isInterfaceLocale = (value: string | undefined, isTestLocale: boolean): value is InterfaceLocale =>
  Locale.safeParse(value).success || (isTestLocale && value === TEST_LOCALE)

/** The supported language of a tag: nl for 'nl-BE', undefined for an unsupported language. */
const supportedLocale = (tag: string): Locale | undefined => {
  const language = tag.trim().toLowerCase().split('-')[0]
  return LOCALES.find((locale) => locale === language)
}

/** Maximum number of characters that are parsed. Browsers send fewer, and kilobytes take milliseconds. */
const MAX_HEADER = 500

/** Returns the language tags of an Accept-Language header by preference, without '*' and rejected ones (q=0). */
const preferredTags = (header: string) =>
  header
    .slice(0, MAX_HEADER)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const q = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
      return { tag, quality: q === undefined ? 1 : Number(q) }
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)

export type LocaleHints = {
  /** The language in the query of the URL. */
  linked?: string | null
  saved?: string | undefined
  acceptLanguage?: string | null | undefined
  dateLocale?: string | undefined
  isTestLocale: boolean
  /** The languages of the company. Null if they are unknown. */
  languages?: CompanyLanguages | null
}

/** Whether a company has not switched a language off. The pseudo-locale is always offered. */
export const isOffered = (locale: string, languages: CompanyLanguages | null | undefined) =>
  !languages || locale === TEST_LOCALE || languages.offered.some((offered) => offered === locale)

/**
 * Selects the language if the path names none (§1). The first of these that is supported and offered by the company
 * counts: the language in the query, the saved choice, the languages of the browser, and the locale of its date
 * format. Otherwise it is the first language that the company offers of: its own, French, English, any other. If the
 * company is unknown, it is English for a browser with only unsupported languages, and French for one that names none.
 */
export function resolveLocale({
  linked,
  saved,
  acceptLanguage,
  dateLocale,
  isTestLocale,
  languages = null,
}: LocaleHints): InterfaceLocale {
  for (const chosen of [linked ?? undefined, saved])
    if (isInterfaceLocale(chosen, isTestLocale) && isOffered(chosen, languages)) return chosen
  const tags = [...preferredTags(acceptLanguage ?? ''), ...(dateLocale ? [dateLocale] : [])]
  for (const tag of tags) {
    const locale = supportedLocale(tag)
    if (locale && isOffered(locale, languages)) return locale
  }
  if (languages) {
    const defaults = [languages.own, DEFAULT_LOCALE, FALLBACK_LOCALE, ...languages.offered]
    return defaults.find((locale) => isOffered(locale, languages)) ?? languages.own
  }
  return tags.length === 0 ? DEFAULT_LOCALE : FALLBACK_LOCALE
}
