import { listAudit } from '#lib/funnel-api/features/members/audit'
import { deleteOldMemberData } from '#lib/funnel-api/features/members/jobs'
import { openTestApi, type TestApi } from '#tests/support/api'
import { addManagerData, readManagerRows } from '#tests/support/manager-data'
import { signInMember } from '#tests/support/staff-members'

let testApi: TestApi
beforeEach(async () => void (testApi = await openTestApi()))
afterEach(() => testApi.close())

const rows = async () =>
  Object.entries(await readManagerRows(testApi.db))
    .filter(([, list]) => list.length > 0)
    .map(([table, list]) => [table, list.length])

it('the deletion of a company deletes all data of its members and their work', async () => {
  await addManagerData(testApi)
  await testApi.db.deleteFrom('companies').where('slug', '=', 'bakery').execute()
  testApi.shiftClock(25 * 60)
  await deleteOldMemberData.run(testApi.api)
  expect(await rows()).toEqual([])
})

it('the deletion of a company does not delete members of other companies', async () => {
  const { admin } = await addManagerData(testApi)
  const boss = await signInMember(testApi, 'admin', 'foundry')
  const member = { email: admin.email, name: admin.name, role: 'recruiter', locale: 'en' }
  await testApi.staff('POST', '/members', { member }, undefined, boss.headers)
  await testApi.db.deleteFrom('companies').where('slug', '=', 'bakery').execute()
  testApi.shiftClock(25 * 60)
  await deleteOldMemberData.run(testApi.api)
  const people = await testApi.db.selectFrom('staff_users').select('id').orderBy('id').execute()
  expect(people.map(({ id }) => id)).toEqual([admin.id, boss.id])
})

it('the activity log names no candidate, and the deletion of a candidate deletes notes, ratings and decisions', async () => {
  const { admin, candidate, candidacy_id } = await addManagerData(testApi)
  const call = (method: string, path: string, body: object, headers: Record<string, string> = {}) =>
    testApi.staff(method, `/candidacies/${candidacy_id}${path}`, body, undefined, { ...admin.headers, ...headers })
  const { version } = (await testApi.staff('GET', `/candidacies/${candidacy_id}`, undefined, undefined, admin.headers))
    .body as { version: string }
  expect((await call('POST', '/notes', { content: 'Camille Durand called' })).status).toBe(200)
  const update = { status: 'INTERVIEW', content: 'Hello Camille' }
  await call('POST', '/decisions', update, { 'if-match': `"${version}"` })
  const { first_name, last_name, email } = await testApi.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
  const log = async () => JSON.stringify(await testApi.db.selectFrom('audit_entries').selectAll().execute())
  expect(await log()).toContain('notes.create')
  for (const name of [first_name, last_name, email, 'Hello', 'called']) expect(await log()).not.toContain(name)

  const deleted = await candidate.send('DELETE', '/me', { user: { current_password: 'a calm winter morning' } })
  expect(deleted.status).toBe(200)
  const tables = (await rows()).map(([table]) => table)
  for (const table of [
    'candidacy_notes',
    'candidacy_ratings',
    'candidacy_decisions',
    'candidacy_reads',
    'record_captions',
  ])
    expect(tables).not.toContain(table)
  expect(tables).not.toContain('candidacy_search')
  expect(tables).not.toContain('application_notices')
})

it('the activity log contains exports of personal data', async () => {
  const { admin, company } = await addManagerData(testApi)
  const { id } = await testApi.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  for (const path of [`/users/${id}/export`, '/newsletter/export', '/inbox/export'])
    expect((await testApi.askStaff(new Request(`http://manager.test/staff/v1${path}`, admin))).status).toBe(200)
  const { entries } = await listAudit(testApi.api, company.id, { limit: 3 })
  expect(entries).toMatchObject([
    { action: 'inbox.export.read', member_id: admin.id },
    { action: 'newsletter.export.read', member_id: admin.id },
    { action: 'users.export.read', member_id: admin.id, target: 'users', target_id: id },
  ])
})
