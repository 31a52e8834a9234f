import { removeOperator } from '#lib/funnel-api/features/members/operators'
import { createSession } from '#lib/funnel-api/features/members/sessions'
import { openTestApi, type TestApi } from '#tests/support/api'
import { eventsOf } from '#tests/support/events'
import { memberHeaders, signInMember } from '#tests/support/staff-members'

let testApi: TestApi
beforeAll(async () => void (testApi = await openTestApi()))
afterAll(() => testApi.close())

async function follow(headers: Record<string, string>) {
  const reply = await testApi.askStaff(new Request('http://manager.test/staff/v1/events', { headers }))
  expect(reply.status).toBe(200)
  return eventsOf(reply)
}

it('closes the event stream of a session when the member signs it out from another session', async () => {
  const member = await signInMember(testApi, 'recruiter')
  const phone = await createSession(testApi.api, member.id, { method: 'code', user_agent: null, ip_address: null })
  const [onPhone, here] = [await follow(memberHeaders(phone)), await follow(member.headers)]
  await testApi.staff('DELETE', '/sessions', {}, undefined, member.headers)
  expect(await onPhone.next()).toBe('ended')
  expect(await here.nextWithinSecond()).toBe('too late')
  await here.cancel()
})

it('does not prolong a session while its event stream is open', async () => {
  const { headers } = await signInMember(testApi, 'recruiter')
  const events = await follow(headers)
  testApi.shiftClock(13 * 60)
  expect(await events.next()).toBe('ended')
  testApi.shiftClock(-13 * 60)
})

it('locks a removed operator out of all companies', async () => {
  const { email, token } = await signInMember(testApi, 'operator')
  const headers = memberHeaders(token, 'foundry')
  const events = await follow(headers)
  await removeOperator(testApi.api, email)
  expect(await events.next()).toBe('ended')
  expect((await testApi.staff('GET', '/members', undefined, undefined, headers)).status).toBe(403)
})

it('an Idempotency-Key of a member belongs to one company', async () => {
  const operator = await signInMember(testApi, 'operator')
  const save = (company: string) =>
    testApi.staff('POST', '/views', { name: 'Late', filter: { state: 'waiting' }, is_shared: false }, undefined, {
      ...operator.headers,
      'x-company': company,
      'idempotency-key': 'save-late',
    })
  const [first, second] = [await save('bakery'), await save('foundry')]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body).not.toEqual(first.body)
  expect(await save('foundry')).toMatchObject({ status: 200, body: second.body })
  const views = await testApi.db.selectFrom('inbox_views').select('company_id').where('name', '=', 'Late').execute()
  expect(new Set(views.map(({ company_id }) => company_id)).size).toBe(2)
})
