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

let test: TestApi
let key: string
let now: () => Date
beforeAll(async () => {
  test = await openTestApi()
  key = await test.keyOf('bakery')
  now = test.api.now
})
afterAll(() => test.close())

const OPEN = { is_online: true, is_draft: false, date_end: null, closed_at: null, closing_message: null }
afterEach(async () => {
  await test.db.deleteFrom('candidacies').execute()
  await change(OPEN)
  test.api.now = now
})

const close = (body: object = {}, headers: Record<string, string> = {}) =>
  test.staff('POST', '/campaigns/night-baker/close', body, key, headers)
const later = (minutes: number) => test.shiftClock(minutes)
const round = () => closeCampaigns.run(test.api)
const change = (values: object) =>
  test.db.updateTable('campaigns').set(values).where('slug', '=', 'night-baker').execute()
const lena = { type: 'Recruiter', name: 'Lena' } as const
const campaignId = async () =>
  (await test.db.selectFrom('campaigns').select('id').where('slug', '=', 'night-baker').executeTakeFirstOrThrow()).id
const closedAt = async () =>
  (
    await test.db
      .selectFrom('campaigns')
      .select('closed_at')
      .where('slug', '=', 'night-baker')
      .executeTakeFirstOrThrow()
  ).closed_at

/** Wraps the database and runs `interrupt` before the first transaction of a candidate. */
function dbInterruptedBy(interrupt: () => Promise<unknown>): Db {
  let before: Promise<unknown> | undefined
  const transaction = () => {
    const builder = test.db.transaction()
    const execute: typeof builder.execute = async (work) => {
      await (before ??= interrupt())
      return builder.execute(work)
    }
    return { execute }
  }
  return new Proxy(test.db, {
    get(db, name) {
      if (name === 'transaction') return transaction
      const own: unknown = Reflect.get(db, name, db)
      return typeof own === 'function' ? (own.bind(db) as unknown) : own
    },
  })
}

it('does not notify candidates whose application is decided, withdrawn or deleted while others are notified', async () => {
  const waiting = await applicant(test)
  const rejected = await applicant(test)
  const hired = await applicant(test)
  const withdrawn = await applicant(test)
  const deleted = await applicant(test)
  await change({ is_online: false, closing_message: 'We have found somebody.' })
  const db = dbInterruptedBy(async () => {
    await changeStatus(test.api, { candidacy_id: rejected.id, status: 'REJECTED', author: lena })
    await changeStatus(test.api, { candidacy_id: hired.id, status: 'HIRED', author: lena })
    await withdrawn.withdraw()
    await deleted.erase()
  })
  await notifyCampaignClosed({ ...test.api, db }, await campaignId())
  expect((await received(test, waiting.candidate)).emails).toHaveLength(1)
  for (const { candidate } of [rejected, hired, withdrawn, deleted])
    expect((await received(test, candidate)).emails).toEqual([])
  expect((await received(test, rejected.candidate)).discussion).toMatchObject({ is_open: false })
  expect(await closedAt()).not.toBeNull()
})

it('does not notify a candidate whose status is being changed', async () => {
  const rejected = await applicant(test)
  await change({ is_online: false })
  const id = await campaignId()
  let notified: Promise<void> | undefined
  await test.db.transaction().execute(async (db) => {
    await changeStatus({ ...test.api, db }, { candidacy_id: rejected.id, status: 'REJECTED', author: lena })
    notified = notifyCampaignClosed(test.api, id)
    await untilWaiting(db, 1)
  })
  await notified
  const { emails, discussion } = await received(test, rejected.candidate)
  expect(emails).toEqual([])
  expect(discussion).toMatchObject({ is_open: false })
})

it('does not treat an application as a draft while it is being submitted', async () => {
  const { id, candidate } = await applicant(test)
  const confirmed_at = test.api.now().toISOString()
  await test.db.updateTable('candidacies').set({ confirmed_at: null }).where('id', '=', id).execute()
  await change({ is_online: false })
  const campaign_id = await campaignId()
  let notified: Promise<void> | undefined
  await test.db.transaction().execute(async (db) => {
    await db.updateTable('candidacies').set({ confirmed_at }).where('id', '=', id).execute()
    notified = notifyCampaignClosed(test.api, campaign_id)
    await untilWaiting(db, 1)
  })
  await notified
  expect((await received(test, candidate)).emails).toMatchObject([{ template: 'closed' }])
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
  for (const statement of create) await sql.raw(statement).execute(test.db)
  return async () => {
    for (const statement of drop) await sql.raw(statement).execute(test.db)
  }
}

it('notifies candidates independently, also in a call with an Idempotency-Key', async () => {
  const log = captureLog()
  const [first, second] = [await applicant(test), await applicant(test)]
  const acceptAgain = await rejectEmailsTo(second.candidate.email)
  const headers = { 'idempotency-key': 'close the bakery' }
  expect((await close({}, headers)).status).toBe(200)
  await acceptAgain()
  expect((await received(test, first.candidate)).emails).toHaveLength(1)
  const again = await close({}, headers)
  expect(again).toMatchObject({ status: 200, body: { is_online: false } })
  expect(await closedAt()).toBeNull()
  later(20)
  await round()
  expect((await received(test, second.candidate)).emails).toHaveLength(1)
  expect(await closedAt()).not.toBeNull()
  log.restore()
})
