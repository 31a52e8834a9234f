import type { NotificationSample, NotificationSettings } from '#lib/contract/staff/notifications'
import { LOCALES } from '#lib/domain/locales'
import { createRecruiter } from '#lib/funnel-api/features/companies/recruiters'
import { emailApplications } from '#lib/funnel-api/features/recruiting/application-emails'
import { retryFailed } from '#lib/funnel-api/platform/outbox/failed-emails'
import { createTranslate } from '#lib/funnel-api/platform/outbox/mail/text'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { signInMember } from '#tests/support/staff-members'

let testApi: TestApi
let admin: Awaited<ReturnType<typeof signInMember>>
let member: Awaited<ReturnType<typeof signInMember>>
beforeAll(async () => {
  testApi = await openTestApi()
  admin = await signInMember(testApi, 'admin')
})
beforeEach(async () => void (member = await signInMember(testApi, 'recruiter')))
afterAll(() => testApi.close())

const call = (method: string, path: string, body?: object, headers = member.headers) =>
  testApi.staff(method, path, body, undefined, { 'if-match': '*', ...headers })
const read = async (headers = member.headers) =>
  (await call('GET', '/notifications', undefined, headers)).body as NotificationSettings
const emailsTo = (recipient: string, template = 'applications') =>
  testApi.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .where('template', '=', template)
    .where('status', '=', 'waiting')
    .execute()
const suspend = (is_suspended: boolean) =>
  call('PATCH', `/members/${member.id}`, { member: { is_suspended } }, admin.headers)

it('a new member gets a daily email, messages and deadlines, and can change this', async () => {
  const first = {
    application_emails: 'daily',
    is_told_of_messages: true,
    is_told_of_deadlines: true,
    is_told_weekly: false,
    campaign_slugs: null,
  }
  expect(await read()).toEqual(first)
  const change = { application_emails: 'never', is_told_weekly: true, campaign_slugs: ['night-baker'] }
  expect(await call('PATCH', '/notifications', change)).toMatchObject({ status: 200, body: { ...first, ...change } })
  expect(await read()).toEqual({ ...first, ...change })
  expect(await read(admin.headers)).toEqual(first)
})

it('a change keeps the other emails of a member from an earlier version', async () => {
  const earlier = { application_emails: null, is_told_of_deadlines: null }
  await testApi.db.updateTable('recruiters').set(earlier).where('staff_user_id', '=', member.id).execute()
  const before = await read()
  expect(before).toMatchObject({ application_emails: 'daily', is_told_of_deadlines: true })
  expect((await call('PATCH', '/notifications', { is_told_of_messages: false })).status).toBe(200)
  expect(await read()).toEqual({ ...before, is_told_of_messages: false })
})

it('a recruiter who becomes a member keeps the emails', async () => {
  const recruiter = { email: 'kept@example.org', name: 'Lena', locale: 'de' as const, campaign_slugs: ['night-baker'] }
  await createRecruiter(testApi.api, await testApi.companyId(), {
    ...recruiter,
    is_told_of_messages: false,
    is_told_weekly: true,
    application_emails: 'weekly' as const,
  })
  await call(
    'POST',
    '/members',
    { member: { email: 'KEPT@example.org', name: 'Lena Vogt', role: 'recruiter', locale: 'fr' } },
    admin.headers,
  )
  const rows = await testApi.db.selectFrom('recruiters').selectAll().where('email', '=', recruiter.email).execute()
  expect(rows).toMatchObject([
    { application_emails: 'weekly', is_told_of_messages: false, campaign_slugs: ['night-baker'] },
  ])
})

it.each([
  {},
  { application_emails: 'hourly' },
  { campaign_slugs: [] },
  { campaign_slugs: ['caster'] },
  { email: 'other@example.org' },
])('rejects %j', async (change: object) => {
  const before = await read()
  expect((await call('PATCH', '/notifications', change)).status).toBe(422)
  expect(await read()).toEqual(before)
})

it('settings belong to one company, and an operator has their own', async () => {
  const operator = await signInMember(testApi, 'operator')
  const [bakery, foundry] = ['bakery', 'foundry'].map((company) => ({ ...operator.headers, 'x-company': company }))
  await call('PATCH', '/notifications', { application_emails: 'immediately' }, bakery)
  expect((await read(bakery)).application_emails).toBe('immediately')
  expect((await read(foundry)).application_emails).toBe('never')
})

it('a new name and language apply to the emails', async () => {
  await call('PATCH', '/session', { name: 'Lena Neu', locale: 'nl' })
  const row = await testApi.db
    .selectFrom('recruiters')
    .selectAll()
    .where('email', '=', member.email)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ name: 'Lena Neu', locale: 'nl' })
})

