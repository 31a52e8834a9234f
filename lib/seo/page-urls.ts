import type { Company } from '#lib/domain/company'
import type { Locale } from '#lib/domain/enumerations'
import { offeredLocales } from '#lib/domain/locales'

/** The `x-default` language: English if the website is offered in it, otherwise the company's own. */
const defaultLocale = (locales: readonly Locale[], own: Locale) =>
  (['en', own] as const).find((locale) => locales.includes(locale)) ?? locales[0]

export type WebsitePage = {
  /** Path below the locale prefix. '' is the home page. */
  path: string
  /** Languages in which the page is written. Default: all. */
  locales?: readonly Locale[]
}

/**
 * The URLs of a website page by language, with 'x-default'. A page shown in a fallback language has the URL of that
 * language.
 */
export function pageUrls(
  company: Pick<Company, 'website_locales' | 'locale'>,
  { path, locales: writtenLocales }: WebsitePage,
) {
  const available = offeredLocales(company).filter((locale) => writtenLocales?.includes(locale) ?? true)
  const locales = available.length > 0 ? available : [company.locale]
  const at = (locale: Locale) => `/${locale}${path}`
  const other = defaultLocale(locales, company.locale)
  return {
    languages: {
      ...Object.fromEntries(locales.map((locale) => [locale, at(locale)])),
      ...(other && { 'x-default': at(other) }),
    },
    /**
     * The canonical URL for a reader's language. As in the API, the first fallback is the company's language.
     */
    canonical: (locale: string) =>
      at(
        locales.find((each) => each === locale) ??
          locales.find((each) => each === company.locale) ??
          other ??
          company.locale,
      ),
  }
}
