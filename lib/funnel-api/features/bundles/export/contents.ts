import type { z } from 'zod'
import {
  ArticleData,
  CustomData,
  FaqArticleData,
  FaqCategoryData,
  HomeData,
  MemberData,
  ProfessionData,
  TermsData,
} from '#lib/domain/content'
import type { Locale } from '#lib/domain/enumerations'
import {
  type BundleFile,
  omitEmpty,
  type NameOf,
  toFrontMatter,
  toText,
  toTextOrNull,
  toYaml,
} from '#lib/funnel-api/features/bundles/export/texts'
import { toMarkdown } from '#lib/funnel-api/features/bundles/export/to-markdown'
import { mapLocalized } from '#lib/funnel-api/features/bundles/read/texts'

/** A content item of the website, as it is stored. */
export type StoredContent = { kind: string; slug: string; position: number; published_at: string | null; data: unknown }
type Company = { locale: Locale; nameOf: NameOf }

/** Returns the files of a company's website. `contents` are the online content items, in order. */
export function contentFiles(contents: readonly StoredContent[], company: Company): BundleFile[] {
  const of = (kind: string) => contents.filter((content) => content.kind === kind)
  const list = (file: string, kind: string, toEntry: (content: StoredContent) => Record<string, unknown>) => {
    const found = of(kind)
    return found.length === 0 ? [] : [{ file, text: toYaml(found.map((content) => omitEmpty(toEntry(content)))) }]
  }
  const { locale, nameOf } = company
  return [
    ...of('home').map(({ data }) => ({ file: 'home.yaml', text: toYaml(homeOf(HomeData.parse(data), company)) })),
    ...list('professions.yaml', 'profession', ({ slug, data }) => {
      const { name, description, image_url } = ProfessionData.parse(data)
      return { slug, name: toText(name, locale), description: toText(description, locale), image: nameOf(image_url) }
    }),
    ...list('team.yaml', 'member', ({ slug, data }) => {
      const { name, role, quote, image_url } = MemberData.parse(data)
      return { slug, name, role: toText(role, locale), quote: toTextOrNull(quote, locale), image: nameOf(image_url) }
    }),
    ...of('custom').map(({ data }) => ({
      file: 'custom.yaml',
      text: toYaml(customOf(CustomData.parse(data), company)),
    })),
    ...of('article').flatMap((article) => articleFiles(article, company)),
    ...list('help-center.yaml', 'faq_category', ({ slug, data }) => ({
      slug,
      name: toText(FaqCategoryData.parse(data).name, locale),
    })),
    ...helpFiles(of('faq_article'), new Set(of('faq_category').map(({ slug }) => slug))),
    ...[...of('terms_candidates'), ...of('terms_newsletter')].flatMap(termsFiles),
  ]
}

function homeOf(
  { tagline, introduction, cover, film, ...home }: z.infer<typeof HomeData>,
  { locale, nameOf }: Company,
) {
  return omitEmpty({
    tagline: toText(tagline, locale),
    introduction: toText(introduction, locale),
    cover: nameOf(cover),
    film:
      film &&
      omitEmpty({
        file: nameOf(film.url),
        poster: nameOf(film.poster_url),
        captions:
          film.captions_url === null || typeof film.captions_url === 'string'
            ? nameOf(film.captions_url)
            : mapLocalized(film.captions_url, (url) => nameOf(url) ?? url),
        transcript: toTextOrNull(film.transcript, locale),
        description: toTextOrNull(film.description, locale),
      }),
    facts: home.facts.map(({ figure, label }) => ({
      figure: typeof figure === 'string' ? figure : toText(figure, locale),
      label: toText(label, locale),
    })),
    gallery: home.gallery.map(({ url, alt }) => ({ file: nameOf(url), alt: toText(alt, locale) })),
    process: home.process.map(({ title, text }) => ({ title: toText(title, locale), text: toText(text, locale) })),
  })
}

const customOf = ({ title, sections }: z.infer<typeof CustomData>, { locale, nameOf }: Company) => ({
  title: toText(title, locale),
  sections: sections.map(({ title: heading, content, image_url }) =>
    omitEmpty({
      title: toText(heading, locale),
      content: toText(mapLocalized(content, toMarkdown), locale),
      image: nameOf(image_url),
    }),
  ),
})

function articleFiles({ slug, published_at, data }: StoredContent, { nameOf }: Company): BundleFile[] {
  const { texts, cover, author } = ArticleData.parse(data)
  return Object.entries(texts).map(([locale, { title, excerpt, content }]) => ({
    file: `news/${slug}.${locale}.md`,
    text: toFrontMatter(omitEmpty({ title, excerpt, author, cover: nameOf(cover), published_at }), toMarkdown(content)),
  }))
}

/** Articles of removed categories are not exported. */
const helpFiles = (articles: readonly StoredContent[], categories: ReadonlySet<string>): BundleFile[] =>
  articles
    .filter(({ slug }) => categories.has(slug.split('/')[0] ?? ''))
    .flatMap(({ slug, position, data }) =>
      Object.entries(FaqArticleData.parse(data).texts).map(([locale, { title, content }]) => ({
        file: `help-center/${slug}.${locale}.md`,
        text: toFrontMatter({ title, order: position }, toMarkdown(content)),
      })),
    )

const termsFiles = ({ slug, data }: StoredContent): BundleFile[] =>
  Object.entries(TermsData.parse(data).texts).map(([locale, { title, version, content }]) => ({
    file: `terms/${slug}.${locale}.md`,
    text: toFrontMatter({ title, version }, toMarkdown(content)),
  }))
