import { z } from 'zod'
import { Locale } from '#lib/domain/enumerations'
import { LOCALES } from '#lib/domain/locales'

/** The website's content. §2 names its screens, not its entities: these are extensions. Texts come in the asked language. */

const text = z.string().nullable().default(null)

/** A film with the text of what is said in it, and captions where there are some. */
export const Film = z.object({ url: z.string(), poster_url: text, captions_url: text, transcript: text })
export type Film = z.infer<typeof Film>

export const WebsiteHome = z.object({
  /** The company's one sentence. */
  tagline: z.string(),
  introduction: z.string(),
  cover: text,
  film: Film.nullable().default(null),
  facts: z.array(z.object({ figure: z.string(), label: z.string() })).default([]),
  gallery: z.array(z.object({ url: z.string(), alt: z.string() })).default([]),
  /** The steps between applying and starting, in the company's words. */
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
  /** Sanitised HTML; empty in lists. */
  content: z.string().default(''),
  cover: text,
  author: text,
  /** Languages that it is written in; where the reader's is none of them, the company's is shown. */
  locales: z.array(Locale).default([...LOCALES]),
  published_at: z.iso.datetime({ offset: true }),
})
export type Article = z.infer<typeof Article>

/** The company's own page at /custom: a title and sections, each with a picture or none. */
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
  /** Sanitised HTML; where a list leaves it empty, only the question's own page has the answer. */
  content: z.string().default(''),
})
export type FaqArticle = z.infer<typeof FaqArticle>

/** Which of the optional screens have content: the header links to no others. */
export const WebsiteSections = z.object({
  professions: z.boolean(),
  team: z.boolean(),
  news: z.boolean(),
  custom: z.string().nullable(),
  help_center: z.boolean(),
})
export type WebsiteSections = z.infer<typeof WebsiteSections>

export const NO_SECTIONS: WebsiteSections = {
  professions: false,
  team: false,
  news: false,
  custom: null,
  help_center: false,
}
