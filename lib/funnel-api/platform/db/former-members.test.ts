import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { freshDatabase } from '#tests/support/database'
import { openPreviousVersion } from '#tests/support/previous-version'

it('adds columns for former owners, which are null in existing views and ratings', async () => {
  const location = await freshDatabase({ isBare: true })
  const old = await openPreviousVersion(location, '027-former-members', 1)
  const at = '2026-11-01T10:00:00.000Z'
  const rating = { candidacy_id: 1, staff_user_id: 1, author_name: 'Lena', rating: 4, rated_at: at }
  const view = { company_id: 1, staff_user_id: null, name: 'Late', created_at: at }
  await old.insertInto('candidacy_ratings').values(rating).execute()
  // As stored, because the previous version is opened without the conversion of values.
  const stored = { ...view, filter: '{}' as never, is_shared: 1 as never }
  await old.insertInto('inbox_views').values(stored).execute()
  const db = await openDatabase(location)
  expect(await db.selectFrom('candidacy_ratings').selectAll().execute()).toMatchObject([
    { ...rating, former_author: null },
  ])
  expect(await db.selectFrom('inbox_views').selectAll().execute()).toMatchObject([{ ...view, released_at: null }])
  // A node of the previous version does not know the columns.
  await old.insertInto('inbox_views').values(stored).execute()
  await Promise.all([old.destroy(), db.destroy()])
  await location.drop()
})
