import { afterCommit, inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { type Db } from '#lib/funnel-api/platform/db/schema'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { captureLog } from '#tests/support/capture-log'
import { freshDatabase, IS_POSTGRES, type TestDatabase } from '#tests/support/database'

let location: TestDatabase
let db: Db
beforeAll(async () => {
  location = await freshDatabase()
  db = await openDatabase(location)
})
afterAll(async () => {
  await db.destroy()
  await location.drop()
})

const write = (trx: Db, name: string, value: string) =>
  trx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()

const onPostgres = IS_POSTGRES ? it : it.skip

onPostgres('repeats one of two deadlocked transactions and commits both', async () => {
  for (const name of ['left', 'right']) await write(db, name, 'before')
  let lockCount = 0
  let bothLocked = () => undefined as void
  const locked = new Promise<void>((resolve) => (bothLocked = resolve))
  const committed: string[] = []
  const attempts: string[] = []
  const crossing = (first: string, second: string) =>
    inTransaction({ db }, async (trx) => {
      attempts.push(first)
      await afterCommit(async () => void committed.push(first))
      await write(trx, first, first)
      lockCount += 1
      if (lockCount === 2) bothLocked()
      await locked
      await write(trx, second, first)
    })
  await Promise.all([crossing('left', 'right'), crossing('right', 'left')])
  expect(attempts).toHaveLength(3)
  expect(committed.toSorted()).toEqual(['left', 'right'])
  const rows = await db.selectFrom('settings').select('value').where('name', 'in', ['left', 'right']).execute()
  // The repeated transaction was committed last.
  expect(rows.map(({ value }) => value)).toEqual([attempts[2], attempts[2]])
})

it('does not repeat a transaction that fails for another reason', async () => {
  let attempts = 0
  const failing = inTransaction({ db }, async (trx) => {
    attempts += 1
    await write(trx, 'failing', 'value')
    throw new Error('not this time')
  })
  await expect(failing).rejects.toThrow('not this time')
  expect(attempts).toBe(1)
  expect(await db.selectFrom('settings').select('name').where('name', '=', 'failing').execute()).toEqual([])
})

it('runs all work after the commit, and succeeds even if some of it fails', async () => {
  const logged = captureLog()
  const done: string[] = []
  const result = await inTransaction({ db }, async (trx) => {
    await write(trx, 'committed', 'value')
    await afterCommit(() => Promise.reject(new Error('store unavailable')))
    await afterCommit(async () => void done.push('second'))
    return 'result'
  })
  logged.restore()
  expect([result, done]).toEqual(['result', ['second']])
  expect(logged.lines).toEqual([expect.stringContaining('store unavailable')])
})
