import type { z } from 'zod'
import type { AuditEntry } from '#lib/contract/staff/audit'
import type { Member } from '#lib/contract/staff/members'
import { openTestApi, type TestApi } from '#tests/support/api'
import { signInMember } from '#tests/support/staff-members'

let testApi: TestApi
let admin: Awaited<ReturnType<typeof signInMember>>
beforeAll(async () => {
  testApi = await openTestApi()
  admin = await signInMember(testApi, 'admin')
})
afterAll(() => testApi.close())

const ANY_VERSION = { 'if-match': '*' }
const call = (method: string, path: string, body?: object) =>
  testApi.staff(method, path, body, undefined, { ...admin.headers, ...ANY_VERSION })
const invite = (email: string, more: object = {}) =>
  call('POST', '/members', { member: { email, name: 'Lena Vogt', role: 'recruiter', locale: 'de', ...more } })
const list = async () => ((await call('GET', '/members')).body as { members: Member[] }).members

it('invites a member by email, once', async () => {
  expect(await invite('Lena@Example.org')).toMatchObject({
    status: 200,
    body: { email: 'lena@example.org', is_activated: false },
  })
  const emails = await testApi.db
    .selectFrom('outbox')
    .selectAll()
    .where('template', '=', 'staff_invitation')
    .where('recipient', '=', 'lena@example.org')
    .execute()
  expect(emails).toMatchObject([
    {
      locale: 'de',
      payload: { link: expect.stringMatching(/^http:\/\/manager\.test\/sign-in\?browser=[\w-]+\.\d+\.[\w-]+$/) },
    },
  ])
  expect(await invite('LENA@example.org')).toMatchObject({
    status: 409,
    body: { error: { fields: { 'member.email': { key: 'EMAIL_TAKEN' } } } },
  })
  expect((await list()).filter(({ email }) => email === 'lena@example.org')).toHaveLength(1)
})

it('limits the invitations to an address, and deletes the unsent invitation of a removed member', async () => {
  const email = 'flooded@example.org'
  const invitations = () =>
    testApi.db
      .selectFrom('outbox')
      .select('id')
      .where('template', '=', 'staff_invitation')
      .where('recipient', '=', email)
      .execute()
  for (let time = 0; time < 5; time += 1) {
    const { id } = (await invite(email)).body as Member
    expect(await invitations()).toHaveLength(1)
    expect((await call('DELETE', `/members/${id}`)).status).toBe(200)
    expect(await invitations()).toEqual([])
  }
  expect(await invite('Flooded@example.org')).toMatchObject({
    status: 429,
    body: { error: { code: 'TOO_MANY_REQUESTS' } },
  })
  expect(await invitations()).toEqual([])
})

it('limits the invitations of a company', async () => {
  const company_id = await testApi.companyId()
  const window_start = Math.floor(testApi.api.now().getTime() / 3_600_000) * 3600
  const counted = testApi.db.deleteFrom('rates').where('key', '=', `staff-invitations:${company_id}`)
  await counted.execute()
  await testApi.db
    .insertInto('rates')
    .values({ key: `staff-invitations:${company_id}`, window_start, count: 100 })
    .execute()
  const rejected = await invite('one-too-many@example.org')
  expect(rejected.status).toBe(429)
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await list()).map(({ email }) => email)).not.toContain('one-too-many@example.org')
  await counted.execute()
})

it('rejects invalid members', async () => {
  for (const invalid of [
    { email: 'lena' },
    { name: '' },
    { name: 'a'.repeat(5000) },
    { role: 'operator' },
    { locale: 'xx' },
  ])
    expect((await invite('new@example.org', invalid)).status).toBe(422)
})

it('locks a suspended or removed member out at the next call', async () => {
  const member = await signInMember(testApi, 'recruiter')
  const read = async () => (await testApi.staff('GET', '/candidacies', undefined, undefined, member.headers)).status
  expect(await read()).toBe(200)
  expect((await call('PATCH', `/members/${member.id}`, { member: { is_suspended: true } })).body).toMatchObject({
    is_suspended: true,
  })
  expect(await read()).toBe(403)
  await call('PATCH', `/members/${member.id}`, { member: { is_suspended: false } })
  expect(await read()).toBe(200)
  expect((await call('DELETE', `/members/${member.id}`, {})).status).toBe(200)
  expect(await read()).toBe(403)
  expect((await call('DELETE', `/members/${member.id}`, {})).status).toBe(404)
})

it('applies a new role at the next call', async () => {
  const member = await signInMember(testApi, 'recruiter')
  const read = async () => (await testApi.staff('GET', '/audit', undefined, undefined, member.headers)).status
  expect(await read()).toBe(403)
  await call('PATCH', `/members/${member.id}`, { member: { role: 'admin' } })
  expect(await read()).toBe(200)
  await call('PATCH', `/members/${member.id}`, { member: { role: 'recruiter' } })
  expect(await read()).toBe(403)
})

