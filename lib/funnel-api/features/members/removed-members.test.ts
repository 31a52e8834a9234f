import type { InboxView } from '#lib/contract/staff/views'
import type { StaffNote } from '#lib/contract/staff/notes'
import type { StaffCandidacy } from '#lib/contract/staff/candidacies'
import { addMember } from '#lib/funnel-api/features/members/members'
import { deletePeopleWithoutCompany } from '#lib/funnel-api/features/members/former-members'
import { createSession } from '#lib/funnel-api/features/members/sessions'
import { removeOperator } from '#lib/funnel-api/features/members/operators'
import { releaseViews } from '#lib/funnel-api/features/inbox/release-views'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { untilWaiting } from '#tests/support/locks'
import { memberHeaders, signInMember } from '#tests/support/staff-members'

type Caller = Pick<Awaited<ReturnType<typeof signInMember>>, 'headers'>

let testApi: TestApi
let admin: Awaited<ReturnType<typeof signInMember>>
beforeEach(async () => {
  testApi = await openTestApi()
  admin = await signInMember(testApi, 'admin')
})
afterEach(() => testApi.close())

const call = ({ headers }: Caller, method: string, path: string, body?: object) =>
  testApi.staff(method, path, body, undefined, { 'if-match': '*', ...headers })
const remove = (id: number) => call(admin, 'DELETE', `/members/${id}`, {})
const readPerson = (id: number) => testApi.db.selectFrom('staff_users').select('id').where('id', '=', id).execute()
/** Removes a member, who is deleted because no session is open. */
async function deletePerson(id: number) {
  await testApi.db.deleteFrom('staff_sessions').where('staff_user_id', '=', id).execute()
  await remove(id)
  expect(await readPerson(id)).toEqual([])
}
const saveView = (by: Caller, name: string, is_shared: boolean) =>
  call(by, 'POST', '/views', { name, filter: { state: 'waiting' }, is_shared })
const views = async (by: Caller) => ((await call(by, 'GET', '/views')).body as { views: InboxView[] }).views
const allViews = () => testApi.db.selectFrom('inbox_views').select(['name', 'staff_user_id']).orderBy('name').execute()

describe('the views of a removed member', () => {
  it('remain if they are shared, and administrators can change and delete them', async () => {
    const member = await signInMember(testApi, 'recruiter')
    const colleague = await signInMember(testApi, 'recruiter')
    await saveView(member, 'Late in Lille', true)
    await saveView(member, 'Mine', false)
    expect((await remove(member.id)).status).toBe(200)
    expect(await views(colleague)).toMatchObject([
      { name: 'Late in Lille', filter: { state: 'waiting' }, is_shared: true, can_edit: false },
    ])
    const [shared] = await views(admin)
    expect(shared).toMatchObject({ can_edit: true })
    expect((await call(admin, 'PATCH', `/views/${shared!.id}`, { name: 'Late' })).body).toMatchObject({ name: 'Late' })
    expect((await call(admin, 'DELETE', `/views/${shared!.id}`)).status).toBe(200)
    expect(await allViews()).toEqual([])
  })

  it('remain and can be changed, even if a shared view without an owner has the same name', async () => {
    for (let count = 0; count < 2; count += 1) {
      const member = await signInMember(testApi, 'recruiter')
      await saveView(member, 'Late', true)
      await remove(member.id)
    }
    const [first, second] = await views(admin)
    const update = (values: object) => call(admin, 'PATCH', `/views/${second!.id}`, values)
    expect(first!.name).toBe(second!.name)
    expect((await update({ name: 'Late', filter: {} })).status).toBe(200)
    expect((await update({ name: 'Early' })).status).toBe(200)
    expect((await update({ name: 'Late' })).status).toBe(409)
  })

  it('are deleted only in this company, if the person is a member of another one', async () => {
    const member = await signInMember(testApi, 'recruiter')
    const boss = await signInMember(testApi, 'admin', 'foundry')
    const { email, name, locale } = member
    await call(boss, 'POST', '/members', { member: { email, name, locale, role: 'recruiter' } })
    await saveView(member, 'Private here', false)
    await saveView(member, 'Shared here', true)
    await saveView({ headers: memberHeaders(member.token, 'foundry') }, 'There', false)
    await remove(member.id)
    expect(await allViews()).toEqual([
      { name: 'Shared here', staff_user_id: null },
      { name: 'There', staff_user_id: member.id },
    ])
  })

  it('keep their owner if the person is an operator, until the operator is removed', async () => {
    const operator = await signInMember(testApi, 'operator')
    await saveView(operator, 'Private', false)
    await saveView(operator, 'Shared', true)
    expect(await allViews()).toHaveLength(2)
    await releaseViews(testApi.db, testApi.api, operator.id)
    expect(await allViews()).toHaveLength(2)
    await removeOperator(testApi.api, operator.email)
    expect(await allViews()).toEqual([{ name: 'Shared', staff_user_id: null }])
  })
})

