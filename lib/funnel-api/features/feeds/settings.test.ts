import { createFeed, updateFeed } from '#lib/funnel-api/features/feeds/settings'
import { openTestApi, type TestApi } from '#tests/support/api'

let test: TestApi
beforeAll(async () => void (test = await openTestApi()))
afterAll(() => test.close())

const FEED = {
  format: 'greenhouse' as const,
  stages: null,
  job_type: 'PERMANENT_CONTRACT' as const,
  every_minutes: 60,
  is_active: true,
}
const PUBLIC_URL = 'https://ats.example.org/jobs'

it.each(['http://10.0.0.1/jobs', 'https://127.0.0.1/jobs', 'file:///etc/passwd'])(
  'rejects the URL %s for a new and for an existing feed',
  async (url) => {
    const company_id = await test.companyId()
    const feed = { ...FEED, name: `feed ${url}` }
    const rejection = { code: 'INVALID', fields: { 'feed.url': { key: 'INVALID_URL' } } }
    await expect(createFeed(test.api, company_id, { ...feed, url })).rejects.toMatchObject(rejection)
    const { id } = await createFeed(test.api, company_id, { ...feed, url: PUBLIC_URL })
    await expect(updateFeed(test.api, company_id, id, { url })).rejects.toMatchObject(rejection)
    const { url: stored } = await test.db
      .selectFrom('feeds')
      .select('url')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored).toBe(PUBLIC_URL)
  },
)
