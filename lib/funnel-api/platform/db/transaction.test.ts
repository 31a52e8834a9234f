import { afterCommit, inTransaction } from '#lib/funnel-api/db/current'
import { type Db, openDatabase } from '#lib/funnel-api/db/open'
import { freshDatabase, IS_POSTGRES, type TestDatabase } from '#tests/support/database'

let where: TestDatabase
let db: Db
beforeAll(async () => {
  where = await freshDatabase()
  db = await openDatabase(where)
})
afterAll(async () => {
  await db.destroy()
  await where.drop()
})

const write = (trx: Db, name: string, value: string) =>
  trx
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()

const onPostgres = IS_POSTGRES ? it : it.skip

onPostgres('of two transactions that wait for one another, one is repeated, and both are committed', async () => {
  for (const name of ['left', 'right']) await write(db, name, 'before')
  let holding = 0
  let bothHold = () => undefined as void
  const held = new Promise<void>((resolve) => (bothHold = resolve))
  const committed: string[] = []
  const attempts: string[] = []
  const crossing = (first: string, second: string) =>
    inTransaction({ db }, async (trx) => {
      attempts.push(first)
      await afterCommit(async () => void committed.push(first))
      await write(trx, first, first)
      holding += 1
      if (holding === 2) bothHold()
      await held
      await write(trx, second, first)
    })
  await Promise.all([crossing('left', 'right'), crossing('right', 'left')])
  expect(attempts).toHaveLength(3)
  expect(committed.toSorted()).toEqual(['left', 'right'])
  const rows = await db.selectFrom('settings').select('value').where('name', 'in', ['left', 'right']).execute()
  // The one that was repeated came last.
  expect(rows.map(({ value }) => value)).toEqual([attempts[2], attempts[2]])
})

it('a transaction that fails by itself is not repeated', async () => {
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
