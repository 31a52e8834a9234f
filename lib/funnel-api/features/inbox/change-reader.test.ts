import { createChangeReader } from '#lib/funnel-api/features/inbox/change-reader'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { openTestApi, type TestApi } from '#tests/support/api'

const IS_POSTGRES = Boolean(process.env.TEST_DATABASE_URL)

let testApi: TestApi
let company_id: number
beforeEach(async () => {
  testApi = await openTestApi()
  company_id = await testApi.companyId()
})
afterEach(() => testApi.close())

const change = (db: Db, ...ids: number[]) =>
  db
    .insertInto('candidacy_changes')
    .values(ids.map((candidacy_id) => ({ company_id, candidacy_id, created_at: '2026-11-20T08:00:00.000Z' })))
    .execute()
const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

it('returns each change after the start once', async () => {
  await change(testApi.db, 1)
  const { start, read } = createChangeReader(testApi.db, company_id)
  await start()
  expect(await read()).toEqual([])
  await change(testApi.db, 2, 3, 2)
  expect(await read()).toEqual([2, 3])
  expect(await read()).toEqual([])
})

it('returns many changes in several reads', async () => {
  const { start, read } = createChangeReader(testApi.db, company_id)
  await start()
  await change(testApi.db, ...range(1, 700))
  expect([...(await read()), ...(await read()), ...(await read())]).toEqual(range(1, 700))
})

// With SQLite, only one transaction writes at a time.
const onPostgres = IS_POSTGRES ? it : it.skip

onPostgres('returns the change of a transaction that is committed after many others', async () => {
  const { start, read } = createChangeReader(testApi.db, company_id)
  await start()
  const transaction = await testApi.db.startTransaction().execute()
  await change(transaction, 1)
  for (const from of [1000, 2000]) {
    await change(testApi.db, ...range(from, 400))
    expect(await read()).toEqual(range(from, 400))
  }
  await transaction.commit().execute()
  expect(await read()).toEqual([1])
  expect(await read()).toEqual([])
  await change(testApi.db, 2)
  expect(await read()).toEqual([2])
})

onPostgres('returns the change of a transaction that had begun before the start', async () => {
  const transaction = await testApi.db.startTransaction().execute()
  await change(transaction, 1)
  await change(testApi.db, ...range(1000, 1200))
  const { start, read } = createChangeReader(testApi.db, company_id)
  await start()
  expect(await read()).toEqual([])
  await transaction.commit().execute()
  expect(await read()).toEqual([1])
  expect(await read()).toEqual([])
})
