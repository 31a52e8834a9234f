import { sql } from 'kysely'
import { closeCampaigns } from '#lib/funnel-api/features/recruiting/close-jobs'
import { changeStatus } from '#lib/funnel-api/features/recruiting/change-status'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { notifyCampaignClosed } from '#lib/funnel-api/features/recruiting/notify-closed'
import { received } from '#tests/support/closing-messages'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { IS_POSTGRES } from '#tests/support/database'
import { captureLog } from '#tests/support/capture-log'
import { untilWaiting } from '#tests/support/locks'

let testApi: TestApi
let key: string
let now: () => Date
beforeAll(async () => {
  testApi = await openTestApi()
  key = await testApi.keyOf('bakery')
  now = testApi.api.now
})
afterAll(() => testApi.close())

const OPEN = { is_online: true, is_draft: false, date_end: null, closed_at: null, closing_message: null }
afterEach(async () => {
  await testApi.db.deleteFrom('candidacies').execute()
  await change(OPEN)
  testApi.api.now = now
})

const close = (body: object = {}, headers: Record<string, string> = {}) =>
  testApi.staff('POST', '/campaigns/night-baker/close', body, key, headers)
const later = (minutes: number) => testApi.shiftClock(minutes)
const round = () => closeCampaigns.run(testApi.api)
const change = (values: object) =>
  testApi.db.updateTable('campaigns').set(values).where('slug', '=', 'night-baker').execute()
const lena = { type: 'Recruiter', name: 'Lena' } as const
const campaignId = async () =>
  (await testApi.db.selectFrom('campaigns').select('id').where('slug', '=', 'night-baker').executeTakeFirstOrThrow()).id
const closedAt = async () =>
  (
    await testApi.db
      .selectFrom('campaigns')
      .select('closed_at')
      .where('slug', '=', 'night-baker')
      .executeTakeFirstOrThrow()
  ).closed_at

/** Wraps the database and runs `interrupt` before the first transaction of a candidate. */
function dbInterruptedBy(interrupt: () => Promise<unknown>): Db {
  let before: Promise<unknown> | undefined
  const transaction = () => {
    const builder = testApi.db.transaction()
    const execute: typeof builder.execute = async (work) => {
      await (before ??= interrupt())
      return builder.execute(work)
    }
    return { execute }
  }
  return new Proxy(testApi.db, {
    get(db, name) {
      if (name === 'transaction') return transaction
      const own: unknown = Reflect.get(db, name, db)
      return typeof own === 'function' ? (own.bind(db) as unknown) : own
    },
  })
}

it('does not notify candidates whose application is decided, withdrawn or deleted while others are notified', async () => {
  const waiting = await applicant(testApi)
  const rejected = await applicant(testApi)
  const hired = await applicant(testApi)
  const withdrawn = await applicant(testApi)
  const deleted = await applicant(testApi)
  await change({ is_online: false, closing_message: 'We have found somebody.' })
  const db = dbInterruptedBy(async () => {
    await changeStatus(testApi.api, { candidacy_id: rejected.id, status: 'REJECTED', author: lena })
    await changeStatus(testApi.api, { candidacy_id: hired.id, status: 'HIRED', author: lena })
    await withdrawn.withdraw()
    await deleted.erase()
  })
  await notifyCampaignClosed({ ...testApi.api, db }, await campaignId())
  expect((await received(testApi, waiting.candidate)).emails).toHaveLength(1)
  for (const { candidate } of [rejected, hired, withdrawn, deleted])
    expect((await received(testApi, candidate)).emails).toEqual([])
  expect((await received(testApi, rejected.candidate)).discussion).toMatchObject({ is_open: false })
  expect(await closedAt()).not.toBeNull()
})

it('does not notify a candidate whose status is being changed', async () => {
  const rejected = await applicant(testApi)
  await change({ is_online: false })
  const id = await campaignId()
  let notified: Promise<void> | undefined
  await testApi.db.transaction().execute(async (db) => {
    await changeStatus({ ...testApi.api, db }, { candidacy_id: rejected.id, status: 'REJECTED', author: lena })
    notified = notifyCampaignClosed(testApi.api, id)
    await untilWaiting(db, 1)
  })
  await notified
  const { emails, discussion } = await received(testApi, rejected.candidate)
  expect(emails).toEqual([])
  expect(discussion).toMatchObject({ is_open: false })
})

it('does not treat an application as a draft while it is being submitted', async () => {
  const { id, candidate } = await applicant(testApi)
  const confirmed_at = testApi.api.now().toISOString()
  await testApi.db.updateTable('candidacies').set({ confirmed_at: null }).where('id', '=', id).execute()
  await change({ is_online: false })
  const campaign_id = await campaignId()
  let notified: Promise<void> | undefined
  await testApi.db.transaction().execute(async (db) => {
    await db.updateTable('candidacies').set({ confirmed_at }).where('id', '=', id).execute()
    notified = notifyCampaignClosed(testApi.api, campaign_id)
    await untilWaiting(db, 1)
  })
  await notified
  expect((await received(testApi, candidate)).emails).toMatchObject([{ template: 'closed' }])
})

/** Makes the database reject emails to this address. */
async function rejectEmailsTo(email: string) {
  const [create, drop] = IS_POSTGRES
    ? [
        [
          `create function reject_email() returns trigger language plpgsql as $$ begin raise 'reject_email'; end $$`,
          `create trigger reject_email before insert on outbox for each row when (new.recipient = '${email}') execute function reject_email()`,
        ],
        ['drop trigger reject_email on outbox', 'drop function reject_email'],
      ]
    : [
        [
          `create trigger reject_email before insert on outbox when new.recipient = '${email}' begin select raise(abort, 'reject_email'); end`,
        ],
        ['drop trigger reject_email'],
      ]
  for (const statement of create) await sql.raw(statement).execute(testApi.db)
  return async () => {
    for (const statement of drop) await sql.raw(statement).execute(testApi.db)
  }
}

it('notifies candidates independently, also in a call with an Idempotency-Key', async () => {
  const log = captureLog()
  const [first, second] = [await applicant(testApi), await applicant(testApi)]
  const acceptAgain = await rejectEmailsTo(second.candidate.email)
  const headers = { 'idempotency-key': 'close the bakery' }
  expect((await close({}, headers)).status).toBe(200)
  await acceptAgain()
  expect((await received(testApi, first.candidate)).emails).toHaveLength(1)
  const again = await close({}, headers)
  expect(again).toMatchObject({ status: 200, body: { is_online: false } })
  expect(await closedAt()).toBeNull()
  later(20)
  await round()
  expect((await received(testApi, second.candidate)).emails).toHaveLength(1)
  expect(await closedAt()).not.toBeNull()
  log.restore()
})
