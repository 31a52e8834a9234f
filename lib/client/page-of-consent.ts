import { toLocale } from '#lib/domain/enumerations'

/** The page on which the user accepts terms, as part of the proof of consent. */
export const pageOfConsent = (locale: string) => ({
  page: location.pathname,
  page_locale: toLocale(locale),
})
