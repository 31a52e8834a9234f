import { dropOld } from '#lib/funnel-api/jobs/drop-old'
import { eachByItself } from '#lib/funnel-api/jobs/in-batches'
import { requests } from '#lib/telemetry/requests'
import { openTestApi, type TestApi } from '#tests/support/api'
import { heardLog } from '#tests/support/heard-log'

let test: TestApi
beforeAll(async () => void (test = await openTestApi([])))
afterAll(() => test.close())

const at = (second: number) => new Date(second * 1000).toISOString()
/** Inserts tokens that expire one second after the other. */
async function tokens(count: number) {
  await test.db.deleteFrom('spent_tokens').execute()
  const rows = Array.from({ length: count }, (_, second) => ({ token_hash: `token-${second}`, expires_at: at(second) }))
  await test.db.insertInto('spent_tokens').values(rows).execute()
}
const left = async () => {
  const rows = await test.db.selectFrom('spent_tokens').select('expires_at').orderBy('expires_at').execute()
  return rows.map(({ expires_at }) => expires_at)
}
/** Returns the number of statements that deleting tokens expired before a second takes. */
async function drop(second: number, isStopped?: () => boolean) {
  const note = { id: 'drop', queries: 0, query_ms: 0 }
  const old = { table: 'spent_tokens', column: 'expires_at', before: at(second) } as const
  await requests.run(note, () => dropOld(test.api, isStopped, old))
  return note.queries
}

it('deletes only old rows', async () => {
  await tokens(5)
  expect([await drop(3), await left()]).toEqual([2, [at(3), at(4)]])
})

it('deletes a few thousand rows per statement', async () => {
  await tokens(10_001)
  expect([await drop(10_001), await left()]).toEqual([6, []])
})

it('deletes the oldest rows first and stops when the process stops', async () => {
  await tokens(6000)
  let asked = 0
  expect(await drop(6000, () => (asked += 1) > 1)).toBe(2)
  expect([(await left()).length, (await left())[0]]).toEqual([1000, at(5000)])
})

it('runs all tasks even if one fails, and reports the failure at the end', async () => {
  const done: string[] = []
  const work = (name: string) => async () => void done.push(name)
  const works = { first: work('first'), second: () => Promise.reject(new Error('too slow')), third: work('third') }
  const complaint = heardLog()
  await expect(eachByItself(works)).rejects.toThrow('failed: second')
  complaint.forget()
  expect(done).toEqual(['first', 'third'])
  expect(complaint.lines).toEqual([expect.stringMatching(/a part of a job failed {2}part=second\nError: too slow/)])
})
