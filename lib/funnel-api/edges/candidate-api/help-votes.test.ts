import { openTestApi, type TestApi } from '#tests/support/api'

let api: TestApi
beforeEach(async () => void (api = await openTestApi()))
afterEach(() => api.close())

const vote = (is_helpful: boolean, address?: string, article = 'applying/how-long', locale = 'fr') =>
  api.send(
    'POST',
    `/companies/bakery/help_center/${article}/votes`,
    { is_helpful, locale },
    { ...(address !== undefined && { address }) },
  )
const counts = () =>
  api.db.selectFrom('help_votes').select(['locale', 'day', 'helpful', 'not_helpful']).orderBy('id').execute()

it('counts votes by article, language and day', async () => {
  expect((await vote(true)).status).toBe(200)
  await vote(true)
  await vote(false)
  await vote(true, undefined, 'applying/how-long', 'en')
  api.shiftClock(24 * 60)
  await vote(false)
  expect(await counts()).toEqual([
    { locale: 'fr', day: expect.any(String), helpful: 2, not_helpful: 1 },
    { locale: 'en', day: expect.any(String), helpful: 1, not_helpful: 0 },
    { locale: 'fr', day: expect.any(String), helpful: 0, not_helpful: 1 },
  ])
})

it('counts all concurrent votes', async () => {
  const replies = await Promise.all(Array.from({ length: 30 }, (_, index) => vote(index % 3 > 0)))
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  expect(await counts()).toEqual([{ locale: 'fr', day: expect.any(String), helpful: 20, not_helpful: 10 }])
})

it('limits votes on an article per address', () =>
  api.withStoppedClock(async () => {
    for (let count = 0; count < 5; count += 1) expect((await vote(false, '10.9.9.9')).status).toBe(200)
    expect((await vote(false, '10.9.9.9')).status).toBe(429)
    expect((await vote(true, '10.9.9.8')).status).toBe(200)
    expect(await counts()).toMatchObject([{ helpful: 1, not_helpful: 5 }])
  }))

it('rejects votes on an offline article', async () => {
  await api.db.updateTable('contents').set({ is_online: false }).where('kind', '=', 'faq_article').execute()
  expect((await vote(true)).status).toBe(404)
  expect(await counts()).toEqual([])
})
