import type { KyselyPlugin } from 'kysely'
import { createChangeFeeds } from '#lib/funnel-api/features/inbox/change-feed'
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
