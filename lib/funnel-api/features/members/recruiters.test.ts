import type { Member } from '#lib/contract/staff/members'
import { createRecruiter } from '#lib/funnel-api/features/companies/recruiters'
import { addMember, changeMember } from '#lib/funnel-api/features/members/members'
import { listMembers } from '#lib/funnel-api/features/members/queries'
import { addRecruiter, removeRecruiter } from '#lib/funnel-api/features/members/recruiters'
import { inviteRecruiters } from '#lib/funnel-api/platform/db/migrations/invite-recruiters'
import { openTestApi, type TestApi } from '#tests/support/api'
import { openManagerBrowser } from '#tests/support/manager-browser'
import { signInMember } from '#tests/support/staff-members'

let testApi: TestApi
let bakery: number
let foundry: number
beforeEach(async () => {
  testApi = await openTestApi()
  bakery = await testApi.companyId()
  foundry = await testApi.companyId('foundry')
})
afterEach(() => testApi.close())

const lena = {
  email: 'lena@example.org',
  name: 'Lena Vogt',
  locale: 'de' as const,
  campaign_slugs: null,
  is_told_of_messages: true,
  is_told_weekly: true,
}
const members = async (company_id = bakery) =>
  (await listMembers(testApi.api, company_id)).map(({ email, role, is_activated }: Member) => ({
    email,
    role,
    is_activated,
  }))
const emailsTo = (recipient: string, template: string) =>
  testApi.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .where('template', '=', template)
    .execute()

/** A recruiter from before migration 019. */
const oldRecruiter = (email: string, company_id = bakery) =>
  createRecruiter(testApi.api, company_id, { ...lena, email }).then(({ id }) =>
    testApi.db.updateTable('recruiters').set({ email }).where('id', '=', id).execute(),
  )

