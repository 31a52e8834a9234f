/** The languages of the interface (§1). Separate from the schemas, so that pages can import them without zod. */
export const LOCALES = ['de', 'en', 'es', 'fr', 'nl'] as const

/** Each language in its own name. Hard-coded, because Intl.DisplayNames takes a tenth of a second on a phone. */
export const LOCALE_NAMES: Readonly<Record<(typeof LOCALES)[number], string>> = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  nl: 'Nederlands',
}
