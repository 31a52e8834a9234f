import { jobCard, pageMetadata } from '#lib/seo/metadata'
import { company } from '#tests/support/samples'

const facts = { company: company({ description: 'Bread at dawn' }), locale: 'fr' }

test('the title is the company’s name, after the page’s own where it has one', () => {
  expect(pageMetadata(facts).title).toBe('Boulanger')
  expect(pageMetadata({ ...facts, title: 'Baker' }).title).toBe('Baker · Boulanger')
})

test('where an entity publishes a campaign its name stands for the company’s', () => {
  const { title, openGraph } = pageMetadata({ ...facts, title: 'Baker', publisher: 'Boulanger Nord' })
  expect([title, openGraph?.siteName]).toEqual(['Baker · Boulanger Nord', 'Boulanger Nord'])
})

test('description, image, locale and verification token are told', () => {
  const told = pageMetadata({
    ...facts,
    company: company({ html_verification_token: 'abc' }),
    description: 'A job',
    image: jobCard('baker', 'Baker, Lille'),
  })
  expect(told).toMatchObject({
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

test('a page without a picture shows the company’s card', () => {
  expect(pageMetadata(facts).openGraph?.images).toEqual([
    { url: '/card.png', width: 1200, height: 630, alt: 'Boulanger' },
  ])
})

test('a page without a description has the company’s', () => {
  expect(pageMetadata(facts).description).toBe('Bread at dawn')
})

test('robots is none when indexation is prevented by the company or the page', () => {
  const none = { index: false, follow: false }
  expect(pageMetadata(facts).robots).toEqual({ index: true, follow: true })
  expect(pageMetadata({ ...facts, isIndexable: false }).robots).toMatchObject(none)
  expect(pageMetadata({ ...facts, company: company({ is_indexation_active: false }) }).robots).toMatchObject(none)
})
