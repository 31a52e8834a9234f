import { removeOperator } from '#lib/funnel-api/features/members/operators'
import { createSession } from '#lib/funnel-api/features/members/sessions'
import { openTestApi, type TestApi } from '#tests/support/api'
import { eventsOf } from '#tests/support/events'
import { memberHeaders, signInMember } from '#tests/support/staff-members'

let test: TestApi
beforeAll(async () => void (test = await openTestApi()))
afterAll(() => test.close())

async function follow(headers: Record<string, string>) {
  const reply = await test.askStaff(new Request('http://manager.test/staff/v1/events', { headers }))
  expect(reply.status).toBe(200)
  return eventsOf(reply)
}

it('closes the event stream of a session when the member signs it out from another session', async () => {
  const member = await signInMember(test, 'recruiter')
  const phone = await createSession(test.api, member.id, { method: 'code', user_agent: null, ip_address: null })
  const [onPhone, here] = [await follow(memberHeaders(phone)), await follow(member.headers)]
  await test.staff('DELETE', '/sessions', {}, undefined, member.headers)
  expect(await onPhone.next()).toBe('ended')
  expect(await here.nextWithinSecond()).toBe('too late')
  await here.cancel()
})

it('does not prolong a session while its event stream is open', async () => {
  const { headers } = await signInMember(test, 'recruiter')
  const events = await follow(headers)
  test.shiftClock(13 * 60)
  expect(await events.next()).toBe('ended')
  test.shiftClock(-13 * 60)
})

it('locks a removed operator out of all companies', async () => {
  const { email, token } = await signInMember(test, 'operator')
  const headers = memberHeaders(token, 'foundry')
  const events = await follow(headers)
  await removeOperator(test.api, email)
  expect(await events.next()).toBe('ended')
  expect((await test.staff('GET', '/members', undefined, undefined, headers)).status).toBe(403)
})

it('an Idempotency-Key of a member belongs to one company', async () => {
  const operator = await signInMember(test, 'operator')
  const save = (company: string) =>
    test.staff('POST', '/views', { name: 'Late', filter: { state: 'waiting' }, is_shared: false }, undefined, {
      ...operator.headers,
      'x-company': company,
      'idempotency-key': 'save-late',
    })
  const [first, second] = [await save('bakery'), await save('foundry')]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body).not.toEqual(first.body)
  expect(await save('foundry')).toMatchObject({ status: 200, body: second.body })
  const views = await test.db.selectFrom('inbox_views').select('company_id').where('name', '=', 'Late').execute()
  expect(new Set(views.map(({ company_id }) => company_id)).size).toBe(2)
})
