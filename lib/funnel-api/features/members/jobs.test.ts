import { recordAudit } from '#lib/funnel-api/features/members/audit'
import { deleteOldMemberData } from '#lib/funnel-api/features/members/jobs'
import { createSession } from '#lib/funnel-api/features/members/sessions'
import { sendSignInCode } from '#lib/funnel-api/features/members/sign-in-codes'
import { openTestApi, type TestApi } from '#tests/support/api'
import { signInMember } from '#tests/support/staff-members'

const HOUR = 60
const DAY = 24 * HOUR

let test: TestApi
let member: Awaited<ReturnType<typeof signInMember>>
let minutes = 0
beforeEach(async () => {
  test = await openTestApi()
  minutes = 0
  member = await signInMember(test, 'admin')
})
afterEach(() => test.close())

/** Moves the clock to a time after the start of the test, and runs the job. */
async function runAt(after: number) {
  test.shiftClock(after - minutes)
  minutes = after
  await deleteOldMemberData.run(test.api)
}
const count = async (table: 'audit_entries' | 'staff_sessions' | 'staff_codes' | 'staff_users') =>
  (await test.db.selectFrom(table).select('id').execute()).length

it('deletes audit entries after 24 months', async () => {
  const company = await test.db
    .selectFrom('companies')
    .selectAll()
    .where('slug', '=', 'bakery')
    .executeTakeFirstOrThrow()
  const entry = { action: 'members.create', target: 'members', target_id: 1, details: {}, ip_address: '10.0.0.1' }
  await recordAudit(
    test.api,
    { actor: { kind: 'member', id: member.id, name: member.name, role: 'admin' }, company },
    entry,
  )
  await runAt(729 * DAY)
  expect(await count('audit_entries')).toBe(1)
  await runAt(732 * DAY)
  expect(await count('audit_entries')).toBe(0)
})

it('deletes sessions after 12 idle hours, and after 30 days', async () => {
  await runAt(11 * HOUR)
  expect(await count('staff_sessions')).toBe(1)
  await runAt(13 * HOUR)
  expect(await count('staff_sessions')).toBe(0)
  await createSession(test.api, member.id, { method: 'code', user_agent: null, ip_address: null })
  const used = () => test.db.updateTable('staff_sessions').set({ last_used_at: test.api.now().toISOString() }).execute()
  await runAt(30 * DAY)
  expect(await count('staff_sessions')).toBe(0)
  await createSession(test.api, member.id, { method: 'code', user_agent: null, ip_address: null })
  test.shiftClock(29 * DAY)
  minutes += 29 * DAY
  await used()
  await runAt(minutes)
  expect(await count('staff_sessions')).toBe(1)
  test.shiftClock(2 * DAY)
  minutes += 2 * DAY
  await used()
  await runAt(minutes)
  expect(await count('staff_sessions')).toBe(0)
})

it('deletes expired codes, also used ones', async () => {
  const user = await test.db.selectFrom('staff_users').selectAll().executeTakeFirstOrThrow()
  await sendSignInCode(test.api, user)
  await test.db.updateTable('staff_codes').set({ used_at: test.api.now().toISOString() }).execute()
  await runAt(9)
  expect(await count('staff_codes')).toBe(1)
  await runAt(11)
  expect(await count('staff_codes')).toBe(0)
})

it('deletes people without a company after a day, but no operators and no members', async () => {
  await signInMember(test, 'operator')
  const at = test.api.now().toISOString()
  await test.db
    .insertInto('staff_users')
    .values({
      ...{ email: 'left@example.org', name: 'Left', locale: 'en', is_operator: false },
      ...{ created_at: at, activated_at: null },
    })
    .execute()
  await runAt(0)
  expect(await count('staff_users')).toBe(3)
  await runAt(2 * DAY)
  const rows = await test.db.selectFrom('staff_users').select('email').orderBy('id').execute()
  expect(rows.map(({ email }) => email)).not.toContain('left@example.org')
  expect(rows).toHaveLength(2)
})
