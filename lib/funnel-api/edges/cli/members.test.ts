import type { Member } from '#lib/contract/staff/members'
import { changeNotifications } from '#lib/funnel-api/features/companies/notifications'
import { openTestApi, type TestApi } from '#tests/support/api'
import { companyCommand } from '#tests/support/company-command'

let api: TestApi
let company: ReturnType<typeof companyCommand>
beforeEach(async () => {
  api = await openTestApi()
  company = companyCommand(api)
})
afterEach(() => api.close())

const list = async (slug = 'bakery') =>
  JSON.parse((await company('members', 'list', slug, '--json')).stdout) as Member[]
const add = (email: string, ...more: string[]) => company('members', 'add', 'bakery', email, ...more)
const invitations = (recipient: string) =>
  api.db
    .selectFrom('outbox')
    .select(['recipient', 'locale', 'payload'])
    .where('template', '=', 'staff_invitation')
    .where('recipient', '=', recipient)
    .execute()
const failed = (message: RegExp) => ({ status: 1, stdout: '', stderr: expect.stringMatching(message) as string })
const rejected = (message: RegExp) => ({ status: 2, stdout: '', stderr: expect.stringMatching(message) as string })

describe('members', () => {
  it('are invited by email and listed', async () => {
    expect(await add('lena.vogt@example.org', '--role', 'admin')).toMatchObject({
      status: 0,
      stdout: 'Invited Lena Vogt (lena.vogt@example.org) as admin.\n',
    })
    expect((await add('MAX@example.org', '--name', 'Max Weiss', '--locale', 'nl')).status).toBe(0)
    expect(await list()).toMatchObject([
      { name: 'Lena Vogt', role: 'admin', is_activated: false, is_suspended: false },
      { email: 'max@example.org', name: 'Max Weiss', role: 'recruiter', locale: 'nl' },
    ])
    expect((await company('members', 'list', 'bakery')).stdout).toMatch(
      /Max Weiss +max@example\.org +recruiter +nl +invited +–/,
    )
    expect(await invitations('max@example.org')).toMatchObject([
      {
        locale: 'nl',
        payload: { link: expect.stringMatching(/^http:.*\/\/manager\..*\/sign-in\?browser=[\w.-]+$/) as string },
      },
    ])
    expect((await company('members', 'list', 'foundry')).stdout).toMatch(/^No members\. Invite one/)
  })

  it('are not added with an invalid or known address, an invalid role or to an unknown company', async () => {
    await add('lena@example.org')
    expect(await add('LENA@example.org')).toMatchObject(failed(/^A member with this email address already exists/))
    expect(await add('lena')).toMatchObject(failed(/^member\.email: Invalid email/))
    expect(await add('new@example.org', '--role', 'boss')).toMatchObject(rejected(/Choose recruiter or admin\./))
    expect(await add('new@example.org', '--role', 'operator')).toMatchObject(rejected(/operators add/))
    expect(await add('new@example.org', '--locale', 'xx')).toMatchObject(rejected(/Allowed choices are/))
    expect(await add('new@example.org', '--name', 'a'.repeat(5000))).toMatchObject(failed(/^member\.name/))
    expect(await company('members', 'add', 'nobody', 'new@example.org')).toMatchObject(
      failed(/^Company 'nobody' not found/),
    )
    expect(await list()).toHaveLength(1)
  })

  it('are suspended, get access again, change role and are removed', async () => {
    await add('lena@example.org', '--role', 'admin')
    await add('max@example.org')
    expect((await company('members', 'suspend', 'bakery', 'MAX@example.org')).stdout).toBe(
      'Suspended max@example.org.\n',
    )
    expect((await company('members', 'list', 'bakery')).stdout).toMatch(/max@example\.org +recruiter +\w+ +suspended/)
    expect((await company('members', 'suspend', 'bakery', 'max@example.org', '--undo')).stdout).toBe(
      'max@example.org has access again.\n',
    )
    expect((await company('members', 'role', 'bakery', 'max@example.org', 'admin')).stdout).toBe(
      'max@example.org is admin now.\n',
    )
    expect((await company('members', 'remove', 'bakery', 'lena@example.org')).stdout).toBe(
      'Removed lena@example.org.\n',
    )
    expect(await list()).toMatchObject([{ email: 'max@example.org', role: 'admin', is_suspended: false }])
    const entries = await api.db
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'details'])
      .orderBy('id')
      .execute()
    const [lena, max] = [{ name: 'Lena' }, { name: 'Max' }]
    expect(entries).toEqual(
      [
        { action: 'members.create', details: lena },
        { action: 'members.create', details: max },
        { action: 'members.update', details: { ...max, fields: ['is_suspended'], is_suspended: true } },
        { action: 'members.update', details: { ...max, fields: ['is_suspended'], is_suspended: false } },
        { action: 'members.update', details: { ...max, fields: ['role'], role: 'admin' } },
        { action: 'members.delete', details: lena },
      ].map((entry) => ({ ...entry, actor: 'Command line' })),
    )
  })

  it('of another company are not found, and the last admin remains', async () => {
    await add('lena@example.org', '--role', 'admin')
    for (const command of [['suspend'], ['remove'], ['role', 'recruiter']] as const) {
      const [verb, ...more] = command
      expect(await company('members', verb, 'foundry', 'lena@example.org', ...more)).toMatchObject(
        failed(/^Member 'lena@example\.org' not found in company 'foundry'\./),
      )
      expect(await company('members', verb, 'bakery', 'lena@example.org', ...more)).toMatchObject(
        failed(/^A company needs at least one active administrator\./),
      )
    }
    expect(await company('members', 'role', 'bakery', 'lena@example.org', 'operator')).toMatchObject(
      rejected(/operators add/),
    )
    expect(await list()).toMatchObject([{ role: 'admin', is_suspended: false }])
  })
})

