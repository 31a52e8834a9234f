import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { ImportError } from '#lib/funnel-api/features/bundles/problems'
import { readBundle } from '#lib/funnel-api/features/bundles/read/read'
import { type BundleCopy, copyBundle } from '#tests/support/bundle-copy'

let bundle: BundleCopy
beforeEach(() => void (bundle = copyBundle()))
afterEach(() => bundle.drop())

const LOGO = '/media/bakery/96634422c26b80a5.png'
const read = () => readBundle(bundle.folder)
const contentsOf = async (kind: string) => (await read()).contents.filter((content) => content.kind === kind)
const problems = async () => {
  const error: unknown = await read().catch((reason: unknown) => reason)
  return error instanceof ImportError ? error.problems.map(({ file, message }) => `${file}: ${message}`) : error
}
const article = (title: string, more = '') =>
  `---\ntitle: ${title}\nexcerpt: x\npublished_at: 2026-11-01T08:00:00Z\n${more}---\nText`

it('reads all contents in order', async () => {
  const { contents } = await read()
  expect(contents.map(({ kind, slug, position }) => `${kind} ${slug} ${position}`)).toEqual([
    'home home 0',
    'profession baking 0',
    'profession selling 1',
    'member lea 0',
    'member tom 1',
    'custom custom 0',
    'article harvest 0',
    'article new-oven 1',
    'faq_category applying 0',
    'faq_article applying/how-long 2',
    'faq_article applying/which-files 1',
    'terms_candidates candidates 0',
    'terms_newsletter newsletter 0',
  ])
  expect(contents.map(({ kind, published_at }) => [kind === 'article', published_at !== null])).not.toContainEqual([
    false,
    true,
  ])
})

it('rejects zero bytes in texts', async () => {
  bundle.write('news/zero.en.md', `${article('Zero')}\nwith\0 a zero byte`)
  expect(await problems()).toEqual(['news/zero.en.md: Zero bytes are not allowed'])
})

it('reads texts with their languages, and media as URLs', async () => {
  const { contents, media } = await read()
  const dataOf = (slug: string) => contents.find((content) => content.slug === slug)!.data
  expect(dataOf('home')).toMatchObject({
    cover: LOGO,
    film: null,
    gallery: [{ url: LOGO, alt: { en: 'The oven' } }],
    facts: [{ figure: '48', label: { en: 'bakeries', fr: 'boulangeries' } }],
    process: [{ title: { en: 'You write' }, text: { en: 'We answer within a week.' } }],
  })
  expect(dataOf('baking')).toMatchObject({ image_url: LOGO, description: { en: 'Flour and fire.' } })
  expect(dataOf('lea')).toMatchObject({ quote: { en: 'I like the night.' }, image_url: null })
  expect(dataOf('tom')).toMatchObject({ quote: null })
  expect(dataOf('custom')).toMatchObject({ sections: [{ content: { en: '<p>They <strong>turn</strong>.</p>' } }] })
  expect(dataOf('applying')).toEqual({ name: { en: 'Applying', fr: 'Postuler' } })
  expect(dataOf('applying/how-long')).toMatchObject({
    category_slug: 'applying',
    texts: { en: { title: 'How long does it take?' }, fr: { content: '<p>Environ dix minutes.</p>' } },
  })
  expect(dataOf('candidates')).toMatchObject({ texts: { en: { title: 'Terms for candidates', version: '2026-09' } } })
  // The same file is stored once.
  expect(media).toMatchObject([{ name: path.basename(LOGO), file: path.join(bundle.folder, 'media/logo.png') }])
})

it('reads figures that are written differently in each language', async () => {
  bundle.replace('home.yaml', 'figure: 48', "figure: { en: '9,400', fr: '9 400' }")
  expect((await contentsOf('home'))[0]!.data).toMatchObject({ facts: [{ figure: { en: '9,400', fr: '9 400' } }] })
})

