import { deleteInboundEmails } from '#lib/funnel-api/features/conversations/jobs'
import { insertInboundMail, setOutcome } from '#lib/funnel-api/features/conversations/inbound-emails'
import { openTestApi, type TestApi } from '#tests/support/api'

let test: TestApi
beforeAll(async () => void (test = await openTestApi(['bakery'])))
afterAll(() => test.close())

it('stores an inbound email once, changes only its outcome, and deletes it after 200 days', async () => {
  const created_at = test.api.now().toISOString()
  const mail = { company_id: await test.companyId(), discussion_id: null, outcome: 'received', created_at }
  const { id } = (await insertInboundMail(test.db, { ...mail, mail_hash: 'a' }))!
  const other = (await insertInboundMail(test.db, { ...mail, mail_hash: 'b' }))!
  expect(await insertInboundMail(test.db, { ...mail, mail_hash: 'a' })).toBeUndefined()
  await setOutcome(test.db, id, 'closed')
  const outcomes = () => test.db.selectFrom('inbound_mails').select(['id', 'outcome']).orderBy('id').execute()
  const all = [
    { id, outcome: 'closed' },
    { id: other.id, outcome: 'received' },
  ]
  expect(await outcomes()).toEqual(all)
  for (const [days, remaining] of [
    [199, all],
    [2, []],
  ] as const) {
    test.shiftClock(days * 24 * 60)
    await deleteInboundEmails.run(test.api)
    expect(await outcomes()).toEqual(remaining)
  }
})
