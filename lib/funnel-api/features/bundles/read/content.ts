import { readdir } from 'node:fs/promises'
import { Locale } from '#lib/domain/enumerations'
import type { Localized } from '#lib/domain/terms'
import type { MediaCollector } from '#lib/funnel-api/features/bundles/read/media'
import { ImportError, type ImportProblem } from '#lib/funnel-api/features/bundles/problems'
import type { Content } from '#lib/funnel-api/features/companies/contents'
import { parseFiles, parseOne } from '#lib/funnel-api/features/bundles/read/parse-files'
import type { FileKind, ValueOf } from '#lib/funnel-api/features/bundles/read/schemas'
import { videoWarnings } from '#lib/funnel-api/features/bundles/read/video-warnings'
import { toLocalized, toLocalizedOrNull } from '#lib/funnel-api/features/bundles/read/texts'

export type Reading = {
  root: string
  locale: Locale
  media: MediaCollector
  /** Errors, which prevent the import. */
  problems: ImportProblem[]
  /** Shortcomings, which do not prevent the import. */
  warnings: ImportProblem[]
}

/**
 * Lists the files with this ending in a folder and its subfolders, sorted. A missing folder has none. Throws an
 * `ImportError` for a folder that cannot be read.
 */
export async function listFiles(root: string, folder: string, ending: string): Promise<string[]> {
  const names = await readdir(`${root}/${folder}`, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new ImportError([{ file: folder, line: null, message: `cannot be read: ${error.message}` }])
  })
  return names
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort()
}

async function readYaml<Kind extends FileKind>({ root, problems }: Reading, kind: Kind, file: string) {
  const exists = (await readdir(root)).includes(file)
  if (!exists) return null
  const parsed = await parseOne(root, kind, file)
  problems.push(...parsed.problems)
  return parsed.value
}

export const readHomeFile = (reading: Reading) => readYaml(reading, 'home', 'home.yaml')

export async function readHome(reading: Reading, home: ValueOf<'home'> | null): Promise<Content[]> {
  if (!home) return []
  const { locale, media } = reading
  const url = (reference: string | null) => media.url('home.yaml', reference)
  const captionsOf = async (files: string | Localized | null) =>
    files === null || typeof files === 'string'
      ? url(files)
      : Object.fromEntries(
          await Promise.all(Object.entries(files).map(async ([lang, file]) => [lang, await url(file)] as const)),
        )
  const video = home.film && {
    url: await url(home.film.file),
    poster_url: await url(home.film.poster),
    captions_url: await captionsOf(home.film.captions),
    transcript: toLocalizedOrNull(home.film.transcript, locale),
    description: toLocalizedOrNull(home.film.description, locale),
  }
  if (home.film) reading.warnings.push(...videoWarnings('home.yaml', home.film.file, home.film))
  const gallery = await Promise.all(
    home.gallery.map(async ({ file, alt }) => ({ url: await url(file), alt: toLocalized(alt, locale) })),
  )
  const data = {
    tagline: toLocalized(home.tagline, locale),
    introduction: toLocalized(home.introduction, locale),
    cover: await url(home.cover),
    film: video,
    facts: home.facts.map(({ figure, label }) => ({
      figure: typeof figure === 'string' ? figure : toLocalized(figure, locale),
      label: toLocalized(label, locale),
    })),
    gallery,
    process: home.process.map(({ title, text }) => ({
      title: toLocalized(title, locale),
      text: toLocalized(text, locale),
    })),
  }
  return [{ kind: 'home', slug: 'home', position: 0, published_at: null, data }]
}

export async function readProfessions(reading: Reading): Promise<Content[]> {
  const professions = (await readYaml(reading, 'professions', 'professions.yaml')) ?? []
  const { locale, media } = reading
  return Promise.all(
    professions.map(async ({ slug, name, description, image }, position) => ({
      kind: 'profession' as const,
      slug,
      position,
      published_at: null,
      data: {
        name: toLocalized(name, locale),
        description: toLocalized(description, locale),
        image_url: await media.url('professions.yaml', image),
      },
    })),
  )
}

export async function readTeam(reading: Reading): Promise<Content[]> {
  const team = (await readYaml(reading, 'team', 'team.yaml')) ?? []
  const { locale, media } = reading
  return Promise.all(
    team.map(async ({ slug, name, role, quote, image }, position) => ({
      kind: 'member' as const,
      slug,
      position,
      published_at: null,
      data: {
        name,
        role: toLocalized(role, locale),
        quote: toLocalizedOrNull(quote, locale),
        image_url: await media.url('team.yaml', image),
      },
    })),
  )
}

