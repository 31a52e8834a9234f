import { z } from 'zod'
import { Locale } from '#lib/domain/enumerations'

/** A text per language. Missing languages fall back to English. §3 names fr, en and es. The product has all five. */
export const Localized = z.partialRecord(Locale, z.string())
export type Localized = z.infer<typeof Localized>

/** The language of a text if it is not the reader's own, for the `lang` attribute. */
export const languageOf = (texts: Localized, locale: string): Locale | undefined =>
  texts[locale as Locale] === undefined
    ? texts.en === undefined
      ? (Object.keys(texts)[0] as Locale)
      : 'en'
    : undefined

export const localized = (texts: Localized, locale: string): string =>
  texts[locale as Locale] ?? texts.en ?? Object.values(texts)[0] ?? ''

/** Removes all texts except the one for readers of this language, so that pages contain no other languages. */
const onlyFor = (texts: Localized, locale: string): Localized => {
  const shown = languageOf(texts, locale) ?? locale
  return Object.fromEntries(Object.entries(texts).filter(([language]) => language === shown))
}

export const TermsLabels = z.object({
  is_partner_newsletter_active: z.boolean().default(false),
  is_terms_active: z.boolean().default(false),
  partner_newsletter_label: Localized.default({}),
  terms_label: Localized.default({}),
  terms_label_link: Localized.default({}),
})
export type TermsLabels = z.infer<typeof TermsLabels>

/** The labels for a page in one language. */
export const labelsFor = (labels: TermsLabels, locale: string): TermsLabels => ({
  ...labels,
  partner_newsletter_label: onlyFor(labels.partner_newsletter_label, locale),
  terms_label: onlyFor(labels.terms_label, locale),
  terms_label_link: onlyFor(labels.terms_label_link, locale),
})

/** One version of a legal text as sanitized HTML. An acceptance refers to `version`. */
export const Terms = z.object({ title: z.string(), content: z.string(), version: z.string(), locale: Locale })
export type Terms = z.infer<typeof Terms>
