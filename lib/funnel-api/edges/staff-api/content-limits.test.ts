import * as contract from '#lib/contract/extensions'
import { readSiteMap } from '#lib/contract/discovery'
import { MAX_CONTENT_BYTES, MAX_CONTENT_ITEMS } from '#lib/domain/content-limits'
import { openTestApi, type TestApi } from '#tests/support/api'

let testApi: TestApi
let key: string
let company_id: number
beforeAll(async () => {
  testApi = await openTestApi(['bakery'])
  key = await testApi.keyOf()
  company_id = await testApi.companyId()
})
beforeEach(async () => void (await testApi.db.deleteFrom('contents').where('kind', '=', 'article').execute()))
afterAll(() => testApi.close())

const articleOf = (text: Partial<Record<'title' | 'excerpt' | 'content', string>> = {}) => ({
  texts: { en: { title: 'Rye', excerpt: 'About rye.', content: '<p>Rye.</p>', ...text } },
  cover: null,
  author: null,
})
const put = (slug: string, text: Parameters<typeof articleOf>[0] = {}) =>
  testApi.staff('PUT', `/website/articles/${slug}`, { ...articleOf(text), published_at: '2026-11-03T08:00:00Z' }, key)
const store = (count: number, data: Record<string, unknown> = articleOf(), first = 0) =>
  testApi.db
    .insertInto('contents')
    .values(
      Array.from({ length: count }, (_, index) => ({
        company_id,
        kind: 'article' as const,
        slug: `stored-${first + index}`,
        position: first + index,
        published_at: '2026-11-03T08:00:00.000Z',
        is_online: true,
        data,
        changed_at: '2026-11-03T08:00:00.000Z',
      })),
    )
    .execute()

describe('content of a company', () => {
  it('has a maximum length for each text', async () => {
    expect(await put('rye', { content: `<p>${'a'.repeat(200_000)}</p>` })).toMatchObject({
      status: 422,
      body: { error: { fields: { 'texts.en.content': { key: 'MAX_LENGTH', bound: 200_000 } } } },
    })
    expect(await put('rye', { excerpt: 'a'.repeat(900_000) })).toMatchObject({
      status: 422,
      body: { error: { fields: { 'texts.en.excerpt': { key: 'MAX_LENGTH', bound: 10_000 } } } },
    })
    // HTML becomes longer when it is cleaned.
    expect((await put('rye', { content: `<p>${'&'.repeat(150_000)}</p>` })).status).toBe(422)
    expect((await put('rye', { content: `<p>${'a'.repeat(190_000)}</p>` })).status).toBe(200)
  })

  it('has a maximum number of items of one kind, which can still be replaced', async () => {
    for (let first = 0; first < MAX_CONTENT_ITEMS; first += 500) await store(500, articleOf(), first)
    expect(await put('rye')).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } })
    expect((await put('stored-7', { title: 'Spelt' })).status).toBe(200)
    expect((await testApi.staff('PUT', '/website/members/ada', ADA, key)).status).toBe(200)
  })

  it('has a maximum size, above which items can only become smaller', async () => {
    await store(Math.ceil(MAX_CONTENT_BYTES / 180_000), articleOf({ content: 'é'.repeat(90_000) }))
    expect(await put('rye')).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } })
    expect((await put('stored-3', { content: 'é'.repeat(95_000) })).status).toBe(409)
    expect((await put('stored-3', { content: 'é'.repeat(80_000) })).status).toBe(200)
    for (const slug of ['stored-4', 'stored-5']) expect((await put(slug)).status).toBe(200)
    expect((await put('rye')).status).toBe(200)
  })
})

const ADA = { name: 'Ada', role: { en: 'Baker' }, quote: null, image_url: null }

it('lists articles with a text that PostgreSQL cannot read as JSON', async () => {
  const title = 'Rye \ud83d'
  await store(2, { ...articleOf(), texts: { en: { title, excerpt: 'About rye.', content: '<p>Rye.</p>' } } })
  const call = testApi.callAs()
  const params = { slug: 'bakery' }
  expect(await call(contract.listArticles, { params })).toMatchObject([{ content: '', locales: ['en'] }, {}])
  const { pages } = await call(readSiteMap, { params })
  expect(pages.filter(({ path }) => path.startsWith('/news/')).map(({ locales }) => locales)).toEqual([['en'], ['en']])
})

it('reads only one article of the help center for its page', async () => {
  const [article, other] = await testApi.callAs()(contract.listFaq, { params: { slug: 'bakery' } })
  const slugOf = ({ category_slug, slug }: { category_slug: string; slug: string }) => `${category_slug}/${slug}`
  await testApi.db
    .updateTable('contents')
    .set({ data: { texts: {}, category_slug: 7 } })
    .where('kind', '=', 'faq_article')
    .where('slug', '=', slugOf(other!))
    .execute()
  const { category_slug, slug } = article!
  const params = { slug: 'bakery', category_slug, faq_slug: slug }
  expect(await testApi.callAs()(contract.readFaq, { params })).toEqual(article)
})
