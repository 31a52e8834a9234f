import { sql } from 'kysely'
import type { z } from 'zod'
import type { AuditEntry } from '#lib/contract/staff/audit'
import type { BulkResult } from '#lib/contract/staff/bulk'
import type { Member } from '#lib/contract/staff/members'
import type { MessageTemplate } from '#lib/contract/staff/message-templates'
import { JOB } from '#tests/contract/staff/campaign-rows'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { captureLog } from '#tests/support/capture-log'
import { signInMember } from '#tests/support/staff-members'

let testApi: TestApi
let admin: Awaited<ReturnType<typeof signInMember>>
beforeAll(async () => {
  testApi = await openTestApi()
  admin = await signInMember(testApi, 'admin')
})
afterAll(() => testApi.close())

const call = (method: string, path: string, body?: object, headers = {}) =>
  testApi.staff(method, path, body, undefined, { ...admin.headers, 'if-match': '*', ...headers })
type Entry = z.infer<typeof AuditEntry>
/** The last entries, latest first. */
const latest = async (limit = 1) => ((await call('GET', `/audit?limit=${limit}`)).body as { entries: Entry[] }).entries

describe('an entry of the activity log', () => {
  it('of a bulk action has the status and the applications that changed, without the message', async () => {
    const [first, second, withdrawn] = [await applicant(testApi), await applicant(testApi), await applicant(testApi)]
    await withdrawn.withdraw()
    const ids = [first.id, second.id]
    const bulk = (body: object) => call('POST', '/candidacies/bulk', { ids: [...ids, withdrawn.id], ...body })
    await bulk({ action: 'status', status: 'REJECTED', message: 'Dear Camille' })
    await bulk({ action: 'reply', message: 'Dear Camille' })
    const entries = await latest(2)
    expect(entries).toMatchObject([
      { action: 'candidacies.bulk', target_id: null, details: { ids } },
      { action: 'candidacies.bulk', target_id: null, details: { ids, status: 'REJECTED' } },
    ])
    expect(entries[0]!.details).not.toHaveProperty('status')
    expect(JSON.stringify(entries)).not.toContain('Camille')
  })

  it('of a bulk action with a filter has the applications that matched', async () => {
    const { id } = await applicant(testApi)
    await call('POST', '/candidacies/bulk', { filter: { status: 'RECEIVED' }, action: 'status', status: 'OFFER' })
    expect(await latest()).toMatchObject([{ details: { ids: [id], status: 'OFFER' } }])
  })

  it('of a bulk action is not repeated if a repeated call changes nothing', async () => {
    const { id } = await applicant(testApi)
    const body = { ids: [id], action: 'reply', message: 'Dear Camille' }
    const bulk = () => call('POST', '/candidacies/bulk', body, { 'idempotency-key': 'repeated-bulk-call' })
    await bulk()
    const entries = await latest()
    expect(entries).toMatchObject([{ action: 'candidacies.bulk', details: { ids: [id] } }])
    expect((await bulk()).body).toMatchObject({ changed: [id] })
    expect(await latest()).toEqual(entries)
  })

  it('of cancelled status changes has their applications', async () => {
    const { id } = await applicant(testApi)
    const due_at = new Date(testApi.api.now().getTime() + 86_400_000).toISOString()
    const scheduled = await call('POST', '/candidacies/bulk', { ids: [id], action: 'status', status: 'OFFER', due_at })
    await call('POST', '/candidacies/bulk/cancel', { decision_ids: (scheduled.body as BulkResult).decisions })
    expect(await latest()).toMatchObject([{ action: 'candidacies.bulk.cancel', details: { ids: [id] } }])
  })

  it('of a status change or decision has the new status', async () => {
    const { id } = await applicant(testApi)
    const any = { 'if-match': '*' }
    await call('POST', `/candidacies/${id}/status`, { status: 'IN_REVIEW', message: 'Dear Camille' }, any)
    await call('POST', `/candidacies/${id}/decisions`, { status: 'INTERVIEW', content: 'Dear Camille' }, any)
    const entries = await latest(2)
    expect(entries).toMatchObject([
      { action: 'candidacies.decisions.create', target_id: id, details: { status: 'INTERVIEW' } },
      { action: 'candidacies.status.create', target_id: id, details: { status: 'IN_REVIEW' } },
    ])
    expect(JSON.stringify(entries)).not.toContain('Camille')
  })

  it('of a member has the ID, the name and the new role or access', async () => {
    const member = { email: 'max@example.org', name: 'Max Weiss', role: 'recruiter', locale: 'de' }
    const { id } = (await call('POST', '/members', { member })).body as Member
    await call('PATCH', `/members/${id}`, { member: { role: 'admin' } })
    await call('PATCH', `/members/${id}`, { member: { is_suspended: true } })
    await call('DELETE', `/members/${id}`, {})
    const entries = await latest(4)
    const name = 'Max Weiss'
    expect(entries).toMatchObject([
      { action: 'members.delete', target: 'members', target_id: id, details: { name } },
      { action: 'members.update', target_id: id, details: { name, fields: ['is_suspended'], is_suspended: true } },
      { action: 'members.update', target_id: id, details: { name, fields: ['role'], role: 'admin' } },
      { action: 'members.create', target: 'members', target_id: id, details: { name, role: 'recruiter' } },
    ])
    expect(JSON.stringify(entries)).not.toContain('max@')
  })

  it('of a recruiter has the ID and the name, and the membership has another entry', async () => {
    const recruiter = { email: 'lena@example.org', name: 'Lena Vogt', locale: 'de' }
    const [{ id: last }] = (await latest()) as [Entry]
    const { id } = (await call('POST', '/recruiters', { recruiter })).body as { id: number }
    const { staff_user_id } = await testApi.db
      .selectFrom('recruiters')
      .select('staff_user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await call('PATCH', `/recruiters/${id}`, { recruiter: { is_told_weekly: false } })
    await call('DELETE', `/recruiters/${id}`, {})
    const entries = (await latest(10)).filter((entry) => entry.id > last).toReversed()
    const details = { name: 'Lena Vogt' }
    const own = { target: 'recruiters', target_id: id }
    const member = { target: 'members', target_id: staff_user_id }
    expect(entries.map(({ action, target, target_id, details }) => ({ action, target, target_id, details }))).toEqual([
      {
        ...own,
        action: 'recruiters.create',
        details: { ...details, fields: expect.arrayContaining(Object.keys(recruiter)) as string[] },
      },
      { ...member, action: 'members.create', details: { ...details, role: 'recruiter' } },
      { ...own, action: 'recruiters.update', details: { ...details, id: String(id), fields: ['is_told_weekly'] } },
      { ...own, action: 'recruiters.delete', details: { ...details, id: String(id) } },
      { ...member, action: 'members.delete', details },
    ])
  })

  it('of a job has the slug', async () => {
    const { status } = await call('POST', '/campaigns', JOB)
    expect(status).toBe(200)
    expect(await latest()).toMatchObject([{ action: 'campaigns.create', details: { slug: JOB.slug } }])
  })

  it('of a template has the ID and the name', async () => {
    const template = { locale: 'en', kind: 'reply', name: 'Trial shift', content: 'Come on Monday.' }
    const { id } = (await call('POST', '/templates', template)).body as MessageTemplate
    const any = { 'if-match': '*' }
    await call('PATCH', `/templates/${id}`, { name: 'Trial day' }, any)
    await call('DELETE', `/templates/${id}`, {}, any)
    const entries = await latest(3)
    expect(entries).toMatchObject([
      { action: 'templates.delete', target_id: Number(id), details: { name: 'Trial day' } },
      { action: 'templates.update', target_id: Number(id), details: { name: 'Trial day' } },
      { action: 'templates.create', target_id: Number(id), details: { name: 'Trial shift' } },
    ])
    expect(JSON.stringify(entries)).not.toContain('Monday')
  })
})

it.each([
  ['POST', '/campaigns/night-baker/close', {}],
  ['PATCH', '/campaigns/night-baker', { name: 'Day baker' }],
  ['PATCH', '/theme', { color_1: '#112233' }],
  ['PATCH', '/session', { name: 'Lena Winter' }],
])('%s %s changes nothing if its entry cannot be stored', async (method, path, body) => {
  const read = async () =>
    Promise.all(
      ['/campaigns/night-baker', '/theme', '/session'].map(async (source) => (await call('GET', source)).body),
    )
  await call('POST', '/campaigns/night-baker/open', {})
  const before = await read()
  const logged = captureLog()
  await sql`alter table audit_entries rename to audit_entries_away`.execute(testApi.db)
  const { status } = await call(method, path, body)
  await sql`alter table audit_entries_away rename to audit_entries`.execute(testApi.db)
  logged.restore()
  expect(status).toBe(500)
  expect(await read()).toEqual(before)
  expect((await call(method, path, body)).status).toBe(200)
})
