import { Article, FaqArticle, NO_SECTIONS, WebsiteHome, WebsiteSections } from '#lib/domain/website'

test('a home page requires only a tagline and an introduction', () => {
  expect(WebsiteHome.parse({ tagline: 'Bread at dawn', introduction: 'We bake.' })).toMatchObject({
    cover: null,
    film: null,
    facts: [],
    gallery: [],
    process: [],
  })
  expect(WebsiteHome.safeParse({ tagline: 'Bread at dawn' }).success).toBe(false)
})

test('the content of articles and help questions is optional', () => {
  const article = { slug: 'a', title: 'A', excerpt: 'a', published_at: '2026-01-01T00:00:00Z' }
  expect(Article.parse(article).content).toBe('')
  expect(FaqArticle.parse({ slug: 'a', category_slug: 'b', category: 'B', title: 'A' }).content).toBe('')
})

test('a company without content has no optional screens', () => {
  expect(WebsiteSections.parse(NO_SECTIONS)).toEqual(NO_SECTIONS)
  const { terms, newsletter_terms, ...screens } = NO_SECTIONS
  expect([terms, newsletter_terms, Object.values(screens).filter(Boolean)]).toEqual([true, true, []])
})
