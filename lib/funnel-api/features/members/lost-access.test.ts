import type { MemberSession } from '#lib/contract/staff/sessions'
import { deleteOldMemberData } from '#lib/funnel-api/features/members/jobs'
import { removeOperator } from '#lib/funnel-api/features/members/operators'
import { createSession } from '#lib/funnel-api/features/members/sessions'
import { openTestApi, type TestApi } from '#tests/support/api'
import { eventsOf } from '#tests/support/events'
import { memberHeaders, signInMember } from '#tests/support/staff-members'

let testApi: TestApi
let admin: Awaited<ReturnType<typeof signInMember>>
beforeAll(async () => {
  testApi = await openTestApi()
  admin = await signInMember(testApi, 'admin')
})
afterAll(() => testApi.close())

type Member = Awaited<ReturnType<typeof signInMember>>
const follow = async ({ headers }: Member) =>
  eventsOf(await testApi.askStaff(new Request('http://manager.test/staff/v1/events', { headers })))
const change = (method: string, { id }: Member, body: object) =>
  testApi.staff(method, `/members/${id}`, body, undefined, { ...admin.headers, 'if-match': '*' })
const suspend = (member: Member) => change('PATCH', member, { member: { is_suspended: true } })
const remove = (member: Member) => change('DELETE', member, {})
const signOut = ({ headers }: Member) => testApi.staff('DELETE', '/session', {}, undefined, headers)

it.each([
  ['suspended', suspend, 403],
  ['removed', remove, 403],
  ['signed out', signOut, 401],
])('ends the events of a member who is %s within a second, and rejects the next call', async (_, lose, status) => {
  const member = await signInMember(testApi, 'recruiter')
  const events = await follow(member)
  expect((await lose(member)).status).toBe(200)
  const start = performance.now()
  expect(await events.next()).toBe('ended')
  expect(performance.now() - start).toBeLessThan(1000)
  for (const path of ['/inbox', '/candidacies', '/events', '/figures'])
    expect((await testApi.staff('GET', path, undefined, undefined, member.headers)).status).toBe(status)
})

// Like the command line or another server, these do not wake the streams of this process.
const suspendElsewhere = ({ id }: Member) =>
  testApi.db
    .updateTable('staff_memberships')
    .set({ suspended_at: testApi.api.now().toISOString() })
    .where('staff_user_id', '=', id)
    .execute()
const removeElsewhere = ({ id }: Member) =>
  testApi.db.deleteFrom('staff_memberships').where('staff_user_id', '=', id).execute()

it.each([
  ['suspended member', 'recruiter', suspendElsewhere],
  ['removed member', 'recruiter', removeElsewhere],
  ['removed operator', 'operator', ({ email }: Member) => removeOperator(testApi.api, email)],
] as const)('ends the events of a %s within a second of a change by another process', async (_, role, lose) => {
  const members = await Promise.all(Array.from({ length: 5 }, () => signInMember(testApi, role)))
  const streams = await Promise.all(members.map(follow))
  // The clock is the subject: the changes happen at different times between two reads of the access.
  const durations = members.map(async (member, index) => {
    await new Promise((resolve) => setTimeout(resolve, index * 100))
    const start = performance.now()
    await lose(member)
    expect(await streams[index]!.next()).toBe('ended')
    return performance.now() - start
  })
  expect(Math.max(...(await Promise.all(durations)))).toBeLessThan(1000)
})

const setRole = (role: string, member: Member) => change('PATCH', member, { member: { role } })
const setRoleElsewhere = (role: 'admin' | 'recruiter', { id }: Member) =>
  testApi.db.updateTable('staff_memberships').set({ role }).where('staff_user_id', '=', id).execute()

it.each([
  ['an administrator', setRole],
  ['another process', setRoleElsewhere],
] as const)('sends an event within a second when %s changes the role of the member', async (_, set) => {
  const member = await signInMember(testApi, 'admin')
  const [events, others] = [await follow(member), await follow(await signInMember(testApi, 'recruiter'))]
  for (const role of ['recruiter', 'admin'] as const) {
    await set(role, member)
    expect(await events.nextWithinSecond()).toEqual({ type: 'access.changed' })
  }
  const more = await Promise.all([events.nextWithinSecond(), others.nextWithinSecond()])
  expect(more).toEqual(['too late', 'too late'])
  await Promise.all([events.cancel(), others.cancel()])
})

