import type { Locale } from '#lib/domain/enumerations'
import type { Localized } from '#lib/domain/terms'

/** Returns the text in `lang`, else in `companyLocale`, in English, or in any language. */
export const localizedText = (
  texts: Localized | null | undefined,
  lang: Locale | undefined,
  companyLocale: Locale,
): string => (lang && texts?.[lang]) || texts?.[companyLocale] || texts?.en || Object.values(texts ?? {})[0] || ''

export const localizedTextOrNull = (
  texts: Localized | null | undefined,
  lang: Locale | undefined,
  companyLocale: Locale,
) => (texts ? localizedText(texts, lang, companyLocale) || null : null)

/** Chooses the version of a document in the same way and returns it with its language. */
export function localizedVersion<T>(
  versions: Partial<Record<string, T>>,
  lang: Locale | undefined,
  companyLocale: Locale,
): { locale: Locale; version: T } | null {
  const order = [lang, companyLocale, 'en', ...Object.keys(versions)].filter((locale) => locale !== undefined)
  for (const locale of order) {
    const version = versions[locale]
    if (version !== undefined) return { locale: locale as Locale, version }
  }
  return null
}
