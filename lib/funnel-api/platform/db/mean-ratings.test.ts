import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { freshDatabase } from '#tests/support/database'
import { openPreviousVersion } from '#tests/support/previous-version'

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
  const means = async () => {
    const rows = await db.selectFrom('candidacies').select('mean_rating').orderBy('id').execute()
    return rows.map(({ mean_rating }) => mean_rating)
  }
  expect(await means()).toEqual([4, 3, 2, null])
  await rate(db, 1, 1, 5)
  await rate(old, 2, 2, 2)
  await remove(old, 3)
  await rate(db, 4, 1, 1)
  expect(await means()).toEqual([5, 2, null, 1])
  await Promise.all([old.destroy(), db.destroy()])
  await location.drop()
})