describe('operators', () => {
  it('are invited by email, listed and removed', async () => {
    expect((await company('operators', 'add', 'Max.Weiss@example.org')).stdout).toBe(
      'Invited Max Weiss (max.weiss@example.org) as operator.\n',
    )
    expect(await invitations('max.weiss@example.org')).toHaveLength(1)
    expect(await company('operators', 'add', 'max.weiss@example.org')).toMatchObject(failed(/^An operator .* exists\./))
    expect((await company('operators', 'list')).stdout).toMatch(/Max Weiss +max\.weiss@example\.org +en +invited/)
    expect((await company('operators', 'remove', 'max.weiss@example.org')).status).toBe(0)
    expect(await company('operators', 'remove', 'max.weiss@example.org')).toMatchObject(failed(/^Operator not found\./))
    expect((await company('operators', 'list')).stdout).toMatch(/^No operators/)
    expect(await api.db.selectFrom('staff_users').select('id').execute()).toEqual([])
  })

  it('receive no emails of a company after they are removed', async () => {
    await company('operators', 'add', 'max@example.org')
    const { id } = await api.db.selectFrom('staff_users').select('id').executeTakeFirstOrThrow()
    await add('max@example.org')
    const foundry = await api.companyId('foundry')
    const person = { id, email: 'max@example.org', name: 'Max', locale: 'en' as const }
    await changeNotifications(api.api, foundry, person, { application_emails: 'immediately' })
    await company('operators', 'remove', 'max@example.org')
    const rows = await api.db.selectFrom('recruiters').select('company_id').execute()
    expect(rows).toEqual([{ company_id: await api.companyId() }])
  })

  it('can be members as well, and remain members', async () => {
    await add('lena@example.org')
    await company('operators', 'add', 'lena@example.org')
    await company('operators', 'remove', 'lena@example.org')
    expect(await list()).toMatchObject([{ email: 'lena@example.org', role: 'recruiter' }])
  })
})
