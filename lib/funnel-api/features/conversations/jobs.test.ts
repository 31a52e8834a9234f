import { deleteInboundEmails } from '#lib/funnel-api/features/conversations/jobs'
import { insertInboundMail, setOutcome } from '#lib/funnel-api/features/conversations/inbound-emails'
import { openTestApi, type TestApi } from '#tests/support/api'

let testApi: TestApi
beforeAll(async () => void (testApi = await openTestApi(['bakery'])))
afterAll(() => testApi.close())

it('stores an inbound email once, changes only its outcome, and deletes it after 200 days', async () => {
  const created_at = testApi.api.now().toISOString()
  const mail = { company_id: await testApi.companyId(), discussion_id: null, outcome: 'received', created_at }
  const { id } = (await insertInboundMail(testApi.db, { ...mail, mail_hash: 'a' }))!
  const other = (await insertInboundMail(testApi.db, { ...mail, mail_hash: 'b' }))!
  expect(await insertInboundMail(testApi.db, { ...mail, mail_hash: 'a' })).toBeUndefined()
  await setOutcome(testApi.db, id, 'closed')
  const outcomes = () => testApi.db.selectFrom('inbound_mails').select(['id', 'outcome']).orderBy('id').execute()
  const all = [
    { id, outcome: 'closed' },
    { id: other.id, outcome: 'received' },
  ]
  expect(await outcomes()).toEqual(all)
  for (const [days, remaining] of [
    [199, all],
    [2, []],
  ] as const) {
    testApi.shiftClock(days * 24 * 60)
    await deleteInboundEmails.run(testApi.api)
    expect(await outcomes()).toEqual(remaining)
  }
})