it('does not overwrite a later change, because members must send the version', async () => {
  const { id } = await signInMember(testApi, 'recruiter')
  const withoutVersion = (method: string, body: object) =>
    testApi.staff(method, `/members/${id}`, body, undefined, admin.headers)
  expect(await withoutVersion('PATCH', { member: { role: 'admin' } })).toMatchObject({ status: 400 })
  expect(await withoutVersion('DELETE', {})).toMatchObject({ status: 400 })
  const change = (member: object, version?: string) =>
    testApi.staff('PATCH', `/members/${id}`, { member }, undefined, {
      ...admin.headers,
      'if-match': version === undefined ? '*' : `"${version}"`,
    })
  const current = async () => (await list()).find((member) => member.id === id)!
  const { version } = (await change({ role: 'admin' })).body as Member
  expect(version).toBe((await current()).version)
  await change({ is_suspended: true })
  expect(await change({ role: 'recruiter' }, version)).toMatchObject({
    status: 412,
    body: { error: { code: 'STALE' } },
  })
  const suspended = await current()
  expect(suspended).toMatchObject({ role: 'admin', is_suspended: true })
  // The version contains the time of the suspension in milliseconds, so the next one must have another time.
  testApi.shiftClock(1 / 60)
  await change({ is_suspended: true })
  expect((await change({ is_suspended: false }, suspended.version)).status).toBe(412)
  expect((await change({ is_suspended: false }, (await current()).version)).body).toMatchObject({ is_suspended: false })
})

it('does not remove a member who was changed since, if the version of the member is given', async () => {
  const { id } = await signInMember(testApi, 'recruiter')
  const remove = (version: string) =>
    testApi.staff('DELETE', `/members/${id}`, {}, undefined, { ...admin.headers, 'if-match': `"${version}"` })
  const current = async () => (await list()).find((member) => member.id === id)
  const { version } = (await current())!
  await call('PATCH', `/members/${id}`, { member: { role: 'admin' } })
  expect(await remove(version)).toMatchObject({ status: 412, body: { error: { code: 'STALE' } } })
  const changed = await current()
  expect(changed).toMatchObject({ role: 'admin' })
  expect((await remove(changed!.version)).status).toBe(200)
  expect(await current()).toBeUndefined()
  expect((await remove(changed!.version)).status).toBe(404)
})

it('keeps at least one active admin, also when two remove each other at once', async () => {
  const [one, two] = [await signInMember(testApi, 'admin', 'foundry'), await signInMember(testApi, 'admin', 'foundry')]
  const remove = (by: typeof one, who: typeof one) =>
    testApi.staff('DELETE', `/members/${who.id}`, {}, undefined, { ...by.headers, ...ANY_VERSION })
  const replies = await Promise.all([remove(one, two), remove(two, one)])
  const statuses = replies.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  const last = statuses[0] === 200 ? one : two
  const change = (body: object) =>
    testApi.staff('PATCH', `/members/${last.id}`, { member: body }, undefined, { ...last.headers, ...ANY_VERSION })
  expect((await change({ role: 'recruiter' })).status).toBe(409)
  expect((await change({ is_suspended: true })).status).toBe(409)
})

it('records what members and keys do, and shows it to admins of the company', async () => {
  const key = await testApi.keyOf()
  await invite('audited@example.org')
  await testApi.staff(
    'POST',
    '/members',
    { member: { email: 'by-key@example.org', name: 'Key', role: 'recruiter', locale: 'en' } },
    key,
  )
  const { entries } = (await call('GET', '/audit?limit=2')).body as { entries: z.infer<typeof AuditEntry>[] }
  expect(entries).toMatchObject([
    { action: 'members.create', member_id: null, api_key_id: expect.any(Number) as number },
    { action: 'members.create', member_id: admin.id, actor: admin.name, api_key_id: null },
  ])
  const stranger = await signInMember(testApi, 'admin', 'foundry')
  const others = (await testApi.staff('GET', '/audit', undefined, undefined, stranger.headers)).body as {
    entries: z.infer<typeof AuditEntry>[]
  }
  expect(others.entries.filter(({ actor }) => actor === admin.name)).toEqual([])
})

it('does not record a preview, which changes nothing', async () => {
  const latest = async () =>
    ((await call('GET', '/audit?limit=1')).body as { entries: z.infer<typeof AuditEntry>[] }).entries[0]?.id
  const before = await latest()
  const body = { ids: [1], action: 'status', status: 'INTERVIEW' }
  expect((await call('POST', '/candidacies/bulk/preview', body)).status).toBe(200)
  expect(await latest()).toBe(before)
})

it('pages through the activity log and filters it by member', async () => {
  const page = async (query: string) =>
    (await call('GET', `/audit?${query}`)).body as { entries: z.infer<typeof AuditEntry>[]; next_cursor: string | null }
  const all = await page('limit=200')
  const first = await page('limit=1')
  const rest = await page(`limit=200&cursor=${first.next_cursor}`)
  expect([...first.entries, ...rest.entries]).toEqual(all.entries)
  expect((await page(`member=${admin.id}`)).entries.every(({ member_id }) => member_id === admin.id)).toBe(true)
})

it('does not record a rejected call', async () => {
  const count = async () => (await testApi.db.selectFrom('audit_entries').select('id').execute()).length
  const before = await count()
  await invite('not an address')
  expect(await count()).toBe(before)
})
