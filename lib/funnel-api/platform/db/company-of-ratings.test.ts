import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { freshDatabase } from '#tests/support/database'
import { openPreviousVersion } from '#tests/support/previous-version'

it('adds the company to ratings, also to those of servers of both versions that are written later', async () => {
  const location = await freshDatabase({ isBare: true })
  const old = await openPreviousVersion(location, '030-company-of-ratings', 3)
  const rating = { staff_user_id: 1, author_name: 'Lena Vogt', rating: 4, rated_at: '2026-11-01T10:00:00.000Z' }
  const rate = (server: typeof old, candidacy_id: number) =>
    server
      .insertInto('candidacy_ratings')
      .values({ ...rating, candidacy_id })
      .onConflict((conflict) => conflict.columns(['candidacy_id', 'staff_user_id']).doUpdateSet({ rating: 5 }))
      .execute()
  await rate(old, 1)
  const db = await openDatabase(location)
  await rate(old, 2)
  await rate(db, 3)
  await rate(db, 1)
  const ratings = await db.selectFrom('candidacy_ratings').selectAll().orderBy('id').execute()
  expect(ratings).toMatchObject([
    { ...rating, candidacy_id: 1, company_id: 1, rating: 5 },
    { ...rating, candidacy_id: 2, company_id: 1 },
    { ...rating, candidacy_id: 3, company_id: 1 },
  ])
  await Promise.all([old.destroy(), db.destroy()])
  await location.drop()
})