it('applies a role that another process has lowered to the next call', async () => {
  const member = await signInMember(testApi, 'admin')
  const statusOf = async (path: string) =>
    (await testApi.staff('GET', path, undefined, undefined, member.headers)).status
  const read = () => Promise.all(['/audit', '/keys', '/inbox'].map(statusOf))
  expect(await read()).toEqual([200, 200, 200])
  await testApi.db
    .updateTable('staff_memberships')
    .set({ role: 'recruiter' })
    .where('staff_user_id', '=', member.id)
    .execute()
  expect(await read()).toEqual([403, 403, 200])
  const invited = { email: 'new@example.org', name: 'New', role: 'admin', locale: 'en' }
  expect((await testApi.staff('POST', '/members', { member: invited }, undefined, member.headers)).status).toBe(403)
})

it('preserves the access of a suspended or removed member to another company', async () => {
  const member = await signInMember(testApi, 'recruiter')
  const company = { email: member.email, name: member.name, role: 'recruiter', locale: 'en' }
  const other = await signInMember(testApi, 'admin', 'foundry')
  expect((await testApi.staff('POST', '/members', { member: company }, undefined, other.headers)).status).toBe(200)
  await suspend(member)
  const read = async (slug: string) =>
    (await testApi.staff('GET', '/inbox', undefined, undefined, { ...member.headers, 'x-company': slug })).status
  expect([await read('bakery'), await read('foundry')]).toEqual([403, 200])
  await remove(member)
  expect([await read('bakery'), await read('foundry')]).toEqual([403, 200])
})

describe('a removed member without another company', () => {
  const sessionOf = ({ headers }: Pick<Member, 'headers'>) =>
    testApi.staff('GET', '/session', undefined, undefined, headers)
  const people = async ({ email }: Member) =>
    (await testApi.db.selectFrom('staff_users').select('id').where('email', '=', email).execute()).map(({ id }) => id)
  const invite = ({ email }: Member) =>
    testApi.staff('POST', '/members', { member: { email, name: 'Lena', role: 'recruiter', locale: 'de' } }, undefined, {
      ...admin.headers,
    })

  it('gets no sign-in code, but the same reply as a stranger', async () => {
    const member = await signInMember(testApi, 'recruiter')
    await remove(member)
    const browser = { host: 'manager.test', 'sec-fetch-site': 'same-origin' }
    const request = async (email: string) => {
      const { status, body } = await testApi.staff('POST', '/session/codes', { email }, undefined, browser)
      return { status, body }
    }
    expect(await request(member.email)).toEqual(await request('stranger@example.org'))
    expect(
      await testApi.db.selectFrom('staff_codes').select('id').where('staff_user_id', '=', member.id).execute(),
    ).toEqual([])
  })

  it('who is invited again is the same person, and has to sign in again', async () => {
    const member = await signInMember(testApi, 'recruiter')
    await remove(member)
    expect((await invite(member)).body).toMatchObject({ id: member.id, name: 'Lena', is_activated: false })
    expect((await sessionOf(member)).status).toBe(401)
    const token = await createSession(testApi.api, member.id, { method: 'code', user_agent: null, ip_address: null })
    const { companies } = (await sessionOf({ headers: memberHeaders(token) })).body as MemberSession
    expect(companies).toMatchObject([{ slug: 'bakery' }])
  })

  it('sees that no company is left, until the session ends within 12 hours of the removal', async () => {
    const member = await signInMember(testApi, 'recruiter')
    await remove(member)
    testApi.shiftClock(11 * 60)
    const { status, body } = await sessionOf(member)
    expect([status, (body as MemberSession).companies]).toEqual([200, []])
    await deleteOldMemberData.run(testApi.api)
    expect(await people(member)).toEqual([member.id])
    testApi.shiftClock(2 * 60)
    expect((await sessionOf(member)).status).toBe(401)
    testApi.shiftClock(24 * 60)
    await deleteOldMemberData.run(testApi.api)
    expect(await people(member)).toEqual([])
  })
})
