import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { freshDatabase } from '#tests/support/database'
import { openPreviousVersion } from '#tests/support/previous-version'

it('counts memberships of people who had signed in as accepted, and no others', async () => {
  const location = await freshDatabase({ isBare: true })
  const old = await openPreviousVersion(location, '029-accepted-memberships', 2)
  const at = '2026-11-01T10:00:00.000Z'
  const membership = { company_id: 1, role: 'recruiter' as const, created_at: at, invited_at: at, suspended_at: null }
  const invite = async (email: string, activated_at: string | null) => {
    const person = { email, name: 'Lena', locale: 'en' as const, is_operator: 0 as never, created_at: at, activated_at }
    const { id } = await old.insertInto('staff_users').values(person).returning('id').executeTakeFirstOrThrow()
    await old
      .insertInto('staff_memberships')
      .values({ ...membership, staff_user_id: id })
      .execute()
  }
  await invite('active@example.org', at)
  await invite('invited@example.org', null)
  const db = await openDatabase(location)
  // A node of the previous version still runs.
  await invite('late@example.org', at)
  const rows = await db
    .selectFrom('staff_memberships')
    .innerJoin('staff_users', 'staff_users.id', 'staff_user_id')
    .select(['email', 'accepted_at'])
    .where('email', 'in', ['active@example.org', 'invited@example.org', 'late@example.org'])
    .orderBy('email')
    .execute()
  expect(rows).toEqual([
    { email: 'active@example.org', accepted_at: at },
    { email: 'invited@example.org', accepted_at: null },
    { email: 'late@example.org', accepted_at: null },
  ])
  await Promise.all([old.destroy(), db.destroy()])
  await location.drop()
})
