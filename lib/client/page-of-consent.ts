import { Locale } from '#lib/domain/enumerations'

/** The page on which the user accepts terms, as part of the proof of consent. */
export const pageOfConsent = (locale: string) => ({
  page: location.pathname,
  page_locale: Locale.catch('en').parse(locale),
})
