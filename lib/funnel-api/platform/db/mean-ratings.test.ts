import { sql } from 'kysely'
import { fillMeanRatings } from '#lib/funnel-api/platform/db/fill-mean-ratings'
import { meanRatings } from '#lib/funnel-api/platform/db/migrations/031-mean-ratings'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { freshDatabase, IS_POSTGRES } from '#tests/support/database'
import { openPreviousVersion } from '#tests/support/previous-version'
import { until } from '#tests/support/until'

const ENGINE = IS_POSTGRES ? 'postgres' : 'sqlite'

const meansOf = async (db: Db) => {
  const rows = await db.selectFrom('candidacies').select('mean_rating').orderBy('id').execute()
  return rows.map(({ mean_rating }) => mean_rating)
}

it('stores the mean of the ratings of an application, also of those that servers of both versions write', async () => {
  const location = await freshDatabase({ isBare: true })
  const old = await openPreviousVersion(location, '031-mean-ratings', 4)
  const rate = (server: typeof old, candidacy_id: number, staff_user_id: number, rating: number) =>
    server
      .insertInto('candidacy_ratings')
      .values({ candidacy_id, staff_user_id, rating, author_name: 'Lena Vogt', rated_at: '2026-11-01T10:00:00.000Z' })
      .onConflict((conflict) => conflict.columns(['candidacy_id', 'staff_user_id']).doUpdateSet({ rating }))
      .execute()
  const remove = (server: typeof old, candidacy_id: number) =>
    server.deleteFrom('candidacy_ratings').where('candidacy_id', '=', candidacy_id).execute()
  await rate(old, 1, 1, 4)
  await rate(old, 1, 2, 5)
  await rate(old, 2, 1, 3)
  await rate(old, 3, 1, 2)
  const db = await openDatabase(location)
  expect(await meansOf(db)).toEqual([4, 3, 2, null])
  await rate(db, 1, 1, 5)
  await rate(old, 2, 2, 2)
  await remove(old, 3)
  await rate(db, 4, 1, 1)
  expect(await meansOf(db)).toEqual([5, 2, null, 1])
  await db.deleteFrom('candidacies').where('id', '=', 1).execute()
  expect(await meansOf(db)).toEqual([2, null, 1])
  await Promise.all([old.destroy(), db.destroy()])
  await location.drop()
})

describe('existing ratings', () => {
  let location: Awaited<ReturnType<typeof freshDatabase>>
  let db: Db
  /** Rates all applications except the first one, and runs only the migration. */
  async function migrate(count: number) {
    location = await freshDatabase({ isBare: true })
    db = await openPreviousVersion(location, '031-mean-ratings', count)
    await sql`insert into candidacy_ratings (candidacy_id, staff_user_id, rating, author_name, rated_at)
      select id, 1, 3, 'Lena Vogt', '2026-11-01T10:00:00.000Z' from candidacies where id > 1`.execute(db)
    await db.transaction().execute((trx) => meanRatings(ENGINE).up(trx))
  }
  afterEach(async () => {
    await db.destroy()
    await location.drop()
  })

  it('have a mean only after the migration, because other servers wait for it', async () => {
    await migrate(4500)
    expect(new Set(await meansOf(db))).toEqual(new Set([null]))
    await fillMeanRatings(db, ENGINE)
    const [first, ...others] = await meansOf(db)
    expect(first).toBeNull()
    expect(others).toEqual(Array(4499).fill(3))
  })

  const onPostgres = IS_POSTGRES ? it : it.skip

  onPostgres('have no mean if they are deleted at the same time', async () => {
    await migrate(3)
    let filled: Promise<void> | undefined
    await db.transaction().execute(async (trx) => {
      await trx.updateTable('candidacies').set({ work_version: 1 }).where('id', '=', 2).execute()
      await trx.deleteFrom('candidacy_ratings').where('candidacy_id', '=', 2).execute()
      filled = fillMeanRatings(db, ENGINE)
      await until(async () => {
        const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db)
        return rows.length > 0
      })
    })
    await filled
    expect(await meansOf(db)).toEqual([null, null, 3])
  })
})
