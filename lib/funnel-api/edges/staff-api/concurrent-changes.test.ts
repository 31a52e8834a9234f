import { openTestApi, type TestApi } from '#tests/support/api'
import { IS_POSTGRES } from '#tests/support/database'
import { captureLog } from '#tests/support/capture-log'
import { untilWaiting } from '#tests/support/locks'

let testApi: TestApi
let key: string
beforeAll(async () => {
  testApi = await openTestApi()
  key = await testApi.keyOf()
})
afterAll(() => testApi.close())

const call = async (method: string, path: string, body: object = {}) =>
  (await testApi.staff(method, path, body, key)).status
const job = async (slug: string) => (await testApi.staff('GET', `/campaigns/${slug}`, undefined, key)).body

/** Runs calls that wait in order for a locked row, and returns their statuses. */
async function runBehindLock(
  table: 'companies' | 'campaigns',
  slug: string,
  calls: readonly (() => Promise<number>)[],
) {
  const statuses: Promise<number>[] = []
  await testApi.db.transaction().execute(async (db) => {
    const row = db.selectFrom(table).select('id').where('slug', '=', slug)
    await (IS_POSTGRES ? row.forUpdate() : row).execute()
    for (const start of calls) {
      statuses.push(start())
      await untilWaiting(db, statuses.length)
    }
  })
  return Promise.all(statuses)
}

it('keeps a job closed while another field is written concurrently', async () => {
  const close = () => call('POST', '/campaigns/night-baker/close')
  const write = () => call('PATCH', '/campaigns/night-baker', { salary_min: 30_000 })
  expect(await runBehindLock('campaigns', 'night-baker', [close, write])).toEqual([200, 200])
  expect(await job('night-baker')).toMatchObject({ is_online: false, salary_min: 30_000 })
})

it('keeps a job open while another field is written concurrently', async () => {
  await call('POST', '/campaigns/night-baker/close')
  const open = () => call('POST', '/campaigns/night-baker/open')
  const write = () => call('PATCH', '/campaigns/night-baker', { salary_min: 31_000 })
  expect(await runBehindLock('campaigns', 'night-baker', [open, write])).toEqual([200, 200])
  expect(await job('night-baker')).toMatchObject({ is_online: true, salary_min: 31_000 })
})

it('stores both fields of a job that are written concurrently', async () => {
  const changes = [{ salary_max: 40_000 }, { name: 'Baker of the night' }]
  const calls = changes.map((change) => () => call('PATCH', '/campaigns/night-baker', change))
  expect(await runBehindLock('campaigns', 'night-baker', calls)).toEqual([200, 200])
  expect(await job('night-baker')).toMatchObject(Object.assign({}, ...changes) as object)
})

it('creates one of two jobs with the same slug, and rejects the other', async () => {
  const { restore } = captureLog()
  const body = { slug: 'stoker', name: 'Stoker', locale: 'en', job_type: 'PERMANENT_CONTRACT', description: '<p>x</p>' }
  const create = () => call('POST', '/campaigns', body)
  expect((await runBehindLock('companies', 'bakery', [create, create])).toSorted()).toEqual([200, 409])
  restore()
})

it('applies two concurrent changes of the job order one after the other', async () => {
  const order = (...slugs: string[]) => call('POST', '/campaign_order', { slugs })
  const [one, two, three] = ['night-baker', 'storyteller', 'counter-clerk']
  await order(one, two, three)
  const calls = [() => order(two, one, three), () => order(one, three, two)]
  expect(await runBehindLock('campaigns', two, calls)).toEqual([200, 200])
  const placed = testApi.db.selectFrom('campaigns').select(['slug', 'position']).where('position', 'is not', null)
  const rows = await placed.orderBy('position').execute()
  expect(rows.map(({ slug, position }) => [slug, position])).toEqual(
    [one, three, two].map((slug, index) => [slug, index]),
  )
})

it('stores both colors of a theme that are written concurrently', async () => {
  const changes = [{ color_1: '#123456' }, { color_2: '#654321' }]
  const calls = changes.map((change) => () => call('PATCH', '/theme', change))
  expect(await runBehindLock('companies', 'bakery', calls)).toEqual([200, 200])
  const { body } = await testApi.staff('GET', '/theme', undefined, key)
  expect(body).toMatchObject(Object.assign({}, ...changes) as object)
})

it('stores the description and another field of a company that are written concurrently', async () => {
  const description = { en: 'Bread, at night.' }
  const write = () => call('PATCH', '/company', { description })
  const rename = () => call('PATCH', '/company', { name: 'The Night Bakery' })
  expect(await runBehindLock('companies', 'bakery', [write, rename])).toEqual([200, 200])
  const { body } = await testApi.staff('GET', '/company', undefined, key)
  expect(body).toMatchObject({ description, name: 'The Night Bakery' })
})
