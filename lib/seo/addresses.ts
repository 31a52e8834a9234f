import type { Company } from '#lib/domain/company'
import type { Locale } from '#lib/domain/enumerations'
import { LOCALES } from '#lib/domain/locales'

/** Languages that search engines are offered the website in. */
export const offeredIn = ({ website_locales }: Pick<Company, 'website_locales'>): readonly Locale[] =>
  website_locales?.length ? website_locales : LOCALES

/** For readers of none of the languages: English as everywhere in the site, else the company's own. */
const forOthers = (locales: readonly Locale[], own: Locale) =>
  (['en', own] as const).find((locale) => locales.includes(locale)) ?? locales[0]

export type WebsitePage = {
  /** Below the locale's prefix: '' is the home page. */
  path: string
  /** Languages that there is a version in; all unless given. */
  written?: readonly Locale[]
}

/**
 * The addresses of a website page by language, with 'x-default'. What is shown in a language that it was not written in
 * is the page of another one.
 */
export function addressesOf(company: Pick<Company, 'website_locales' | 'locale'>, { path, written }: WebsitePage) {
  const offered = offeredIn(company).filter((locale) => written?.includes(locale) ?? true)
  const locales = offered.length > 0 ? offered : [company.locale]
  const at = (locale: Locale) => `/${locale}${path}`
  const other = forOthers(locales, company.locale)
  return {
    languages: {
      ...Object.fromEntries(locales.map((locale) => [locale, at(locale)])),
      ...(other && { 'x-default': at(other) }),
    },
    /** The one address of the page as a reader of that language sees it: the API falls back to the company's language first. */
    canonical: (locale: string) =>
      at(
        locales.find((each) => each === locale) ??
          locales.find((each) => each === company.locale) ??
          other ??
          company.locale,
      ),
  }
}
