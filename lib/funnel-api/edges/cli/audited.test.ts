import { createRecruiter } from '#lib/funnel-api/features/companies/recruiters'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { companyCommand } from '#tests/support/company-command'

let api: TestApi
let company: ReturnType<typeof companyCommand>
beforeEach(async () => {
  api = await openTestApi()
  company = companyCommand(api)
})
afterEach(() => api.close())

/** Runs a command and returns the entries that it adds to the activity log. */
async function entriesOf(...args: string[]) {
  const { id: last = 0 } =
    (await api.db.selectFrom('audit_entries').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? {}
  expect(await company(...args)).toMatchObject({ status: 0 })
  const rows = await api.db.selectFrom('audit_entries').selectAll().where('id', '>', last).orderBy('id').execute()
  for (const row of rows) {
    expect(row).toMatchObject({ actor: 'Command line', staff_user_id: null, api_key_id: null, ip_address: null })
    expect(row.target).toBe(row.action.split('.')[0])
  }
  return rows.map(({ company_id, action, target_id, details }) => ({ company_id, action, target_id, details }))
}

test('the activity log has the changes of applications', async () => {
  const { id } = await applicant(api)
  const company_id = await api.companyId()
  const entry = { company_id, target_id: id }
  expect(await entriesOf('status', String(id), 'INTERVIEW')).toEqual([
    { ...entry, action: 'candidacies.status.create', details: { status: 'INTERVIEW' } },
  ])
  expect(await entriesOf('status', String(id), 'OFFER', '--dry-run')).toEqual([])
  expect(await entriesOf('reply', String(id), 'When can you come?')).toEqual([
    { ...entry, action: 'candidacies.messages.create', details: {} },
  ])
  expect(await entriesOf('reply', String(id), 'When can you come?', '--dry-run')).toEqual([])
})

test('the activity log has the changes of recruiters, and of their memberships', async () => {
  const company_id = await api.companyId()
  const created = await entriesOf('recruiters', 'add', 'bakery', 'lena@example.org', '--name', 'Lena')
  const details = { name: 'Lena' }
  const { id: member_id } = await api.db.selectFrom('staff_users').select('id').executeTakeFirstOrThrow()
  const { id: target_id } = await api.db.selectFrom('recruiters').select('id').executeTakeFirstOrThrow()
  expect(created).toEqual([
    { company_id, action: 'recruiters.create', target_id, details },
    { company_id, action: 'members.create', target_id: member_id, details: { ...details, role: 'recruiter' } },
  ])
  expect(await entriesOf('recruiters', 'remove', 'bakery', String(target_id))).toEqual([
    { company_id, action: 'recruiters.delete', target_id, details },
    { company_id, action: 'members.delete', target_id: member_id, details },
  ])
})

test('the activity log has the changes of API keys, without their secrets', async () => {
  const company_id = await api.companyId()
  const [created] = await entriesOf('keys', 'create', 'bakery', 'HR system')
  expect(created).toMatchObject({ company_id, action: 'keys.create', details: { name: 'HR system' } })
  const { target_id } = created!
  expect(await entriesOf('keys', 'revoke', 'bakery', String(target_id))).toEqual([
    { company_id, action: 'keys.delete', target_id, details: { name: 'HR system' } },
  ])
})

test('the activity log has the changes of operators, who belong to no company, and of their emails', async () => {
  const created = await entriesOf('operators', 'add', 'max@example.org', '--name', 'Max')
  const details = { name: 'Max' }
  const { id: target_id } = await api.db.selectFrom('staff_users').select('id').executeTakeFirstOrThrow()
  expect(created).toEqual([{ company_id: null, action: 'operators.create', target_id, details }])
  const company_id = await api.companyId()
  const recruiter = await createRecruiter(api.api, company_id, {
    email: 'max@example.org',
    name: 'Max Weiss',
    locale: 'en',
    campaign_slugs: null,
    is_told_of_messages: true,
    is_told_weekly: false,
    staff_user_id: target_id,
  })
  expect(await entriesOf('operators', 'remove', 'max@example.org')).toEqual([
    { company_id: null, action: 'operators.delete', target_id, details },
    { company_id, action: 'recruiters.delete', target_id: recruiter.id, details: { name: 'Max Weiss' } },
  ])
})
