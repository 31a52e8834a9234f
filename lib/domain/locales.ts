/** The interface's languages (§1). Apart from the schemas, so that pages which only name them load none. */
export const LOCALES = ['de', 'en', 'es', 'fr', 'nl'] as const

/** Each in its own name. Written out: to ask the browser for them keeps a phone busy for a tenth of a second. */
export const LOCALE_NAMES: Readonly<Record<(typeof LOCALES)[number], string>> = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  nl: 'Nederlands',
}
