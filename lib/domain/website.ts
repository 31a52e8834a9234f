import { z } from 'zod'
import { Locale } from '#lib/domain/enumerations'
import { LOCALES } from '#lib/domain/locales'
import { VideoText } from '#lib/domain/video-text'

/**
 * The website's content. §2 names its screens but no entities, so these are extensions. Texts are in the requested
 * language.
 */

const text = z.string().nullable().default(null)

/** A video with its alternatives. Captions may be in another language than the page. */
export const WebsiteVideo = VideoText.extend({
  url: z.string(),
  poster_url: text,
  captions_lang: Locale.nullable().default(null),
})
export type WebsiteVideo = z.infer<typeof WebsiteVideo>

export const WebsiteHome = z.object({
  tagline: z.string(),
  introduction: z.string(),
  cover: text,
  film: WebsiteVideo.nullable().default(null),
  facts: z.array(z.object({ figure: z.string(), label: z.string() })).default([]),
  gallery: z.array(z.object({ url: z.string(), alt: z.string() })).default([]),
  /** The steps of the recruitment process, from the application to the first day. */
  process: z.array(z.object({ title: z.string(), text: z.string() })).default([]),
})
export type WebsiteHome = z.infer<typeof WebsiteHome>

export const Profession = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  image_url: text,
  nb_campaigns: z.number().int().default(0),
})
export type Profession = z.infer<typeof Profession>

export const Member = z.object({
  slug: z.string(),
  name: z.string(),
  role: z.string(),
  quote: text,
  image_url: text,
})
export type Member = z.infer<typeof Member>

export const Article = z.object({
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  /** Sanitized HTML. Empty in lists. */
  content: z.string().default(''),
  cover: text,
  author: text,
  /** Languages in which the article is written. Other readers see it in the company's language. */
  locales: z.array(Locale).default([...LOCALES]),
  published_at: z.iso.datetime({ offset: true }),
})
export type Article = z.infer<typeof Article>

/** The company's page at /custom: a title and sections with optional images. */
export const CustomPage = z.object({
  title: z.string(),
  sections: z.array(z.object({ title: z.string(), content: z.string(), image_url: text })),
})
export type CustomPage = z.infer<typeof CustomPage>

export const FaqArticle = z.object({
  slug: z.string(),
  category_slug: z.string(),
  category: z.string(),
  title: z.string(),
  /** Sanitized HTML. If a list omits it, only the question's own page has the answer. */
  content: z.string().default(''),
})
export type FaqArticle = z.infer<typeof FaqArticle>

/** Which optional screens have content. The header links only to these. */
export const WebsiteSections = z.object({
  professions: z.boolean(),
  team: z.boolean(),
  news: z.boolean(),
  custom: z.string().nullable(),
  help_center: z.boolean(),
  /** Whether the company has terms. Another funnel API may omit this. */
  terms: z.boolean().default(true),
  /** Whether the company has terms of the newsletter. */
  newsletter_terms: z.boolean().default(true),
})
export type WebsiteSections = z.infer<typeof WebsiteSections>

export const NO_SECTIONS: WebsiteSections = {
  professions: false,
  team: false,
  news: false,
  custom: null,
  help_center: false,
  terms: true,
  newsletter_terms: true,
}
