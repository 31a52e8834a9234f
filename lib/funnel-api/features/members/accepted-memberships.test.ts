import type { z } from 'zod'
import type { AuditEntry } from '#lib/contract/staff/audit'
import type { Recruiter } from '#lib/contract/staff/recruiters'
import type { Member } from '#lib/contract/staff/members'
import { recordPersonalAudit } from '#lib/funnel-api/features/members/audit'
import { openTestApi, type TestApi } from '#tests/support/api'
import { memberHeaders, signInMember } from '#tests/support/staff-members'

let testApi: TestApi
let admin: Awaited<ReturnType<typeof signInMember>>
let lena: Awaited<ReturnType<typeof signInMember>>
beforeAll(async () => {
  testApi = await openTestApi(['bakery', 'foundry'])
  admin = await signInMember(testApi, 'admin', 'foundry')
  lena = await signInMember(testApi, 'recruiter', 'bakery')
})
afterAll(() => testApi.close())

const call = (method: string, path: string, headers: Record<string, string>, body?: object) =>
  testApi.staff(method, path, body, undefined, { 'if-match': '*', ...headers })
const members = async () => ((await call('GET', '/members', admin.headers)).body as { members: Member[] }).members
const lenaAsMember = async () => (await members()).find(({ email }) => email === lena.email)
const actions = async () =>
  ((await call('GET', '/audit', admin.headers)).body as { entries: z.infer<typeof AuditEntry>[] }).entries
    .filter(({ member_id }) => member_id === lena.id)
    .map(({ action }) => action)
const signIn = () =>
  recordPersonalAudit(
    testApi.api,
    { id: lena.id, name: lena.name },
    { action: 'session.start', ip_address: '203.0.113.7' },
  )

it('shows nothing of a person’s account to a company that invited them, until they open the company', async () => {
  await call('GET', '/inbox', lena.headers)
  const invited = { email: lena.email, name: 'Typed by the admin', role: 'recruiter', locale: 'nl' }
  const { body } = await call('POST', '/members', admin.headers, { member: invited })
  const { name } = invited
  expect(body).toMatchObject({ name, locale: 'nl', is_activated: false, last_used_at: null })
  const recruiters = async () =>
    ((await call('GET', '/recruiters', admin.headers)).body as { recruiters: Recruiter[] }).recruiters
      .filter(({ email }) => email === lena.email)
      .map((recruiter) => [recruiter.name, recruiter.locale])
  expect(await recruiters()).toEqual([[name, 'nl']])
  await signIn()
  expect(await lenaAsMember()).toMatchObject({ name, is_activated: false, last_used_at: null })
  expect(await actions()).toEqual([])

  const own = memberHeaders(lena.token, 'foundry')
  expect((await call('GET', '/inbox', own)).status).toBe(200)
  await signIn()
  expect(await lenaAsMember()).toMatchObject({
    name: lena.name,
    is_activated: true,
    last_used_at: expect.stringMatching(/^20/),
  })
  expect(await actions()).toEqual(['session.start'])
  expect(await recruiters()).toEqual([[lena.name, lena.locale]])
})

it('shows the name in the invitation when it is withdrawn', async () => {
  const other = await signInMember(testApi, 'recruiter', 'bakery')
  const invited = { email: other.email, name: 'Typed by the admin', role: 'recruiter', locale: 'en' }
  const { id } = (await call('POST', '/members', admin.headers, { member: invited })).body as Member
  await call('DELETE', `/members/${id}`, admin.headers)
  const { entries } = (await call('GET', '/audit', admin.headers)).body as { entries: z.infer<typeof AuditEntry>[] }
  expect(entries[0]).toMatchObject({ action: 'members.delete', details: { name: 'Typed by the admin' } })
})

it('records no action in a company that has only invited a person who is suspended in another one', async () => {
  const person = await signInMember(testApi, 'recruiter', 'bakery')
  await testApi.db
    .updateTable('staff_memberships')
    .set({ suspended_at: testApi.api.now().toISOString() })
    .where('staff_user_id', '=', person.id)
    .execute()
  const invited = { email: person.email, name: 'Nora', role: 'recruiter', locale: 'en' }
  await call('POST', '/members', admin.headers, { member: invited })
  await recordPersonalAudit(
    testApi.api,
    { id: person.id, name: person.name },
    { action: 'session.start', ip_address: null },
  )
  const entries = await testApi.db
    .selectFrom('audit_entries')
    .select('company_id')
    .where('staff_user_id', '=', person.id)
    .execute()
  expect(entries).toEqual([{ company_id: null }])
})

it('records that an operator has accepted an invitation', async () => {
  const operator = await signInMember(testApi, 'operator')
  const invited = { email: operator.email, name: 'Max', role: 'recruiter', locale: 'en' }
  await call('POST', '/members', admin.headers, { member: invited })
  await call('GET', '/inbox', memberHeaders(operator.token, 'foundry'))
  expect((await members()).find(({ email }) => email === operator.email)).toMatchObject({ is_activated: true })
})

it('does not count invitations to an existing member', async () => {
  for (let time = 0; time < 6; time += 1) {
    const member = { email: admin.email, name: 'Again', role: 'recruiter', locale: 'en' }
    expect((await call('POST', '/members', admin.headers, { member })).status).toBe(409)
  }
})

it('records the first sign-in of a person in the company that invited them', async () => {
  const company_id = await testApi.companyId('foundry')
  const nora = await signInMember(testApi, 'recruiter', 'foundry')
  await recordPersonalAudit(
    testApi.api,
    { id: nora.id, name: nora.name },
    { action: 'session.start', ip_address: null },
  )
  const entries = await testApi.db
    .selectFrom('audit_entries')
    .select(['company_id', 'action'])
    .where('staff_user_id', '=', nora.id)
    .execute()
  expect(entries).toEqual([{ company_id, action: 'session.start' }])
})
