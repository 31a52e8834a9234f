import { openTestApi, type TestApi } from '#tests/support/api'
import { eventsOf } from '#tests/support/events'
import { signInMember } from '#tests/support/staff-members'

let test: TestApi
let admin: Awaited<ReturnType<typeof signInMember>>
beforeAll(async () => {
  test = await openTestApi()
  admin = await signInMember(test, 'admin')
})
afterAll(() => test.close())

type Member = Awaited<ReturnType<typeof signInMember>>
const follow = async ({ headers }: Member) =>
  eventsOf(await test.askStaff(new Request('http://manager.test/staff/v1/events', { headers })))
const change = (method: string, { id }: Member, body: object) =>
  test.staff(method, `/members/${id}`, body, undefined, admin.headers)
const suspend = (member: Member) => change('PATCH', member, { member: { is_suspended: true } })
const remove = (member: Member) => change('DELETE', member, {})
const signOut = ({ headers }: Member) => test.staff('DELETE', '/session', {}, undefined, headers)

it.each([
  ['suspended', suspend, 403],
  ['removed', remove, 401],
  ['signed out', signOut, 401],
])('ends the events of a member who is %s within a second, and rejects the next call', async (_, lose, status) => {
  const member = await signInMember(test, 'recruiter')
  const events = await follow(member)
  expect((await lose(member)).status).toBe(200)
  const start = performance.now()
  expect(await events.next()).toBe('ended')
  // The events are read every second. The rest is the load of the machine.
  expect(performance.now() - start).toBeLessThan(3000)
  for (const path of ['/inbox', '/candidacies', '/events', '/figures'])
    expect((await test.staff('GET', path, undefined, undefined, member.headers)).status).toBe(status)
})

it('leaves a member of two companies in the other one', async () => {
  const member = await signInMember(test, 'recruiter')
  const company = { email: member.email, name: member.name, role: 'recruiter', locale: 'en' }
  const other = await signInMember(test, 'admin', 'foundry')
  expect((await test.staff('POST', '/members', { member: company }, undefined, other.headers)).status).toBe(200)
  await suspend(member)
  const read = async (slug: string) =>
    (await test.staff('GET', '/inbox', undefined, undefined, { ...member.headers, 'x-company': slug })).status
  expect([await read('bakery'), await read('foundry')]).toEqual([403, 200])
  await remove(member)
  expect([await read('bakery'), await read('foundry')]).toEqual([403, 200])
})
