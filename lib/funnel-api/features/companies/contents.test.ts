import {
  hideContent,
  listContents,
  readContent,
  requireOnlineContent,
  saveContent,
  unpublish,
  withCleanContent,
  writeContent,
} from '#lib/funnel-api/features/companies/contents'
import { openTestApi, type TestApi } from '#tests/support/api'

type Shown = { slug: string; position: number; is_online: boolean; changed_at: string }

let testApi: TestApi
let company_id: number
beforeEach(async () => {
  testApi = await openTestApi()
  company_id = await testApi.companyId()
  await testApi.db.deleteFrom('contents').where('kind', 'in', ['member', 'article']).execute()
})
afterEach(() => testApi.close())

const setClock = (timestamp: string) => void (testApi.api.now = () => new Date(timestamp))
const MONDAY = '2026-11-23T10:00:00.000Z'
const TUESDAY = '2026-11-24T10:00:00.000Z'
const member = (slug: string) => ({ company_id, kind: 'member' as const, slug })
const write = (slug: string, input: object = {}) => writeContent<Shown>(testApi.api, member(slug), input)
const notFound = { code: 'NOT_FOUND' }
const rows = () => testApi.db.selectFrom('contents').selectAll().orderBy('id').execute()

it('puts a new item last, and a replaced item where it was', async () => {
  expect(await write('ada', { name: 'Ada' })).toMatchObject({ slug: 'ada', position: 0, is_online: true, name: 'Ada' })
  expect(await write('tom', { position: 7 })).toMatchObject({ position: 7 })
  expect(await write('eva')).toMatchObject({ position: 8 })
  expect(await write('tom', { name: 'Tom' })).toMatchObject({ position: 7, name: 'Tom' })
  expect(await write('tom', { position: 0 })).toMatchObject({ position: 0 })
  const other = { ...member('ada'), company_id: await testApi.companyId('foundry') }
  expect(await writeContent<Shown>(testApi.api, other, {})).toMatchObject({ position: 0 })
})

it('takes the articles of a help category offline with it', async () => {
  const help = (kind: 'faq_category' | 'faq_article', slug: string) => ({ company_id, kind, slug })
  await testApi.db.deleteFrom('contents').where('kind', 'in', ['faq_category', 'faq_article']).execute()
  for (const slug of ['pay', 'pay-day']) {
    await writeContent(testApi.api, help('faq_category', slug), {})
    await writeContent(testApi.api, help('faq_article', `${slug}/when`), {})
  }
  await unpublish(testApi.api, help('faq_category', 'pay'))
  expect((await rows()).filter(({ slug }) => slug.startsWith('pay'))).toMatchObject([
    { slug: 'pay', is_online: false },
    { slug: 'pay/when', is_online: false },
    { slug: 'pay-day', is_online: true },
    { slug: 'pay-day/when', is_online: true },
  ])
})

it('lists the latest first, then by position and slug', async () => {
  const article = (slug: string, published_at: string) =>
    writeContent<Shown>(testApi.api, { company_id, kind: 'article', slug }, { published_at })
  await article('old', '2026-11-01T08:00:00+01:00')
  await article('new', MONDAY)
  const list = async (...kinds: Parameters<typeof listContents>[2]) =>
    (await listContents<Shown & { published_at?: string }>(testApi.db, company_id, kinds)).contents
  expect((await list('article')).map(({ slug, published_at }) => [slug, published_at])).toEqual([
    ['new', MONDAY],
    ['old', '2026-11-01T07:00:00.000Z'],
  ])
  await write('eva', { position: 1 })
  await write('bob', { position: 1 })
  await write('zoe', { position: 0 })
  const members = await list('member')
  expect(members.map(({ slug }) => slug)).toEqual(['zoe', 'bob', 'eva'])
  expect(members[0]).not.toHaveProperty('published_at')
})

it.each(['Two Words', 'applying/Two Words', 'Applying/winter', 'applying/', ''])(
  'rejects the slug %j',
  async (slug) => {
    await expect(write(slug)).rejects.toMatchObject({
      code: 'INVALID',
      fields: { slug: { key: 'REGEX_REQUIREMENT' } },
    })
  },
)

it('returns only the last part of a slug', async () => {
  expect(await write('applying/in-winter')).toMatchObject({ slug: 'in-winter' })
})

it('cleans HTML only in fields named `content`, at any depth', async () => {
  const html = '<p onclick="x()">Rye & more</p>'
  const texts = { fr: { title: html, content: html } }
  const sections = [{ title: html, content: { en: html, fr: null, order: 1 } }]
  const clean = '<p>Rye &amp; more</p>'
  const data = await withCleanContent({ texts, sections, content: [html], cover: null }, company_id)
  expect(await write('ada', data)).toMatchObject({
    texts: { fr: { title: html, content: clean } },
    sections: [{ title: html, content: { en: clean, fr: null, order: 1 } }],
    content: [clean],
    cover: null,
  })
})

it('takes only the named item offline, and throws NOT_FOUND the second time', async () => {
  setClock(MONDAY)
  await write('ada')
  await write('tom')
  setClock(TUESDAY)
  await requireOnlineContent(testApi.db, member('ada'))
  await unpublish(testApi.api, member('ada'))
  expect(await readContent<Shown>(testApi.db, member('ada'))).toMatchObject({ is_online: false, changed_at: TUESDAY })
  expect(await readContent<Shown>(testApi.db, member('tom'))).toMatchObject({ is_online: true, changed_at: MONDAY })
  await expect(unpublish(testApi.api, member('ada'))).rejects.toMatchObject(notFound)
  await expect(requireOnlineContent(testApi.db, member('ada'))).rejects.toMatchObject(notFound)
  const foreign = { ...member('tom'), company_id: await testApi.companyId('foundry') }
  for (const name of [member('eva'), foreign, { ...member('tom'), kind: 'article' as const }]) {
    await expect(unpublish(testApi.api, name)).rejects.toMatchObject(notFound)
    await expect(readContent(testApi.db, name)).rejects.toMatchObject(notFound)
  }
})

it('records a change of the content, but not of the position', async () => {
  const content = { ...member('ada'), position: 1, published_at: null, data: { name: 'Ada' } }
  const save = async (changes: object, timestamp: string) => {
    const before = (await rows()).find(({ slug }) => slug === 'ada')
    await saveContent(testApi.db, { ...content, ...changes }, before, timestamp)
    const { position, is_online, changed_at } = (await rows()).find(({ slug }) => slug === 'ada')!
    return { position, is_online, changed_at }
  }
  const online = { position: 1, is_online: true }
  expect(await save({}, MONDAY)).toEqual({ ...online, changed_at: MONDAY })
  expect(await save({ position: 2 }, TUESDAY)).toEqual({ position: 2, is_online: true, changed_at: MONDAY })
  expect(await save({ data: { name: 'Ada L.' } }, TUESDAY)).toEqual({ ...online, changed_at: TUESDAY })
  const { id } = (await rows()).find(({ slug }) => slug === 'ada')!
  await hideContent(testApi.db, id, MONDAY)
  expect((await rows()).filter(({ is_online }) => !is_online).map((row) => row.id)).toEqual([id])
  expect(await save({ data: { name: 'Ada L.' } }, TUESDAY)).toEqual({ ...online, changed_at: TUESDAY })
})