it('takes date, cover and author of an article from the language of the company', async () => {
  bundle.write('news/mill.de.md', article('Mühle', 'author: Anna\n'))
  bundle.write('news/mill.en.md', article('Mill', 'author: Tom\ncover: logo.png\n'))
  bundle.write('news/only.fr.md', article('Seul', 'author: Lea\n'))
  const articles = await contentsOf('article')
  expect(articles.find(({ slug }) => slug === 'mill')!.data).toMatchObject({
    author: 'Tom',
    cover: LOGO,
    texts: { de: { title: 'Mühle', excerpt: 'x', content: '<p>Text</p>' }, en: { title: 'Mill' } },
  })
  expect(articles.find(({ slug }) => slug === 'only')!.data).toMatchObject({ author: 'Lea', cover: null })
})

it('accepts a bundle without the optional files and folders', async () => {
  for (const file of ['home.yaml', 'team.yaml', 'custom.yaml', 'help-center.yaml', 'news', 'terms', 'help-center'])
    bundle.remove(file)
  expect((await read()).contents.map(({ kind }) => kind)).toEqual(['profession', 'profession'])
})

it('leaves https URLs as they are', async () => {
  bundle.replace('home.yaml', 'cover: logo.png', "cover: 'https://example.org/a.png'")
  expect((await contentsOf('home'))[0]!.data).toMatchObject({ cover: 'https://example.org/a.png' })
})

it('reads the video of the home page with its poster and transcript', async () => {
  bundle.replace(
    'home.yaml',
    'cover: logo.png',
    "film: { file: 'https://example.org/a.mp4', poster: logo.png, captions: 'https://example.org/a.vtt', transcript: Hello }",
  )
  expect((await contentsOf('home'))[0]!.data).toMatchObject({
    cover: null,
    film: {
      url: 'https://example.org/a.mp4',
      poster_url: LOGO,
      captions_url: 'https://example.org/a.vtt',
      transcript: { en: 'Hello' },
    },
  })
})

it('reads more files than fit into one batch', async () => {
  for (let index = 0; index < 101; index += 1) bundle.write(`news/a${index}.en.md`, article(`Title ${index}`))
  const articles = await contentsOf('article')
  expect(articles).toHaveLength(103)
  for (const { slug, data } of articles)
    if (/^a\d/.test(slug)) expect(data).toMatchObject({ texts: { en: { title: `Title ${slug.slice(1)}` } } })
})

it.each([
  'news/mill.md',
  'news/mill.it.md',
  'news/mill.eng.md',
  'news/Mill.en.md',
  'news/my mill.en.md',
  'news/mühle.de.md',
  'news/mill.EN.md',
  'help-center/applying/Mill.en.md',
  'terms/Candidates.en.md',
])('rejects the file name %s', async (file) => {
  bundle.write(file, article('Mill'))
  expect(await problems()).toContainEqual(expect.stringMatching(`^${file}: must be named `))
})

it('accepts only two kinds of terms', async () => {
  bundle.write('terms/staff.en.md', "---\ntitle: Staff\nversion: '1'\n---\nText")
  expect(await problems()).toEqual([expect.stringMatching(/^terms\/staff: must be named/)])
})

it('rejects files above 1 MB, media above the limit of their type, and folders', async () => {
  const text = article('Large')
  bundle.write('news/large.en.md', text.padEnd(1024 * 1024))
  expect(await contentsOf('article')).toHaveLength(3)
  bundle.write('news/large.en.md', text.padEnd(1024 * 1024 + 1))
  expect(await problems()).toEqual(['news/large.en.md: is larger than 1 MB'])
  bundle.write('news/large.en.md', text)
  mkdirSync(path.join(bundle.folder, 'media/folder.png'))
  bundle.replace('home.yaml', 'cover: logo.png', 'cover: folder.png')
  expect(await problems()).toEqual(['home.yaml: media/folder.png: file not found'])
  bundle.write('media/cover.vtt', 'WEBVTT\n'.padEnd((1 << 20) + 1))
  bundle.replace('home.yaml', 'cover: folder.png', 'cover: cover.vtt')
  expect(await problems()).toEqual(['home.yaml: media/cover.vtt: is larger than 1 MB'])
  bundle.write('media/cover.vtt', 'WEBVTT\n'.padEnd(1 << 20))
  expect(await contentsOf('home')).toHaveLength(1)
})
