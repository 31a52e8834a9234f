import type { BulkResult, CancelResult } from '#lib/contract/staff/bulk'
import { changeMember, removeMember } from '#lib/funnel-api/features/members/members'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { captureLog } from '#tests/support/capture-log'
import { signInMember } from '#tests/support/staff-members'

let testApi: TestApi
let company_id: number
let ids: number[]
beforeEach(async () => {
  testApi = await openTestApi()
  company_id = await testApi.companyId()
  ids = []
  for (let count = 0; count < 3; count += 1) ids.push((await applicant(testApi)).id)
})
afterEach(() => testApi.close())

type Member = Awaited<ReturnType<typeof signInMember>>
const suspend = ({ id }: Member) => changeMember(testApi.api, company_id, id, { is_suspended: true })
const remove = ({ id }: Member) => removeMember(testApi.api, company_id, id)
const signOut = ({ headers }: Member) => testApi.staff('DELETE', '/session', {}, undefined, headers)

const post = async (path: string, body: object, { headers }: Pick<Member, 'headers'>) =>
  (await testApi.staff('POST', path, body, undefined, headers)).body
const entriesOf = () =>
  testApi.db.selectFrom('audit_entries').select(['action', 'details']).orderBy('id', 'desc').execute()

/** Runs `lose` after the first change of the call, and lets half a second pass after each change. */
function afterFirstChange(lose: () => Promise<unknown>) {
  const { now } = testApi.api
  let changes = 0
  const { db } = testApi.api
  const transaction = db.transaction.bind(db)
  testApi.api.db.transaction = () => {
    const builder = transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = async (work) => {
      const result = await execute(work)
      changes += 1
      const passed = changes * 500
      testApi.api.now = () => new Date(now().getTime() + passed)
      if (changes === 1) await lose()
      return result
    }
    return builder
  }
}

it.each([
  ['is suspended', suspend],
  ['is removed', remove],
  ['signs out', signOut],
])('a bulk action stops if the member %s', async (_, lose) => {
  const member = await signInMember(testApi, 'recruiter')
  afterFirstChange(() => lose(member))
  const body = { ids, action: 'status', status: 'INTERVIEW' }
  const result = (await post('/candidacies/bulk', body, member)) as BulkResult
  expect(result.changed).toEqual(ids.slice(0, 1))
  expect(result.failures).toEqual(ids.slice(1).map((id) => ({ id, reason: 'NO_ACCESS' })))
  const rows = await testApi.db
    .selectFrom('candidacies')
    .select('status')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  expect(rows.map(({ status }) => status)).toEqual(['INTERVIEW', 'RECEIVED', 'RECEIVED'])
})

it.each([
  ['is revoked', { revoked_at: '2026-11-20T08:00:00.000Z' }],
  ['loses the scope for replies', { scopes: ['candidacies:write' as const] }],
])('a bulk reply stops if the API key %s', async (_, change) => {
  const key = await testApi.keyOf('bakery', ['candidacies:write', 'discussions:write'])
  afterFirstChange(() => testApi.db.updateTable('api_keys').set(change).execute())
  const { body } = await testApi.staff('POST', '/candidacies/bulk', { ids, action: 'reply', message: 'Hello' }, key)
  expect(body).toEqual({
    changed: ids.slice(0, 1),
    failures: ids.slice(1).map((id) => ({ id, reason: 'NO_ACCESS' })),
  })
})

it('a bulk action keeps the reasons that were known before the access ended', async () => {
  const withdrawn = await applicant(testApi)
  await withdrawn.withdraw()
  const member = await signInMember(testApi, 'recruiter')
  afterFirstChange(() => suspend(member))
  const body = { ids: [...ids.slice(0, 2), withdrawn.id, 999_999], action: 'status', status: 'INTERVIEW' }
  expect(await post('/candidacies/bulk', body, member)).toMatchObject({
    failures: [
      { id: ids[1], reason: 'NO_ACCESS' },
      { id: withdrawn.id, reason: 'WITHDRAWN' },
      { id: 999_999, reason: 'NOT_FOUND' },
    ],
  })
})

it('a bulk action reports what it has changed if the access cannot be checked', async () => {
  const log = captureLog()
  const member = await signInMember(testApi, 'recruiter')
  const { selectFrom } = testApi.api.db
  afterFirstChange(async () => {
    testApi.api.db.selectFrom = () => {
      throw new Error('database is down')
    }
  })
  const result = await post('/candidacies/bulk', { ids, action: 'status', status: 'INTERVIEW' }, member)
  testApi.api.db.selectFrom = selectFrom
  log.restore()
  expect(result).toEqual({
    changed: ids.slice(0, 1),
    failures: ids.slice(1).map((id) => ({ id, reason: 'FAILED' })),
  })
})

it('the cancellation of decisions stops if the member is suspended', async () => {
  const member = await signInMember(testApi, 'recruiter')
  const due_at = new Date(testApi.api.now().getTime() + 86_400_000).toISOString()
  const body = { ids, action: 'status', status: 'INTERVIEW', due_at }
  const { decisions } = (await post('/candidacies/bulk', body, member)) as BulkResult
  afterFirstChange(() => suspend(member))
  const result = (await post('/candidacies/bulk/cancel', { decision_ids: decisions }, member)) as CancelResult
  expect(result.cancelled).toEqual(decisions!.slice(0, 1))
  expect(result.failures).toEqual(decisions!.slice(1).map((id) => ({ id, reason: 'NO_ACCESS' })))
  expect((await entriesOf())[0]).toMatchObject({ action: 'candidacies.bulk.cancel', details: { ids: ids.slice(0, 1) } })
})

it('the activity log has each change of a bulk action once it is committed', async () => {
  const member = await signInMember(testApi, 'recruiter')
  let entries: Awaited<ReturnType<typeof entriesOf>> = []
  afterFirstChange(async () => void (entries = await entriesOf()))
  await post('/candidacies/bulk', { ids, action: 'status', status: 'INTERVIEW' }, member)
  const details = { status: 'INTERVIEW', fields: ['ids', 'action', 'status'] }
  expect(entries).toEqual([{ action: 'candidacies.bulk', details: { ...details, ids: ids.slice(0, 1) } }])
  expect(await entriesOf()).toEqual([{ action: 'candidacies.bulk', details: { ...details, ids } }])
})
