import { deleteExpired } from '#lib/funnel-api/features/accounts/jobs'
import { openTestApi, type TestApi } from '#tests/support/api'
import { IS_POSTGRES } from '#tests/support/database'

let testApi: TestApi
beforeAll(async () => {
  testApi = await openTestApi()
})
afterAll(() => testApi.close())

// PostgreSQL does not use the indexes of an empty table.
const onSqlite = IS_POSTGRES ? it.skip : it

onSqlite('finds old idempotency keys of members and integrations without reading those of candidates', async () => {
  const spy = jest.spyOn(testApi.db.getExecutor(), 'executeQuery')
  await deleteExpired.run(testApi.api)
  const queries = spy.mock.calls.map(([query]) => query).filter((query) => query.sql.includes(' like '))
  spy.mockRestore()
  expect(queries).toHaveLength(2)
  const plans = await Promise.all(
    queries.map((query) =>
      testApi.db.executeQuery<{ detail: string }>({ ...query, sql: `explain query plan ${query.sql}` }),
    ),
  )
  expect(plans.map(({ rows }) => rows.map(({ detail }) => detail))).toEqual([
    [expect.stringContaining('USING INDEX idempotency_keys_of_integrations')],
    [expect.stringContaining('USING INDEX idempotency_keys_of_members')],
  ])
})
