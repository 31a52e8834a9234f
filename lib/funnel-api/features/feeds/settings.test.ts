import { createFeed, updateFeed } from '#lib/funnel-api/features/feeds/settings'
import { openTestApi, type TestApi } from '#tests/support/api'

let testApi: TestApi
beforeAll(async () => void (testApi = await openTestApi()))
afterAll(() => testApi.close())

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
    const company_id = await testApi.companyId()
    const feed = { ...FEED, name: `feed ${url}` }
    const rejection = { code: 'INVALID', fields: { 'feed.url': { key: 'INVALID_URL' } } }
    await expect(createFeed(testApi.api, company_id, { ...feed, url })).rejects.toMatchObject(rejection)
    const { id } = await createFeed(testApi.api, company_id, { ...feed, url: PUBLIC_URL })
    await expect(updateFeed(testApi.api, company_id, id, { url })).rejects.toMatchObject(rejection)
    const { url: stored } = await testApi.db
      .selectFrom('feeds')
      .select('url')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored).toBe(PUBLIC_URL)
  },
)
