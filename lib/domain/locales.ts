/** The languages of the interface (§1). Separate from the schemas, so that pages can import them without zod. */
export const LOCALES = ['de', 'en', 'es', 'fr', 'nl'] as const

type LocaleName = (typeof LOCALES)[number]

/** The pseudo-locale that reveals texts outside the message files. Available only with its flag (§1). */
export const TEST_LOCALE = 'tst'

/** The language tag of an interface locale. Texts of the pseudo-locale are marked as English. */
export const languageTag = (locale: string) => (locale === TEST_LOCALE ? 'en' : locale)

/** The languages of a company's site: its own, and all that it has not switched off. */
export type CompanyLanguages = { own: LocaleName; offered: readonly LocaleName[] }

/** The languages that a company offers. Null and an empty list mean all. */
export const offeredLocales = ({
  website_locales,
}: {
  website_locales: readonly LocaleName[] | null
}): readonly LocaleName[] => (website_locales?.length ? website_locales : LOCALES)

/** Each language in its own name. Hard-coded, because Intl.DisplayNames takes a tenth of a second on a phone. */
export const LOCALE_NAMES: Readonly<Record<LocaleName, string>> = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  nl: 'Nederlands',
}

/** All languages as the options of a list. Marked as pure, so that bundles without a list leave it out. */
export const LOCALE_OPTIONS = /* @__PURE__ */ LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))

/** The cookie with the language that a person chose. */
export const LOCALE_COOKIE = 'locale'