describe('a new recruiter', () => {
  it('needs the scope members:write of the key, unless the person is a member', async () => {
    const key = await testApi.keyOf('bakery', ['recruiters:write'])
    const create = (email: string, apiKey = key) =>
      testApi.staff('POST', '/recruiters', { recruiter: { email, name: 'Eve', locale: 'en' } }, apiKey)
    expect(await create('eve@example.org')).toMatchObject({
      status: 403,
      body: { error: { code: 'FORBIDDEN', message: 'Missing scope: members:write' } },
    })
    expect(await members()).toEqual([])
    expect(await emailsTo('eve@example.org', 'staff_invitation')).toEqual([])
    const rows = await Promise.all(
      (['recruiters', 'staff_users'] as const).map((table) => testApi.db.selectFrom(table).select('id').execute()),
    )
    expect(rows.flat()).toEqual([])
    const { email } = await signInMember(testApi, 'recruiter')
    await testApi.db.deleteFrom('recruiters').execute()
    expect((await create(email)).status).toBe(200)
    // A member of another company is not one of this company.
    const foreign = await signInMember(testApi, 'admin', 'foundry')
    expect((await create(foreign.email)).status).toBe(403)
    const inviting = await testApi.keyOf('bakery', ['recruiters:write', 'members:write'])
    expect((await create(foreign.email, inviting)).status).toBe(200)
  })

  it('becomes an invited member, by the command line and by the API', async () => {
    await addRecruiter(testApi.api, bakery, lena)
    const key = await testApi.keyOf()
    const recruiter = { email: 'Max@Example.org', name: 'Max', locale: 'fr' }
    expect((await testApi.staff('POST', '/recruiters', { recruiter }, key)).status).toBe(200)
    expect(await members()).toEqual([
      { email: 'lena@example.org', role: 'recruiter', is_activated: false },
      { email: 'max@example.org', role: 'recruiter', is_activated: false },
    ])
    expect(await emailsTo('lena@example.org', 'staff_invitation')).toMatchObject([{ locale: 'de' }])
    expect(await emailsTo('max@example.org', 'staff_invitation')).toMatchObject([{ locale: 'fr' }])
  })

  it('of two companies is one person with two memberships', async () => {
    await addRecruiter(testApi.api, bakery, lena)
    await addRecruiter(testApi.api, foundry, { ...lena, email: 'LENA@example.org', name: 'Helena' })
    expect([await members(), await members(foundry)].map((list) => list.map(({ email }) => email))).toEqual([
      ['lena@example.org'],
      ['lena@example.org'],
    ])
    expect(await testApi.db.selectFrom('staff_users').select('name').execute()).toEqual([{ name: 'Lena Vogt' }])
  })

  it('who already is a member keeps the role, even if suspended', async () => {
    const { id } = await addMember(testApi.api, bakery, { ...lena, role: 'admin' })
    await addMember(testApi.api, bakery, { ...lena, email: 'other@example.org', role: 'admin' })
    await changeMember(testApi.api, bakery, id, { is_suspended: true })
    await testApi.db.deleteFrom('recruiters').execute()
    await addRecruiter(testApi.api, bakery, lena)
    const [member] = (await listMembers(testApi.api, bakery)).filter(({ email }) => email === lena.email)
    expect(member).toMatchObject({ role: 'admin', is_suspended: true })
    expect(await emailsTo(lena.email, 'staff_invitation')).toHaveLength(1)
  })

  it('with an address that exists or for an unknown job changes nothing', async () => {
    await addRecruiter(testApi.api, bakery, lena)
    await expect(addRecruiter(testApi.api, bakery, { ...lena, email: 'LENA@example.org' })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    const unknown = { ...lena, email: 'new@example.org', campaign_slugs: ['caster'] }
    await expect(addRecruiter(testApi.api, bakery, unknown)).rejects.toMatchObject({ code: 'INVALID' })
    expect(await members()).toHaveLength(1)
    expect(await testApi.db.selectFrom('staff_users').select('id').execute()).toHaveLength(1)
  })
})

describe('a removed recruiter', () => {
  it('loses access', async () => {
    const {
      recruiter: { id },
    } = await addRecruiter(testApi.api, bakery, lena)
    await removeRecruiter(testApi.api, bakery, id)
    expect(await members()).toEqual([])
    expect(await testApi.db.selectFrom('staff_users').select('id').execute()).toEqual([])
  })

  it('remains a member of another company', async () => {
    const {
      recruiter: { id },
    } = await addRecruiter(testApi.api, bakery, lena)
    await addRecruiter(testApi.api, foundry, lena)
    await removeRecruiter(testApi.api, bakery, id)
    expect([await members(), await members(foundry)].map((list) => list.length)).toEqual([0, 1])
  })

  it('remains a member as an admin', async () => {
    const {
      recruiter: { id },
    } = await addRecruiter(testApi.api, bakery, lena)
    const [member] = await listMembers(testApi.api, bakery)
    await changeMember(testApi.api, bakery, member!.id, { role: 'admin' })
    await removeRecruiter(testApi.api, bakery, id)
    expect(await members()).toMatchObject([{ role: 'admin' }])
  })

  it('remains a member while another recruiter has the same address in a different spelling', async () => {
    for (const email of ['lena@example.org', 'Lena@Example.org']) {
      await testApi.db
        .insertInto('recruiters')
        .values({ ...lena, email, company_id: bakery, created_at: testApi.api.now().toISOString() })
        .execute()
    }
    await inviteRecruiters(testApi.db)
    const ids = await testApi.db.selectFrom('recruiters').select('id').orderBy('id').execute()
    await removeRecruiter(testApi.api, bakery, ids[0]!.id)
    expect(await members()).toHaveLength(1)
    await removeRecruiter(testApi.api, bakery, ids[1]!.id)
    expect(await members()).toEqual([])
  })
})

it('a recruiter of an earlier version signs in with an emailed code, which activates the member', async () => {
  await oldRecruiter('lena@example.org')
  await inviteRecruiters(testApi.db)
  expect(await members()).toEqual([{ email: 'lena@example.org', role: 'recruiter', is_activated: false }])
  expect(await emailsTo('lena@example.org', 'staff_invitation')).toEqual([])
  const browser = openManagerBrowser(testApi)
  await browser.requestCode('lena@example.org')
  const [email] = await emailsTo('lena@example.org', 'staff_code')
  expect(await browser.signIn('lena@example.org', String(email?.payload.code))).toMatchObject({
    status: 200,
    body: { companies: [{ slug: 'bakery', role: 'recruiter' }] },
  })
  expect(await members()).toMatchObject([{ is_activated: true }])
})

it('a member who was removed is not invited again at the next start', async () => {
  const {
    recruiter: { id },
  } = await addRecruiter(testApi.api, bakery, lena)
  await removeRecruiter(testApi.api, bakery, id)
  await inviteRecruiters(testApi.db)
  expect(await members()).toEqual([])
  const member = await signInMember(testApi, 'recruiter')
  await inviteRecruiters(testApi.db)
  expect(await members()).toMatchObject([{ email: member.email }])
})
