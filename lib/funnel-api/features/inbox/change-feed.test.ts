import type { KyselyPlugin } from 'kysely'
import { createChangeFeeds, createChangeReader } from '#lib/funnel-api/features/inbox/change-feed'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'

let testApi: TestApi
beforeAll(async () => void (testApi = await openTestApi()))
afterAll(() => testApi.close())

/** Makes the first query that reads a change wait for `release`. */
function holdChanges() {
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'candidacy_id' in row)) {
        held.resolve()
        await released.promise
      }
      return result
    },
  }
  return { db: testApi.db.withPlugin(plugin), held: held.promise, release: () => released.resolve() }
}

it('sends changes also to a stream that joins while they are read', async () => {
  const company_id = await testApi.companyId()
  const { db, held, release } = holdChanges()
  const subscribe = createChangeFeeds<string>(
    db,
    async (_company, actors) => new Map(actors.map((actor) => [actor, 'admin'])),
  )
  const first = await subscribe(company_id, 'Lena', 'admin')
  const { id } = await applicant(testApi)
  await held
  const second = await subscribe(company_id, 'Max', 'admin')
  release()
  const isRead = async () => {
    while (first.subscriber.changed.size === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await isRead()
  expect([...first.subscriber.changed]).toEqual([id])
  expect([...second.subscriber.changed]).toEqual([id])
  first.leave()
  second.leave()
})

const change = (db: Db, company_id: number, ...ids: number[]) =>
  db
    .insertInto('candidacy_changes')
    .values(ids.map((candidacy_id) => ({ company_id, candidacy_id, created_at: '2026-11-20T08:00:00.000Z' })))
    .execute()
const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

it('returns each change after the start once, many in several reads', async () => {
  const company_id = await testApi.companyId()
  await change(testApi.db, company_id, 1)
  const { start, read } = createChangeReader(testApi.db, company_id)
  await start()
  expect(await read()).toEqual([])
  await change(testApi.db, company_id, ...range(1, 1800))
  const found = [await read(), await read(), await read(), await read()]
  expect(found.flat()).toEqual(range(1, 1800))
  expect(await read()).toEqual([])
})

// With SQLite, only one transaction writes at a time.
const onPostgres = process.env.TEST_DATABASE_URL ? it : it.skip

onPostgres('returns the change of a transaction that is committed after 900 others', async () => {
  const company_id = await testApi.companyId()
  const { start, read } = createChangeReader(testApi.db, company_id)
  await start()
  const transaction = await testApi.db.startTransaction().execute()
  await change(transaction, company_id, 1)
  await change(testApi.db, company_id, ...range(1000, 900))
  expect([...(await read()), ...(await read())]).toEqual(range(1000, 900))
  await transaction.commit().execute()
  expect(await read()).toEqual([1])
  expect(await read()).toEqual([])
})
