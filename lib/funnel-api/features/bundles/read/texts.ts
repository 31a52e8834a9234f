import type { Locale } from '#lib/domain/enumerations'
import type { Localized } from '#lib/domain/terms'

/** A plain string is in the company's language. */
export const toLocalized = (text: string | Localized, locale: Locale): Localized =>
  typeof text === 'string' ? { [locale]: text } : text

export const toLocalizedOrNull = (text: string | Localized | null, locale: Locale) =>
  text === null ? null : toLocalized(text, locale)

export const mapLocalized = (texts: Localized, change: (text: string) => string): Localized =>
  Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, change(text)]))
