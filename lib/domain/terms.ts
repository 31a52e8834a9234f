import { z } from 'zod'
import { Locale } from '#lib/domain/enumerations'

/** A text per language; languages that are missing fall back to English (§3 names fr, en, es; design: all five). */
export const Localized = z.partialRecord(Locale, z.string())
export type Localized = z.infer<typeof Localized>

/** The language that a text is in, where it is not the reader's own: for `lang`. */
export const languageOf = (texts: Localized, locale: string): Locale | undefined =>
  texts[locale as Locale] === undefined
    ? texts.en === undefined
      ? (Object.keys(texts)[0] as Locale)
      : 'en'
    : undefined

export const localized = (texts: Localized, locale: string): string =>
  texts[locale as Locale] ?? texts.en ?? Object.values(texts)[0] ?? ''

export const TermsLabels = z.object({
  is_partner_newsletter_active: z.boolean().default(false),
  is_terms_active: z.boolean().default(false),
  partner_newsletter_label: Localized.default({}),
  terms_label: Localized.default({}),
  terms_label_link: Localized.default({}),
})
export type TermsLabels = z.infer<typeof TermsLabels>

/** A legal text as it stood: sanitised HTML, and the version that an acceptance names. */
export const Terms = z.object({ title: z.string(), content: z.string(), version: z.string(), locale: Locale })
export type Terms = z.infer<typeof Terms>
