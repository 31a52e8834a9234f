import { listMembers } from '#lib/funnel-api/features/members/members'
import { removeOperator } from '#lib/funnel-api/features/members/operators'
import { openTestApi, type TestApi } from '#tests/support/api'
import { eventsOf } from '#tests/support/events'
import { memberHeaders, signInMember } from '#tests/support/staff-members'

type SignedIn = Awaited<ReturnType<typeof signInMember>>

let test: TestApi
let admin: SignedIn
beforeAll(async () => {
  test = await openTestApi()
  admin = await signInMember(test, 'admin')
})
afterAll(() => test.close())

async function follow({ headers }: { headers: Record<string, string> }) {
  const reply = await test.askStaff(new Request('http://manager.test/staff/v1/events', { headers }))
  expect(reply.status).toBe(200)
  return eventsOf(reply)
}
const change = (method: string, { id }: SignedIn, body: object) =>
  test.staff(method, `/members/${id}`, body, undefined, admin.headers)
const send = (method: string, path: string, { headers }: SignedIn) =>
  test.staff(method, path, method === 'GET' ? undefined : {}, undefined, headers)

type End = [reason: string, end: (member: SignedIn) => Promise<unknown>]
const ENDS: End[] = [
  ['is suspended', (member) => change('PATCH', member, { member: { is_suspended: true } })],
  ['is removed', (member) => change('DELETE', member, {})],
  ['signs out', (member) => send('DELETE', '/session', member)],
]
it.each(ENDS)('the event stream ends within a second when the member %s', async (_reason, end) => {
  const [member, other] = [await signInMember(test, 'recruiter'), await signInMember(test, 'recruiter')]
  const [stream, remaining] = [await follow(member), await follow(other)]
  const next = stream.next()
  await end(member)
  const began = performance.now()
  expect(await next).toBe('ended')
  expect(performance.now() - began).toBeLessThan(1000)
  expect((await send('GET', '/members', member)).status).toBeGreaterThanOrEqual(401)
  expect(await remaining.nextWithinSecond()).toBe('too late')
  await remaining.cancel()
})

it('the event stream of another session ends when the member ends that session', async () => {
  const member = await signInMember(test, 'recruiter')
  const stream = await follow(member)
  const next = stream.next()
  await test.db.deleteFrom('staff_sessions').where('staff_user_id', '=', member.id).execute()
  expect(await next).toBe('ended')
})

it('an open event stream does not prolong the session', async () => {
  const member = await signInMember(test, 'recruiter')
  const stream = await follow(member)
  const next = stream.next()
  test.shiftClock(13 * 60)
  expect(await next).toBe('ended')
  test.shiftClock(-13 * 60)
})

it('an operator loses access to all companies, except as a member', async () => {
  const operator = await signInMember(test, 'operator')
  const stream = await follow({ headers: memberHeaders(operator.token, 'foundry') })
  const next = stream.next()
  await removeOperator(test.api, operator.email)
  expect(await next).toBe('ended')
  expect((await send('GET', '/members', operator)).status).toBe(401)
})

it('a member who is suspended in one company still opens the other', async () => {
  const member = await signInMember(test, 'recruiter')
  const boss = await signInMember(test, 'admin', 'foundry')
  const { email, name } = member
  await test.staff(
    'POST',
    '/members',
    { member: { email, name, role: 'recruiter', locale: 'en' } },
    undefined,
    boss.headers,
  )
  await change('PATCH', member, { member: { is_suspended: true } })
  const read = async (company: string) =>
    (await test.staff('GET', '/members', undefined, undefined, memberHeaders(member.token, company))).status
  expect([await read('bakery'), await read('foundry')]).toEqual([403, 200])
  expect((await listMembers(test.api, await test.companyId('foundry'))).map(({ id }) => id)).toContain(member.id)
})
