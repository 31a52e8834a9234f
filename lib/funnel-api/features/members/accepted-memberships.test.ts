import type { z } from 'zod'
import type { AuditEntry } from '#lib/contract/staff/audit'
import type { Member } from '#lib/contract/staff/members'
import { recordPersonalAudit } from '#lib/funnel-api/features/members/audit'
import { openTestApi, type TestApi } from '#tests/support/api'
import { memberHeaders, signInMember } from '#tests/support/staff-members'

let test: TestApi
let admin: Awaited<ReturnType<typeof signInMember>>
let lena: Awaited<ReturnType<typeof signInMember>>
beforeAll(async () => {
  test = await openTestApi(['bakery', 'foundry'])
  admin = await signInMember(test, 'admin', 'foundry')
  lena = await signInMember(test, 'recruiter', 'bakery')
})
afterAll(() => test.close())

const call = (method: string, path: string, headers: Record<string, string>, body?: object) =>
  test.staff(method, path, body, undefined, headers)
const members = async () => ((await call('GET', '/members', admin.headers)).body as { members: Member[] }).members
const lenaAsMember = async () => (await members()).find(({ email }) => email === lena.email)
const actions = async () =>
  ((await call('GET', '/audit', admin.headers)).body as { entries: z.infer<typeof AuditEntry>[] }).entries
    .filter(({ member_id }) => member_id === lena.id)
    .map(({ action }) => action)
const signIn = () =>
  recordPersonalAudit(
    test.api,
    { id: lena.id, name: lena.name },
    { action: 'session.start', ip_address: '203.0.113.7' },
  )

it('shows nothing of a person’s account to a company that invited them, until they open it', async () => {
  await call('GET', '/inbox', lena.headers)
  const invited = { email: lena.email, name: 'Typed by the admin', role: 'recruiter', locale: 'en' }
  const { body } = await call('POST', '/members', admin.headers, { member: invited })
  const name = `Member ${/\d+/.exec(lena.email)?.[0]}`
  expect(body).toMatchObject({ name, is_activated: false, last_used_at: null })
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
})

it('records the first sign-in of a person in the company that invited them', async () => {
  const company_id = await test.companyId('foundry')
  const nora = await signInMember(test, 'recruiter', 'foundry')
  await recordPersonalAudit(test.api, { id: nora.id, name: nora.name }, { action: 'session.start', ip_address: null })
  const entries = await test.db
    .selectFrom('audit_entries')
    .select(['company_id', 'action'])
    .where('staff_user_id', '=', nora.id)
    .execute()
  expect(entries).toEqual([{ company_id, action: 'session.start' }])
})
