import { sql } from 'kysely'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { freshDatabase } from '#tests/support/database'
import { openPreviousVersion } from '#tests/support/previous-version'

const COUNT = 12_000

let location: Awaited<ReturnType<typeof freshDatabase>>
let previousDb: Db
let db: Db
beforeAll(async () => {
  location = await freshDatabase({ isBare: true })
  previousDb = await openPreviousVersion(location, '012-required-status', COUNT)
  await sql`update candidacies set status = 'HIRED' where id % 3 = 0`.execute(previousDb)
  db = await openDatabase(location)
})
afterAll(async () => {
  await Promise.all([previousDb.destroy(), db.destroy()])
  await location.drop()
})

const statusOf = (id: number) =>
  db.selectFrom('candidacies').select('status').where('id', '=', id).executeTakeFirstOrThrow()

it('sets the status of existing applications that have none', async () => {
  const counts = await db
    .selectFrom('candidacies')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .orderBy('status')
    .execute()
  expect(counts.map(({ status, count }) => [status, Number(count)])).toEqual([
    ['HIRED', COUNT / 3],
    ['RECEIVED', (COUNT * 2) / 3],
  ])
})

it('sets the status of an application that a node of the previous version creates', async () => {
  await previousDb.deleteFrom('candidacies').where('user_id', '=', 1).execute()
  await sql`insert into candidacies (user_id, campaign_id, is_pitch_passed, is_subscribed, created_at)
    values (1, 1, 0, 1, '2026-11-01T00:00:00.000Z')`.execute(previousDb)
  expect(await statusOf(COUNT + 1)).toEqual({ status: 'RECEIVED' })
})

it('rejects an application without a status', async () => {
  await expect(sql`update candidacies set status = null where id = 2`.execute(previousDb)).rejects.toThrow()
  expect(await statusOf(2)).toEqual({ status: 'RECEIVED' })
})

it('changes the status of an application', async () => {
  await db.updateTable('candidacies').set({ status: 'OFFER' }).where('id', '=', 2).execute()
  expect(await statusOf(2)).toEqual({ status: 'OFFER' })
})
