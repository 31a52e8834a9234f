import { deleteOldRows } from '#lib/funnel-api/platform/queue/delete-old'
import { runIndependently } from '#lib/funnel-api/platform/queue/in-batches'
import { requests } from '#lib/telemetry/requests'
import { openTestApi, type TestApi } from '#tests/support/api'
import { captureLog } from '#tests/support/capture-log'

let testApi: TestApi
beforeAll(async () => void (testApi = await openTestApi([])))
afterAll(() => testApi.close())

const timestamp = (second: number) => new Date(second * 1000).toISOString()
/** Inserts tokens that expire one second after the other. */
async function insertTokens(count: number) {
  await testApi.db.deleteFrom('spent_tokens').execute()
  const rows = Array.from({ length: count }, (_, second) => ({
    token_hash: `token-${second}`,
    expires_at: timestamp(second),
  }))
  await testApi.db.insertInto('spent_tokens').values(rows).execute()
}
const remaining = async () => {
  const rows = await testApi.db.selectFrom('spent_tokens').select('expires_at').orderBy('expires_at').execute()
  return rows.map(({ expires_at }) => expires_at)
}
/** Deletes the tokens that expired before `second` and returns the number of statements that were run. */
async function deleteBefore(second: number, isStopped?: () => boolean) {
  const statistics = { id: 'delete', queries: 0, query_ms: 0 }
  const old = { table: 'spent_tokens', column: 'expires_at', before: timestamp(second) } as const
  await requests.run(statistics, () => deleteOldRows(testApi.api, isStopped, old))
  return statistics.queries
}

it('deletes only old rows', async () => {
  await insertTokens(5)
  expect([await deleteBefore(3), await remaining()]).toEqual([2, [timestamp(3), timestamp(4)]])
})

it('deletes a few thousand rows per statement', async () => {
  await insertTokens(10_001)
  expect([await deleteBefore(10_001), await remaining()]).toEqual([6, []])
})

it('deletes the oldest rows first and stops when the process stops', async () => {
  await insertTokens(6000)
  let checks = 0
  expect(await deleteBefore(6000, () => (checks += 1) > 1)).toBe(2)
  expect([(await remaining()).length, (await remaining())[0]]).toEqual([1000, timestamp(5000)])
})

it('runs all tasks even if one fails, and reports the failure at the end', async () => {
  const completed: string[] = []
  const task = (name: string) => async () => void completed.push(name)
  const tasks = { first: task('first'), second: () => Promise.reject(new Error('too slow')), third: task('third') }
  const logged = captureLog()
  await expect(runIndependently(tasks)).rejects.toThrow('failed: second')
  logged.restore()
  expect(completed).toEqual(['first', 'third'])
  expect(logged.lines).toEqual([expect.stringMatching(/job part failed {2}part=second\nError: too slow/)])
})
