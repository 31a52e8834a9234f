import { openTestApi, type TestApi } from '#tests/support/api'
import { HOSTILE_TEXTS } from '#tests/support/hostile/feeds'
import { measureLongestTurn } from '#tests/support/longest-turn'

let api: TestApi
let key: string
beforeAll(async () => {
  api = await openTestApi(['bakery'])
  key = await api.keyOf()
})
afterAll(() => api.close())

const text = (name: string) => HOSTILE_TEXTS[name]!.slice(0, 190_000)
const article = (content: string) => ({
  texts: { en: { title: 'A new oven', excerpt: 'It is warm.', content } },
  cover: null,
  author: 'Ada Frei',
  published_at: '2026-11-03T08:00:00Z',
})
const campaign = (slug: string, description: string) => ({
  slug,
  name: 'Baker',
  locale: 'en',
  job_type: 'OTHER',
  description,
})

describe('hostile HTML does not delay other calls', () => {
  const MAX_MS = 100

  test.each(['empty elements', 'angle brackets', 'ampersands'])('in an article of %s', async (name) => {
    const put = (content: string) =>
      measureLongestTurn(() => api.staff('PUT', '/website/articles/oven', article(content), key))
    const stored = await put(text(name).slice(0, 30_000))
    expect(stored.result.status).toBe(200)
    expect(stored.longest).toBeLessThan(MAX_MS)
    // Its clean HTML is above the limit.
    const rejected = await put(text(name))
    expect(rejected.result.status).toBe(422)
    expect(rejected.longest).toBeLessThan(MAX_MS)
  })

  test.each(['open comments', 'unclosed tags'])('in a job of %s', async (name) => {
    const slug = name.replace(' ', '-')
    const body = campaign(slug, text(name))
    const created = await measureLongestTurn(() =>
      api.staff('POST', '/campaigns', body, key, { 'idempotency-key': name }),
    )
    expect(created.result.status).toBe(200)
    expect(created.longest).toBeLessThan(MAX_MS)
    const patch = { profile: text(name) }
    const changed = await measureLongestTurn(() => api.staff('PATCH', `/campaigns/${slug}`, patch, key))
    expect(changed.result.status).toBe(200)
    expect(changed.longest).toBeLessThan(MAX_MS)
  })
})

test('rejects a job whose clean HTML is above the limit', async () => {
  const { status, body } = await api.staff('POST', '/campaigns', campaign('long', text('angle brackets')), key)
  expect({ status, body }).toMatchObject({ status: 422, body: { error: { code: 'INVALID' } } })
})

test.each(['nested elements', 'open elements'])('rejects an article of %s', async (name) => {
  const { status, body } = await api.staff('PUT', '/website/articles/oven', article(text(name)), key)
  expect({ status, body }).toMatchObject({ status: 422, body: { error: { code: 'INVALID' } } })
})

test('cleans HTML of any length in the same way', async () => {
  const hostile = '<p onclick="x()">Bread<script>alert(1)</script></p>'
  for (const times of [1, 1000]) {
    const created = await api.staff('PUT', '/website/articles/oven', article(hostile.repeat(times)), key)
    expect(created.body).toMatchObject({ texts: { en: { content: '<p>Bread</p>'.repeat(times) } } })
  }
})