it('a suspended member gets no emails, not even queued ones, until the suspension ends', async () => {
  await call('PATCH', '/notifications', { application_emails: 'immediately' })
  const apply = async () => {
    await applicant(testApi)
    await emailApplications.run(testApi.api)
  }
  await apply()
  expect(await emailsTo(member.email)).toHaveLength(1)
  await suspend(true)
  expect(await emailsTo(member.email)).toEqual([])
  await apply()
  expect(await emailsTo(member.email)).toEqual([])
  await suspend(false)
  await apply()
  expect(await emailsTo(member.email)).toHaveLength(1)
})

it('the settings of a member who is not a recruiter of the company have all emails switched off', async () => {
  await testApi.db.deleteFrom('recruiters').where('staff_user_id', '=', member.id).execute()
  expect(await read()).toEqual({
    application_emails: 'never',
    is_told_of_messages: false,
    is_told_of_deadlines: false,
    is_told_weekly: false,
    campaign_slugs: null,
  })
})

it('a removed member gets no emails', async () => {
  await call('PATCH', '/notifications', { application_emails: 'immediately' })
  await applicant(testApi)
  await emailApplications.run(testApi.api)
  expect(await emailsTo(member.email)).toHaveLength(1)
  await call('DELETE', `/members/${member.id}`, {}, admin.headers)
  expect(await emailsTo(member.email)).toEqual([])
  expect(await testApi.db.selectFrom('recruiters').selectAll().where('email', '=', member.email).execute()).toEqual([])
})

describe('failed emails about work', () => {
  /** Queues emails to the member that failed, one of them to a previous address. */
  async function queueFailed() {
    const company_id = await testApi.companyId()
    const { id } = await testApi.db
      .selectFrom('recruiters')
      .select('id')
      .where('staff_user_id', '=', member.id)
      .executeTakeFirstOrThrow()
    const [payload, locale] = [{ messages: [{ text: 'I am ill.' }] }, 'en'] as const
    const email = { company_id, locale, payload, template: 'candidate_message' } as const
    const keys = [`recruiter:${id}:900:1`, `recruiter:${id}:900:2`, 'mention:1:2:3']
    const recipients = [member.email, 'previous@example.org', member.email]
    for (const [index, dedupe_key] of keys.entries())
      await enqueueEmail(testApi.db, testApi.api, { ...email, recipient: recipients[index]!, dedupe_key })
    await testApi.db
      .updateTable('outbox')
      .set({ status: 'dead', attempts: 8 })
      .where('dedupe_key', 'in', keys)
      .execute()
    return () => testApi.db.selectFrom('outbox').select('dedupe_key').where('dedupe_key', 'in', keys).execute()
  }

  it('are not sent again to a suspended member', async () => {
    const failed = await queueFailed()
    await suspend(true)
    expect(await failed()).toEqual([])
    expect(await retryFailed(testApi.api, {})).toBe(0)
  })

  it('are deleted with the removal of the member', async () => {
    const failed = await queueFailed()
    await call('DELETE', `/members/${member.id}`, {}, admin.headers)
    expect(await failed()).toEqual([])
  })
})

it.each(LOCALES)('shows all emails in %s, with sample candidates only', async (locale) => {
  await applicant(testApi)
  await call('PATCH', '/session', { locale })
  const { samples } = (await call('GET', '/notifications/samples')).body as { samples: NotificationSample[] }
  expect(samples.map(({ kind }) => kind)).toEqual(['application', 'applications', 'message', 'deadlines', 'weekly'])
  for (const sample of samples) {
    expect(JSON.stringify(sample)).not.toMatch(/[{]{2}|undefined|NaN|MAIL\./)
    expect(sample.parts.some(({ kind }) => kind === 'button')).toBe(true)
  }
  expect(JSON.stringify(samples)).toContain('Nora Vermeer')
})

it('shows the emails of a company without jobs with a sample job', async () => {
  const open = testApi.db.updateTable('campaigns').where('closed_at', 'is', null)
  const closed = await open.set({ closed_at: '2026-01-01T00:00:00.000Z' }).returning('id').execute()
  await call('PATCH', '/session', { locale: 'en' })
  const { samples } = (await call('GET', '/notifications/samples')).body as { samples: NotificationSample[] }
  expect(JSON.stringify(samples)).toContain(createTranslate('en')('MAIL.SAMPLE.JOB'))
  const ids = closed.map(({ id }) => id)
  await testApi.db.updateTable('campaigns').set({ closed_at: null }).where('id', 'in', ids).execute()
})
