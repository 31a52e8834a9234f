import { recordAudit } from '#lib/funnel-api/features/members/audit'
import { createChallenge } from '#lib/funnel-api/features/members/challenges'
import { deleteOldMemberData } from '#lib/funnel-api/features/members/jobs'
import { openTestApi, type TestApi } from '#tests/support/api'
import { signInMember } from '#tests/support/staff-members'

let testApi: TestApi
beforeEach(async () => void (testApi = await openTestApi()))
afterEach(() => testApi.close())

const HOURS_PER_DAY = 24
const later = (hours: number) => ({
  ...testApi.api,
  now: () => new Date(testApi.api.now().getTime() + hours * 3_600_000),
})
const count = async (table: 'staff_sessions' | 'staff_codes' | 'audit_entries') =>
  (await testApi.db.selectFrom(table).select('id').execute()).length
const use = (id: number, hours: number) =>
  testApi.db
    .updateTable('staff_sessions')
    .set({ last_used_at: later(hours).now().toISOString() })
    .where('staff_user_id', '=', id)
    .execute()

it('deletes sessions 12 hours after their last use and 30 days after the sign-in', async () => {
  const [idle, active] = [await signInMember(testApi, 'admin'), await signInMember(testApi, 'recruiter')]
  await use(active.id, 13)
  await deleteOldMemberData.run(later(11))
  expect(await count('staff_sessions')).toBe(2)
  await deleteOldMemberData.run(later(13))
  const rest = await testApi.db.selectFrom('staff_sessions').select('staff_user_id').execute()
  expect(rest).toEqual([{ staff_user_id: active.id }])
  await use(active.id, 30 * HOURS_PER_DAY)
  await deleteOldMemberData.run(later(30 * HOURS_PER_DAY + 1))
  expect(await count('staff_sessions')).toBe(0)
  // Only the sessions are deleted, not the people.
  expect(await testApi.db.selectFrom('staff_users').select('id').where('id', '=', idle.id).execute()).toHaveLength(1)
})

it('deletes codes that have expired, and audit entries after 24 months', async () => {
  const { id, email } = await signInMember(testApi, 'admin')
  const browser = { host: 'manager.test', 'sec-fetch-site': 'same-origin' }
  await testApi.staff('POST', '/session/codes', { email }, undefined, browser)
  const company = { id: await testApi.companyId(), slug: 'bakery', name: 'Bakery', time_zone: 'UTC' }
  const staff = { actor: { kind: 'member', id, name: 'Lena', role: 'admin', session_id: 1 }, company } as const
  await recordAudit(testApi.api, staff, {
    action: 'test',
    target: null,
    target_id: null,
    details: {},
    ip_address: null,
  })
  const before = [await count('staff_codes'), await count('audit_entries')]
  expect(before).toEqual([1, 1])
  await deleteOldMemberData.run(later(1))
  expect([await count('staff_codes'), await count('audit_entries')]).toEqual([0, 1])
  await deleteOldMemberData.run(later(730 * HOURS_PER_DAY))
  expect(await count('audit_entries')).toBe(1)
  await deleteOldMemberData.run(later(732 * HOURS_PER_DAY))
  expect(await count('audit_entries')).toBe(0)
})

it('deletes expired challenges', async () => {
  await createChallenge(testApi.api, 'browser', 300)
  const challenges = () => testApi.db.selectFrom('staff_challenges').select('id').execute()
  await deleteOldMemberData.run(testApi.api)
  expect(await challenges()).toHaveLength(1)
  await deleteOldMemberData.run(later(1))
  expect(await challenges()).toEqual([])
})

it('deletes people without a company after a day, but no operators and no members', async () => {
  const [member, operator] = [await signInMember(testApi, 'recruiter'), await signInMember(testApi, 'operator')]
  const created_at = testApi.api.now().toISOString()
  const person = { name: 'Left', locale: 'en' as const, is_operator: false, created_at, activated_at: null }
  await testApi.db
    .insertInto('staff_users')
    .values({ ...person, email: 'left@example.org' })
    .execute()
  const ids = async () =>
    (await testApi.db.selectFrom('staff_users').select('id').orderBy('id').execute()).map(({ id }) => id)
  await deleteOldMemberData.run(testApi.api)
  expect(await ids()).toHaveLength(3)
  await deleteOldMemberData.run(later(2 * HOURS_PER_DAY))
  expect(await ids()).toEqual([member.id, operator.id])
})
