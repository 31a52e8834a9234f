import { fillMessages } from '#lib/funnel-api/features/recruiting/template-fields'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'

let testApi: TestApi
beforeAll(async () => {
  testApi = await openTestApi()
})
afterAll(() => testApi.close())

/** Counts the queries of a database. */
function withCount(db: Db) {
  let count = 0
  const plugin: Parameters<Db['withPlugin']>[0] = {
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(plugin), count: () => count }
}

it('fills a message for applications of several jobs with one query, and names the business unit of each job', async () => {
  const north = await applicant(testApi)
  const other = await applicant(testApi)
  const { id: campaign_id } = await testApi.campaign('counter-clerk')
  await testApi.db.updateTable('candidacies').set({ campaign_id }).where('id', '=', other.id).execute()
  const counted = withCount(testApi.db)
  const fill = async () => {
    const message = { content: '{{company}}' }
    const { texts } = await fillMessages(counted.db, testApi.api, [north.id, other.id], 'Lena', message)
    return [north.id, other.id].map((id) => texts.get(id))
  }
  expect(await fill()).toEqual(['Bakery North', 'The Bakery'])
  expect(counted.count()).toBe(1)
  await testApi.db.updateTable('companies').set({ is_multi_entity_active: false }).execute()
  expect(await fill()).toEqual(['The Bakery', 'The Bakery'])
})
