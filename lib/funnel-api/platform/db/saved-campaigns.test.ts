import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { freshDatabase } from '#tests/support/database'
import { openPreviousVersion } from '#tests/support/previous-version'

it('adds saved jobs, which are deleted with their user and with their job', async () => {
  const location = await freshDatabase({ isBare: true })
  const old = await openPreviousVersion(location, '017-saved-campaigns', 3)
  const db = await openDatabase(location)
  const saved = { campaign_id: 1, created_at: '2026-11-01T08:00:00.000Z' }
  await db
    .insertInto('saved_campaigns')
    .values([1, 2, 3].map((user_id) => ({ ...saved, user_id })))
    .execute()
  await expect(
    db
      .insertInto('saved_campaigns')
      .values({ ...saved, user_id: 1 })
      .execute(),
  ).rejects.toThrow()
  const count = async () => (await db.selectFrom('saved_campaigns').select('id').execute()).length
  // A node of the previous version does not know the table.
  await old.deleteFrom('users').where('id', '=', 2).execute()
  expect(await count()).toBe(2)
  await old.deleteFrom('campaigns').where('id', '=', 1).execute()
  expect(await count()).toBe(0)
  await Promise.all([old.destroy(), db.destroy()])
  await location.drop()
})