export async function readCustomPage(reading: Reading): Promise<Content[]> {
  const custom = await readYaml(reading, 'custom', 'custom.yaml')
  if (!custom) return []
  const { locale, media } = reading
  const sections = await Promise.all(
    custom.sections.map(async ({ title, content, image }) => ({
      title: toLocalized(title, locale),
      content: toLocalized(content, locale),
      image_url: await media.url('custom.yaml', image),
    })),
  )
  return [
    {
      kind: 'custom',
      slug: 'custom',
      position: 0,
      published_at: null,
      data: { title: toLocalized(custom.title, locale), sections },
    },
  ]
}

/** Parses a file name of the form '<slug>.<locale>.md'. Reports any other name as a problem and returns null. */
function parseFileName(file: string, problems: ImportProblem[]) {
  const [, slug, locale] = /\/([a-z0-9-]+)\.([a-z]{2})\.md$/.exec(file) ?? []
  const parsed = Locale.safeParse(locale)
  if (slug && parsed.success) return { slug, locale: parsed.data }
  problems.push({
    file,
    line: null,
    message: `must be named <slug>.<locale>.md, with a slug of lowercase letters, digits and hyphens and one of the locales ${Locale.options.join(', ')}`,
  })
  return null
}

/** Parses files that are named '<slug>.<locale>.md' and groups the languages by slug. */
async function readTranslations<Kind extends FileKind>(reading: Reading, kind: Kind, files: string[]) {
  const bySlug = new Map<string, { file: string; locale: Locale; matter: ValueOf<Kind>; html: string }[]>()
  const parsed = await parseFiles(reading.root, kind, files)
  for (const [index, { value, html, problems }] of parsed.entries()) {
    const file = files[index]!
    const name = parseFileName(file, reading.problems)
    reading.problems.push(...problems)
    if (!name || value === null) continue
    const versions = bySlug.get(name.slug) ?? []
    versions.push({ file, locale: name.locale, matter: value, html })
    bySlug.set(name.slug, versions)
  }
  return bySlug
}

export async function readNews(reading: Reading): Promise<Content[]> {
  const articles = await readTranslations(reading, 'news', await listFiles(reading.root, 'news', '.md'))
  return Promise.all(
    [...articles].map(async ([slug, versions], position) => {
      const first = versions.find(({ locale }) => locale === reading.locale) ?? versions[0]!
      const texts = Object.fromEntries(
        versions.map(({ locale, matter: { title, excerpt }, html }) => [locale, { title, excerpt, content: html }]),
      )
      const cover = await reading.media.url(first.file, first.matter.cover)
      return {
        kind: 'article' as const,
        slug,
        position,
        published_at: first.matter.published_at,
        data: { texts, cover, author: first.matter.author },
      }
    }),
  )
}

export async function readHelpCenter(reading: Reading): Promise<Content[]> {
  const categories = (await readYaml(reading, 'help_center', 'help-center.yaml')) ?? []
  const contents: Content[] = []
  for (const [position, { slug, name }] of categories.entries()) {
    contents.push({
      kind: 'faq_category',
      slug,
      position,
      published_at: null,
      data: { name: toLocalized(name, reading.locale) },
    })
    const articles = await readTranslations(reading, 'faq', await listFiles(reading.root, `help-center/${slug}`, '.md'))
    for (const [article, versions] of articles) {
      const texts = Object.fromEntries(
        versions.map(({ locale, matter, html }) => [locale, { title: matter.title, content: html }]),
      )
      contents.push({
        kind: 'faq_article',
        slug: `${slug}/${article}`,
        position: versions[0]!.matter.order,
        published_at: null,
        data: { texts, category_slug: slug },
      })
    }
  }
  return contents
}

export async function readTerms(reading: Reading): Promise<Content[]> {
  const terms = await readTranslations(reading, 'terms', await listFiles(reading.root, 'terms', '.md'))
  return [...terms].flatMap(([slug, versions]): Content[] => {
    if (slug !== 'candidates' && slug !== 'newsletter') {
      reading.problems.push({
        file: `terms/${slug}`,
        line: null,
        message: "must be named 'candidates' or 'newsletter'",
      })
      return []
    }
    const texts = Object.fromEntries(
      versions.map(({ locale, matter: { title, version }, html }) => [locale, { title, version, content: html }]),
    )
    return [{ kind: `terms_${slug}`, slug, position: 0, published_at: null, data: { texts } }]
  })
}