it('leaves the notes and ratings of a removed member with the recorded name', async () => {
  const member = await signInMember(testApi, 'recruiter')
  const { id } = await applicant(testApi)
  await call(member, 'POST', `/candidacies/${id}/notes`, { content: 'She can start in May.' })
  await call(member, 'PUT', `/candidacies/${id}/rating`, { rating: 4 })
  await deletePerson(member.id)
  const { notes } = (await call(admin, 'GET', `/candidacies/${id}/notes`)).body as { notes: StaffNote[] }
  expect(notes).toMatchObject([{ author_name: member.name, content: 'She can start in May.', is_editable: true }])
  const application = (await call(admin, 'GET', `/candidacies/${id}`)).body as StaffCandidacy
  expect(application.ratings).toMatchObject([{ name: member.name, rating: 4 }])
  expect((await call(admin, 'GET', '/inbox?rating=4')).body).toMatchObject({ candidacies: [{ id, rating: 4 }] })
})

it('gives the ratings back to a removed member who is invited again', async () => {
  const member = await signInMember(testApi, 'recruiter')
  const other = await signInMember(testApi, 'recruiter')
  const { id } = await applicant(testApi)
  const rate = (by: Caller, rating: number | null) => call(by, 'PUT', `/candidacies/${id}/rating`, { rating })
  await rate(member, 2)
  await rate(other, 4)
  await deletePerson(member.id)
  await deletePerson(other.id)
  // The address is stored as a hash only.
  const stored = JSON.stringify(await testApi.db.selectFrom('candidacy_ratings').selectAll().execute())
  expect(stored).not.toContain(member.email)
  const { body } = await call(admin, 'POST', '/members', {
    member: { email: member.email.toUpperCase(), name: 'Lena', role: 'recruiter', locale: 'de' },
  })
  const again = (body as { id: number }).id
  expect(again).not.toBe(member.id)
  const token = await createSession(testApi.api, again, { method: 'code', user_agent: null, ip_address: null })
  const ratings = async (rating: number | null) =>
    ((await rate({ headers: memberHeaders(token) }, rating)).body as Pick<StaffCandidacy, 'ratings'>).ratings
  expect(await ratings(5)).toMatchObject([
    { staff_user_id: again, name: 'Lena', rating: 5 },
    { staff_user_id: other.id, rating: 4 },
  ])
  expect(await ratings(null)).toMatchObject([{ staff_user_id: other.id }])
})

it('does not delete a former member who is being invited again', async () => {
  const member = await signInMember(testApi, 'recruiter')
  await remove(member.id)
  await testApi.db.deleteFrom('staff_sessions').where('staff_user_id', '=', member.id).execute()
  const [invited, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const invitation = inTransaction(testApi.api, async () => {
    await addMember(testApi.api, await testApi.companyId(), {
      ...member,
      name: 'Lena',
      role: 'recruiter',
      locale: 'de',
    })
    invited.resolve()
    await mayCommit.promise
  })
  await invited.promise
  const deletion = deletePeopleWithoutCompany(testApi.db, testApi.api, { id: member.id })
  await untilWaiting(testApi.db, 1)
  mayCommit.resolve()
  await Promise.all([invitation, deletion])
  expect(await readPerson(member.id)).toHaveLength(1)
})

it('deletes the unsent weekly email to an earlier address of a removed member or recruiter', async () => {
  for (const [path, isRecruiter] of [
    ['members', false],
    ['recruiters', true],
  ] as const) {
    const member = await signInMember(testApi, 'recruiter')
    const company_id = await testApi.companyId()
    const { id } = await testApi.db
      .selectFrom('recruiters')
      .select('id')
      .where('staff_user_id', '=', member.id)
      .executeTakeFirstOrThrow()
    for (const other of [id, Number(`${id}1`)])
      await enqueueEmail(testApi.db, testApi.api, {
        ...{ company_id, recipient: 'earlier@example.org', locale: 'de', template: 'waiting', payload: {} },
        dedupe_key: `waiting:2026-11-02:${other}`,
      })
    const key = isRecruiter ? id : member.id
    expect((await call(admin, 'DELETE', `/${path}/${key}`, {})).status).toBe(200)
    const emails = await testApi.db
      .selectFrom('outbox')
      .select('dedupe_key')
      .where('template', '=', 'waiting')
      .execute()
    expect(emails).toEqual([{ dedupe_key: `waiting:2026-11-02:${id}1` }])
    await testApi.db.deleteFrom('outbox').where('template', '=', 'waiting').execute()
  }
})
