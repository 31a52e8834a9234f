import { openDatabase } from '#lib/funnel-api/platform/db/open'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { freshDatabase } from '#tests/support/database'
import { openPreviousVersion } from '#tests/support/previous-version'

let location: Awaited<ReturnType<typeof freshDatabase>>
let old: Db
let db: Db
const at = '2026-11-01T10:00:00.000Z'
const ratingOf = (staff_user_id: number, candidacy_id = 1) => ({
  ...{ candidacy_id, staff_user_id, author_name: 'Lena Vogt', rating: 4, rated_at: at },
})
beforeAll(async () => {
  location = await freshDatabase({ isBare: true })
  old = await openPreviousVersion(location, '025-ratings-of-former-members', 3)
  for (const email of ['lena@example.org', 'ada@example.org'])
    await old
      .insertInto('staff_users')
      // A number, because the previous version is opened without the conversion of values.
      .values({ ...{ email, name: 'Lena', locale: 'en', created_at: at, activated_at: at }, is_operator: 0 as never })
      .execute()
  await old
    .insertInto('candidacy_ratings')
    .values([ratingOf(1), ratingOf(1, 2), ratingOf(2)])
    .execute()
  db = await openDatabase(location)
})
afterAll(async () => {
  await Promise.all([old.destroy(), db.destroy()])
  await location.drop()
})

const ratings = () => db.selectFrom('candidacy_ratings').selectAll().orderBy('id').execute()

it('keeps all ratings, also after the deletion of their author', async () => {
  const before = await ratings()
  expect(before).toMatchObject([
    { id: 1, ...ratingOf(1) },
    { id: 2, ...ratingOf(1, 2) },
    { id: 3, ...ratingOf(2) },
  ])
  await db.deleteFrom('staff_users').where('id', '=', 1).execute()
  expect(await ratings()).toEqual(before)
})

it('still stores one rating per member, also from a node of the previous version', async () => {
  for (const server of [old, db])
    await server
      .insertInto('candidacy_ratings')
      .values(ratingOf(2))
      .onConflict((conflict) => conflict.columns(['candidacy_id', 'staff_user_id']).doUpdateSet({ rating: 5 }))
      .execute()
  expect((await ratings()).map(({ rating }) => rating)).toEqual([4, 4, 5])
  await db.insertInto('candidacy_ratings').values(ratingOf(2, 3)).execute()
  expect((await ratings()).at(-1)).toMatchObject({ id: expect.any(Number) as number, candidacy_id: 3 })
})

it('deletes ratings with the application', async () => {
  await db.deleteFrom('discussion_messages').execute()
  await db.deleteFrom('discussions').execute()
  await db.deleteFrom('candidacies').where('id', '=', 1).execute()
  expect((await ratings()).map(({ candidacy_id }) => candidacy_id)).toEqual([2, 3])
})
