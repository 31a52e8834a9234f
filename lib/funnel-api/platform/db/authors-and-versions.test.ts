import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { freshDatabase } from '#tests/support/database'
import { openPreviousVersion } from '#tests/support/previous-version'

it('records each new version of an application once, also those of servers of the previous version', async () => {
  const location = await freshDatabase({ isBare: true })
  const old = await openPreviousVersion(location, '032-authors-and-versions', 3)
  const db = await openDatabase(location)
  const change = (server: typeof old, id: number, columns: object) =>
    server.updateTable('candidacies').set(columns).where('id', '=', id).execute()
  await change(db, 3, { confirmed_at: null })
  await db.deleteFrom('candidacy_changes').execute()
  await change(old, 1, { work_version: 1 })
  await change(db, 2, { work_version: 1, status: 'OFFER', status_changed_at: '2026-11-01T10:00:00.000Z' })
  await change(db, 2, { work_version: 1 })
  await change(db, 3, { work_version: 1 })
  const changes = await db
    .selectFrom('candidacy_changes')
    .select(['candidacy_id', 'company_id'])
    .orderBy('id')
    .execute()
  expect(changes).toEqual([
    { candidacy_id: 1, company_id: 1 },
    { candidacy_id: 2, company_id: 1 },
  ])
  await old
    .insertInto('candidacy_decisions')
    .values({
      ...{ candidacy_id: 1, staff_user_id: 1, author_name: 'Lena Vogt', status: 'OFFER', attempts: 0 },
      ...{ due_at: '2026-11-01', next_attempt_at: '2026-11-01', created_at: '2026-11-01', cancelled_at: '2026-11-01' },
    })
    .execute()
  const decision = await db.selectFrom('candidacy_decisions').selectAll().executeTakeFirstOrThrow()
  expect(decision).toMatchObject({ cancelled_by: null, cancelled_by_name: null })
  await Promise.all([old.destroy(), db.destroy()])
  await location.drop()
})
