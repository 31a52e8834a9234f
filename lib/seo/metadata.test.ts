import { LOCALES, offeredLocales } from '#lib/domain/locales'
import { pageUrls } from '#lib/seo/page-urls'
import { jobCard, pageMetadata } from '#lib/seo/metadata'
import { company } from '#tests/support/samples'

const facts = { company: company({ description: 'Bread at dawn' }), locale: 'fr' }

test("the title is the page's own title and the company's name", () => {
  expect(pageMetadata(facts).title).toBe('Boulanger')
  expect(pageMetadata({ ...facts, title: 'Baker' }).title).toBe('Baker · Boulanger')
})

test("an entity that publishes a campaign replaces the company's name", () => {
  const { title, openGraph } = pageMetadata({ ...facts, title: 'Baker', publisher: 'Boulanger Nord' })
  expect([title, openGraph?.siteName]).toEqual(['Baker · Boulanger Nord', 'Boulanger Nord'])
})

test('sets description, image, locale and verification token', () => {
  const metadata = pageMetadata({
    ...facts,
    company: company({ html_verification_token: 'abc' }),
    description: 'A job',
    image: jobCard('baker', 'Baker, Lille'),
  })
  expect(metadata).toMatchObject({
    description: 'A job',
    verification: { google: 'abc' },
    openGraph: {
      locale: 'fr',
      images: [{ url: '/jobs/baker/card.png', width: 1200, height: 630, alt: 'Baker, Lille' }],
      description: 'A job',
    },
    twitter: { card: 'summary_large_image' },
  })
})

test("a page without an image has the company's card", () => {
  expect(pageMetadata(facts).openGraph?.images).toEqual([
    { url: '/card.png', width: 1200, height: 630, alt: 'Boulanger' },
  ])
})

test("a page without a description has the company's", () => {
  expect(pageMetadata(facts).description).toBe('Bread at dawn')
})

test('robots is none if the company or the page prevents indexing', () => {
  expect(pageMetadata(facts).robots).toEqual({ index: true, follow: true })
  expect(pageMetadata({ ...facts, isIndexable: false }).robots).toBe('none')
  expect(pageMetadata({ ...facts, company: company({ is_indexation_active: false }) }).robots).toBe('none')
})

test('a page has one canonical URL: its own, or that of the current language', () => {
  const job = pageMetadata({ ...facts, path: '/jobs/baker' })
  expect([job.alternates?.canonical, job.openGraph?.url]).toEqual(['/jobs/baker', '/jobs/baker'])
  expect(job.alternates).not.toHaveProperty('languages')
  const news = pageMetadata({ ...facts, locale: 'nl', website: { path: '/news' } })
  expect(news.alternates).toMatchObject({
    canonical: '/nl/news',
    languages: { de: '/de/news', fr: '/fr/news', 'x-default': '/en/news' },
  })
})

test("offers the website only in the company's languages", () => {
  const offered = company({ website_locales: ['fr', 'nl'], locale: 'fr' })
  const home = (locale: string) => pageMetadata({ company: offered, locale, website: { path: '' } })
  expect(home('nl').alternates?.languages).toEqual({ fr: '/fr', nl: '/nl', 'x-default': '/fr' })
  expect(home('de')).toMatchObject({ robots: 'none', alternates: undefined })
  // A page with one URL for all languages is indexed in any language.
  expect(pageMetadata({ company: offered, locale: 'de', path: '/all-jobs' }).robots).toMatchObject({ index: true })
})

test('a page in a fallback language has the canonical URL of that language', () => {
  const article = { path: '/news/oven', locales: ['fr', 'en'] as const }
  const shown = pageMetadata({ ...facts, locale: 'de', website: article })
  expect(shown.alternates).toMatchObject({
    canonical: '/fr/news/oven',
    languages: { fr: '/fr/news/oven', en: '/en/news/oven', 'x-default': '/en/news/oven' },
  })
  expect(Object.keys(shown.alternates?.languages ?? {})).toHaveLength(3)
})

test('a page that is not indexed has no alternates', () => {
  expect(pageMetadata({ ...facts, path: '/jobs/baker', isIndexable: false }).alternates).toBeUndefined()
})

test('pages that list all jobs link to the feed', () => {
  const types = (path: string) => pageMetadata({ ...facts, path }).alternates?.types
  expect([types('/all-jobs'), types('/jobs/baker')]).toEqual([{ 'application/feed+json': '/jobs.json' }, undefined])
})

test('a shared link is a website with a large image', () => {
  const { openGraph, twitter } = pageMetadata({ ...facts, website: { path: '' } })
  expect(openGraph).toMatchObject({
    type: 'website',
    url: '/fr',
    images: [{ url: '/card.png', width: 1200, height: 630 }],
  })
  expect(twitter).toMatchObject({ card: 'summary_large_image' })
})

test('the home page links to the feed too', () => {
  const types = (path: string) => pageMetadata({ ...facts, website: { path } }).alternates?.types
  expect([types(''), types('/news')]).toEqual([{ 'application/feed+json': '/jobs.json' }, undefined])
})

test("a company without a list of languages offers all, and a text in no offered language uses the company's", () => {
  expect(offeredLocales({ website_locales: [] })).toEqual(LOCALES)
  expect(offeredLocales({ website_locales: ['nl'] })).toEqual(['nl'])
  const { languages } = pageUrls({ website_locales: ['nl', 'es'], locale: 'nl' }, { path: '/a', locales: ['de'] })
  expect(languages).toEqual({ nl: '/nl/a', 'x-default': '/nl/a' })
  const other = pageUrls({ website_locales: ['es', 'nl'], locale: 'de' }, { path: '/a' })
  expect(other.languages).toEqual({ es: '/es/a', nl: '/nl/a', 'x-default': '/es/a' })
})
