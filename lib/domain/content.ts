import { z } from 'zod'
import { Locale } from '#lib/domain/enumerations'
import { Localized } from '#lib/domain/terms'

/** Schemas of the stored data of a company's website: texts per language, HTML in `content`, and URLs of media. */

/** URL of an image or video: an https URL, or the path of a media file of the company. */
export const MediaUrl = z.string().regex(/^(?:https:\/\/.|\/media\/[a-z0-9-]+\/[0-9a-f]{16}\.[a-z0-9]+$)/)
const medium = MediaUrl.nullable()
const perLanguage = <T extends z.ZodRawShape>(shape: T) => z.partialRecord(Locale, z.strictObject(shape))

export const HomeData = z.strictObject({
  tagline: Localized,
  introduction: Localized,
  cover: medium,
  film: z
    .strictObject({
      url: MediaUrl,
      poster_url: medium,
      /** Captions by language, or one file with captions in the language of the company. */
      captions_url: z.union([MediaUrl, z.partialRecord(Locale, MediaUrl)]).nullable(),
      transcript: Localized.nullable(),
      description: Localized.nullable().default(null),
    })
    .nullable(),
  /** The notation of a figure depends on the language: '9 400' or '9,400'. A plain string applies to all languages. */
  facts: z.array(z.strictObject({ figure: z.union([z.string(), Localized]), label: Localized })),
  gallery: z.array(z.strictObject({ url: MediaUrl, alt: Localized })),
  process: z.array(z.strictObject({ title: Localized, text: Localized })),
})
export const ProfessionData = z.strictObject({ name: Localized, description: Localized, image_url: medium })
export const MemberData = z.strictObject({
  name: z.string(),
  role: Localized,
  quote: Localized.nullable(),
  image_url: medium,
})
export const ArticleData = z.strictObject({
  texts: perLanguage({ title: z.string(), excerpt: z.string(), content: z.string() }),
  cover: medium,
  author: z.string().nullable(),
})
export const CustomData = z.strictObject({
  title: Localized,
  sections: z.array(z.strictObject({ title: Localized, content: Localized, image_url: medium })),
})
export const FaqCategoryData = z.strictObject({ name: Localized })
export const FaqArticleData = z.strictObject({
  texts: perLanguage({ title: z.string(), content: z.string() }),
  category_slug: z.string(),
})
export const TermsData = z.strictObject({
  texts: perLanguage({ title: z.string(), version: z.string(), content: z.string() }),
})

export type ContentKind =
  | 'home'
  | 'profession'
  | 'member'
  | 'article'
  | 'custom'
  | 'faq_category'
  | 'faq_article'
  | 'terms_candidates'
  | 'terms_newsletter'
