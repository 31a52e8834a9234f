import { sql } from 'kysely'
import { closeCampaigns } from '#lib/funnel-api/jobs/close-campaigns'
import { changeStatus } from '#lib/funnel-api/candidacy-status'
import type { Db } from '#lib/funnel-api/db/open'
import { tellClosed } from '#lib/funnel-api/promise/tell-closed'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant, lettersTo } from '#tests/support/applicants'
import { apply, type Candidate, signUp } from '#tests/support/candidates'
import { IS_POSTGRES } from '#tests/support/database'
import { heardLog } from '#tests/support/heard-log'
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

const OPEN = { is_online: true, date_end: null, closed_at: null, closing_message: null }
afterEach(async () => {
  await test.db.deleteFrom('candidacies').execute()
  await change(OPEN)
  test.api.now = now
})

const close = (body: object = {}, headers: Record<string, string> = {}) =>
  test.staff('POST', '/campaigns/night-baker/close', body, key, headers)
const open = () => test.staff('POST', '/campaigns/night-baker/open', {}, key)
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

/** Returns the messages of a candidate's only application, and the emails about its end. */
async function heard(candidate: Candidate) {
  const { body } = await candidate.send('GET', '/me/discussions')
  const [discussion] = body as { id: number; is_open: boolean }[]
  const messages = discussion
    ? ((await candidate.send('GET', `/me/discussions/${discussion.id}/messages`)).body as {
        author_type: string
        content: string
      }[])
    : []
  const letters = [
    ...(await lettersTo(test, candidate, 'closed')),
    ...(await lettersTo(test, candidate, 'missed')),
  ].map(({ template, locale, payload }) => ({ template, locale, payload: payload as Record<string, unknown> }))
  return { messages: messages.map(({ author_type, content }) => [author_type, content]), letters, discussion }
}

it('notifies all candidates without a decision once, in their language, and lets them reply', async () => {
  const waiting = await applicant(test)
  await waiting.candidate.send('PATCH', '/me', { user: { locale: 'de' } })
  const offered = await applicant(test)
  const rejected = await applicant(test)
  await changeStatus(test.api, { candidacy_id: rejected.id, status: 'REJECTED', author: lena })
  const gone = await applicant(test)
  await gone.withdraw()
  const begun = await signUp(test)
  await apply(test, begun, 'night-baker')

  expect((await close()).status).toBe(200)
  expect(await closedAt()).not.toBeNull()
  const told = await heard(waiting.candidate)
  expect(told.messages).toEqual([
    ['System', expect.stringMatching(/^Diese Stelle ist geschlossen.*Bakery North hat sie/)],
  ])
  expect(told.letters).toEqual([
    { template: 'closed', locale: 'de', payload: expect.objectContaining({ words: 'no' }) as object },
  ])
  const link = `http://bakery.test/profile/messaging?discussion=${told.discussion!.id}`
  expect(told.letters[0]!.payload.link).toBe(link)
  expect(told.discussion).toMatchObject({ is_open: true })
  expect((await heard(offered.candidate)).letters).toHaveLength(1)
  expect((await heard(begun)).letters).toMatchObject([{ template: 'missed', payload: { job: 'Night baker' } }])
  for (const { candidate } of [rejected, gone]) expect((await heard(candidate)).letters).toEqual([])
  // The automatic message is not a reply of the company, so the candidates still wait.
  expect((await waiting.read()).answered_at).toBeNull()

  await close()
  await round()
  expect(await heard(waiting.candidate)).toEqual(told)
})

it("sends the company's message, which counts as a reply, but not to a candidate with an offer", async () => {
  const waiting = await applicant(test)
  const offered = await applicant(test)
  await changeStatus(test.api, { candidacy_id: offered.id, status: 'OFFER', author: lena })
  const message = 'We have found somebody. Thank you.'
  await close({ message })
  const { messages, letters } = await heard(waiting.candidate)
  expect(messages).toEqual([['System', message]])
  expect(letters).toMatchObject([{ payload: { words: 'yes', note: message } }])
  expect((await waiting.read()).answered_at).not.toBeNull()
  const other = await heard(offered.candidate)
  expect(other.messages.at(-1)).toEqual(['System', expect.stringContaining('no more applications')])
})

it('sends a message that is added after the closing to candidates who still wait', async () => {
  const waiting = await applicant(test)
  await close()
  await close({ message: 'It took us long. We have decided for somebody else.' })
  const { messages, letters } = await heard(waiting.candidate)
  expect(messages).toHaveLength(2)
  expect(letters).toHaveLength(2)
})

it('notifies candidates 15 minutes after a file or feed has closed a job, unless it is open again', async () => {
  const { candidate } = await applicant(test)
  await change({ is_online: false, changed_at: test.api.now().toISOString() })
  await round()
  expect((await heard(candidate)).letters).toEqual([])
  await change({ is_online: true })
  later(20)
  await round()
  expect((await heard(candidate)).letters).toEqual([])
  await change({ is_online: false })
  await Promise.all([round(), round(), round()])
  const { letters, messages } = await heard(candidate)
  expect([letters.length, messages.length]).toEqual([1, 1])
})

