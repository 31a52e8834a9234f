import { companiesAtStart, DEMO } from '#lib/funnel-api/features/bundles/demo'
import { readBundle } from '#lib/funnel-api/features/bundles/read/read'
import { createDemoLinks } from '#lib/funnel-api/features/members/demo-links'
import { openTestApi, type TestApi } from '#tests/support/api'

let testApi: TestApi
beforeAll(async () => void (testApi = await openTestApi([])))
afterAll(() => testApi.close())

const start = (hasDemo: boolean) =>
  companiesAtStart(
    { api: testApi.api, media: testApi.media, isPostgres: testApi.databaseUrl !== undefined },
    { hasDemo },
  )
const jobs = async () => (await testApi.db.selectFrom('campaigns').select('id').execute()).length

it('loads demo companies only on request and only into an empty database', async () => {
  expect(await start(false)).toEqual([])
  expect(await jobs()).toBe(0)
  expect(await start(true)).toEqual(['almea', 'levain', 'noctua'])
  const all = await jobs()
  expect(all).toBeGreaterThan(40)
  expect(await start(true)).toHaveLength(3)
  expect(await start(false)).toHaveLength(3)
  expect(await jobs()).toBe(all)
  expect([...(await createDemoLinks(testApi.api)).keys()].toSorted()).toEqual(['almea', 'levain', 'noctua'])
})

it('recognizes demo companies of an earlier version, but no other company with the same slug', async () => {
  const recognized = async () => [...(await createDemoLinks(testApi.api)).keys()].toSorted()
  const forget = () => testApi.db.deleteFrom('settings').where('name', '=', 'demo_companies').execute()
  await forget()
  expect(await recognized()).toEqual([])
  await start(true)
  expect(await recognized()).toEqual(['almea', 'levain', 'noctua'])
  await forget()
  await testApi.db
    .updateTable('companies')
    .set({ website_url: 'https://www.levain.fr' })
    .where('slug', '=', 'levain')
    .execute()
  await testApi.db.updateTable('companies').set({ slug: 'studio' }).where('slug', '=', 'noctua').execute()
  await start(true)
  expect(await recognized()).toEqual(['almea'])
})

it.each(['almea', 'levain', 'noctua'])(
  'has text alternatives for each video of %s that is not on YouTube',
  async (slug) => {
    const { warnings } = await readBundle(`${DEMO}/${slug}`)
    expect(warnings.filter(({ message }) => !message.includes('youtube.com'))).toEqual([])
  },
)
