import type { Locale } from '#lib/domain/enumerations'
import type { Localized } from '#lib/domain/terms'

/** The reader's language, else the company's, else English, else whatever there is. */
export const textIn = (texts: Localized | null | undefined, lang: Locale | undefined, own: Locale): string =>
  (lang && texts?.[lang]) || texts?.[own] || texts?.en || Object.values(texts ?? {})[0] || ''

export const textOrNull = (texts: Localized | null | undefined, lang: Locale | undefined, own: Locale) =>
  texts ? textIn(texts, lang, own) || null : null

/** The same choice among whole versions of a document; says which language it is in. */
export function versionIn<T>(
  versions: Partial<Record<string, T>>,
  lang: Locale | undefined,
  own: Locale,
): { locale: Locale; version: T } | null {
  const order = [lang, own, 'en', ...Object.keys(versions)].filter((locale) => locale !== undefined)
  for (const locale of order) {
    const version = versions[locale]
    if (version !== undefined) return { locale: locale as Locale, version }
  }
  return null
}