it('notifies candidates after the closing date in the time zone of the company, and again if the job was reopened', async () => {
  const { candidate } = await applicant(test)
  const day = test.api.now().toISOString().slice(0, 10)
  await change({ date_end: day })
  await round()
  expect(await closedAt()).toBeNull()
  later(2 * 24 * 60)
  await round()
  expect((await heard(candidate)).letters).toHaveLength(1)

  await change({ date_end: null })
  await round()
  expect(await closedAt()).toBeNull()
  expect((await open()).status).toBe(200)
  await change({ last_activation_at: test.api.now().toISOString() })
  await close()
  expect((await heard(candidate)).letters).toHaveLength(2)
})

it('does not email an unsubscribed candidate about an unsubmitted application', async () => {
  const begun = await signUp(test)
  const { id } = await apply(test, begun, 'night-baker')
  await test.db.updateTable('candidacies').set({ is_subscribed: false }).where('id', '=', id).execute()
  await close()
  expect((await heard(begun)).letters).toEqual([])
})

it('deletes the emails about a deleted application', async () => {
  const { candidate, erase } = await applicant(test)
  await close()
  await erase()
  expect(await lettersTo(test, candidate, 'closed')).toEqual([])
})

/** Wraps the database and runs `meanwhile` before the first transaction of a candidate. */
function after(meanwhile: () => Promise<unknown>): Db {
  let before: Promise<unknown> | undefined
  const transaction = () => {
    const begun = test.db.transaction()
    const execute: typeof begun.execute = async (work) => {
      await (before ??= meanwhile())
      return begun.execute(work)
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

it('notifies no candidate who was decided on or deleted while others were notified', async () => {
  const waiting = await applicant(test)
  const rejected = await applicant(test)
  const hired = await applicant(test)
  const stepping = await applicant(test)
  const leaving = await applicant(test)
  await change({ is_online: false, closing_message: 'We have found somebody.' })
  const db = after(async () => {
    await changeStatus(test.api, { candidacy_id: rejected.id, status: 'REJECTED', author: lena })
    await changeStatus(test.api, { candidacy_id: hired.id, status: 'HIRED', author: lena })
    await stepping.withdraw()
    await leaving.erase()
  })
  await tellClosed({ ...test.api, db }, await campaignId())
  expect((await heard(waiting.candidate)).letters).toHaveLength(1)
  for (const { candidate } of [rejected, hired, stepping, leaving]) expect((await heard(candidate)).letters).toEqual([])
  expect((await heard(rejected.candidate)).discussion).toMatchObject({ is_open: false })
  expect(await closedAt()).not.toBeNull()
})

it('notifies no candidate whose status is being changed', async () => {
  const rejected = await applicant(test)
  await change({ is_online: false })
  const id = await campaignId()
  let told: Promise<void> | undefined
  await test.db.transaction().execute(async (db) => {
    await changeStatus({ ...test.api, db }, { candidacy_id: rejected.id, status: 'REJECTED', author: lena })
    told = tellClosed(test.api, id)
    await untilWaiting(db, 1)
  })
  await told
  const { letters, discussion } = await heard(rejected.candidate)
  expect(letters).toEqual([])
  expect(discussion).toMatchObject({ is_open: false })
})

/** Makes the database reject emails to this address. */
async function refuseLettersTo(email: string) {
  const [make, forget] = IS_POSTGRES
    ? [
        [
          `create function refused() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
          `create trigger refused before insert on outbox for each row when (new.recipient = '${email}') execute function refused()`,
        ],
        ['drop trigger refused on outbox', 'drop function refused'],
      ]
    : [
        [
          `create trigger refused before insert on outbox when new.recipient = '${email}' begin select raise(abort, 'refused'); end`,
        ],
        ['drop trigger refused'],
      ]
  for (const statement of make) await sql.raw(statement).execute(test.db)
  return async () => {
    for (const statement of forget) await sql.raw(statement).execute(test.db)
  }
}

it('notifies candidates independently, also in a call with an Idempotency-Key', async () => {
  const said = heardLog()
  const [first, second] = [await applicant(test), await applicant(test)]
  const takeAgain = await refuseLettersTo(second.candidate.email)
  const once = { 'idempotency-key': 'close the bakery' }
  expect((await close({}, once)).status).toBe(500)
  await takeAgain()
  expect((await heard(first.candidate)).letters).toHaveLength(1)
  const again = await close({}, once)
  expect(again).toMatchObject({ status: 200, body: { is_online: false } })
  expect(await closedAt()).toBeNull()
  later(20)
  await round()
  expect((await heard(second.candidate)).letters).toHaveLength(1)
  expect(await closedAt()).not.toBeNull()
  said.forget()
})
