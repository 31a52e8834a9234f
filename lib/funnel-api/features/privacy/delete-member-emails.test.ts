import { setTimeout } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { DAY_MS } from '#lib/domain/days'
import { createRecruiter } from '#lib/funnel-api/features/companies/recruiters'
import { emailApplications } from '#lib/funnel-api/features/recruiting/application-emails'
import { emailDeadlines } from '#lib/funnel-api/features/recruiting/deadline-emails'
import { remindRecruiters } from '#lib/funnel-api/features/recruiting/remind-recruiters'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import type { Job } from '#lib/funnel-api/platform/queue/job'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { type Candidate, PASSWORD, signUp } from '#tests/support/candidates'
import { untilWaiting } from '#tests/support/locks'

let testApi: TestApi
beforeEach(async () => void (testApi = await openTestApi()))
afterEach(() => testApi.close())

const setClock = (timestamp: string) => void (testApi.api.now = () => new Date(timestamp))
const linkTo = (id: number) => `http://manager.test/bakery/applications/${id}`
const emails = () =>
  testApi.db
    .selectFrom('outbox')
    .select(['template', 'payload'])
    .where('template', 'in', ['applications', 'deadlines', 'waiting'])
    .orderBy('id')
    .execute()
const recruiter = async (application_emails: 'immediately' | 'daily') =>
  createRecruiter(testApi.api, await testApi.companyId(), {
    email: 'lena@example.org',
    name: 'Lena Vogt',
    locale: 'en',
    campaign_slugs: null,
    is_told_of_messages: true,
    is_told_weekly: true,
    application_emails,
  })
/** Runs jobs in a transaction. The workers do not send their emails yet. */
async function run(db: Db, jobs: readonly Job[]) {
  for (const job of jobs) await job.run({ ...testApi.api, db })
  await db.updateTable('outbox').set({ next_attempt_at: '2100-01-01T00:00:00Z' }).execute()
}
const runAll = (...jobs: Job[]) => testApi.db.transaction().execute((db) => run(db, jobs))

/** Waits after each query until `work` is done. */
const afterQuery = (work: (rows: readonly object[]) => Promise<void>): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await work(result.rows as readonly object[])
    return result
  },
})

/** Queues an email about these applications and `more` that it does not list. The workers do not send it yet. */
const queue = async (ids: readonly number[], more = 0) =>
  enqueueEmail(
    testApi.db,
    testApi.api,
    {
      company_id: await testApi.companyId(),
      recipient: 'lena@example.org',
      locale: 'en',
      template: 'applications',
      payload: {
        count: ids.length + more,
        more,
        candidate: 'Camille Dubreuil',
        job: 'Baker',
        link: 'http://manager.test/bakery/inbox',
        details: ids.map((id) => ({
          ...{ title: `Nora · Lea ${id} · Baker · Night`, candidate: `Nora · Lea ${id}`, job: 'Baker · Night' },
          ...{ text: '', link: linkTo(id) },
        })),
      },
    },
    { after_ms: DAY_MS },
  )

it('removes both candidates from an email if they delete their applications at the same time', async () => {
  const [first, second] = [await applicant(testApi), await applicant(testApi)]
  const other = second.id + 1
  const id = await queue([first.id, second.id, other])
  const erased = await testApi.db.transaction().execute(async (db) => {
    await db.updateTable('outbox').set({ attempts: 0 }).where('id', '=', id).execute()
    const calls = [first.erase(), second.erase()]
    await untilWaiting(testApi.db, 2)
    return { calls }
  })
  await Promise.all(erased.calls)
  expect(await emails()).toMatchObject([{ payload: { details: [{ link: linkTo(other) }] } }])
})

it('removes a candidate from waiting and failed emails, whose status does not change', async () => {
  const [person, other] = [await applicant(testApi), await applicant(testApi)]
  const waiting = await queue([person.id, other.id])
  const failed = await queue([other.id, person.id])
  await testApi.db.updateTable('outbox').set({ status: 'dead' }).where('id', '=', failed).execute()
  await person.erase()
  const rows = testApi.db
    .selectFrom('outbox')
    .select(['id', 'status', 'payload'])
    .where('template', '=', 'applications')
  const details = [{ link: linkTo(other.id) }]
  expect(await rows.orderBy('id').execute()).toMatchObject([
    { id: waiting, status: 'waiting', payload: { details } },
    { id: failed, status: 'dead', payload: { details } },
  ])
})

it.each([
  ['new applications', emailApplications, 1],
  // This job reads the applications twice. The first time, it only checks whether there are any.
  ['deadlines', emailDeadlines, 2],
  ['waiting candidates', remindRecruiters, 1],
])('leaves no email about %s if the application is deleted after the job has read it', async (_about, job, nth) => {
  await recruiter('immediately')
  setClock('2026-11-17T10:00:00Z')
  const { id, erase } = await applicant(testApi)
  await testApi.db.updateTable('candidacies').set({ reply_by: '2026-11-24' }).where('id', '=', id).execute()
  setClock('2026-11-23T08:00:00Z')
  const read = Promise.withResolvers<void>()
  // Called outside the job, because it would otherwise join the transaction of the job.
  const call = read.promise.then(() => erase())
  let reads = 0
  const eraseAfterRead = async (rows: readonly object[]) => {
    if (!rows.some((row) => 'first_name' in row && 'id' in row && row.id === id)) return
    reads += 1
    if (reads !== nth) return
    read.resolve()
    // Without a lock, the deletion ends before the job continues.
    await Promise.race([call, setTimeout(500)])
  }
  await job.run({ ...testApi.api, db: testApi.db.withPlugin(afterQuery(eraseAfterRead)) })
  await call
  expect(reads).toBe(nth)
  expect(await emails()).toEqual([])
})

describe('the numbers of an email', () => {
  it('do not include the removed applications', async () => {
    await recruiter('daily')
    setClock('2026-11-03T10:00:00Z')
    const applicants = [await applicant(testApi), await applicant(testApi), await applicant(testApi)]
    for (const [index, reply_by] of ['2026-11-18', '2026-11-19', '2026-11-30'].entries())
      await testApi.db.updateTable('candidacies').set({ reply_by }).where('id', '=', applicants[index]!.id).execute()
    setClock('2026-11-23T08:00:00Z')
    await runAll(remindRecruiters)
    expect(await emails()).toMatchObject([{ payload: { count: 3, late: 2, more: 0 } }])
    await applicants[0]!.erase()
    expect(await emails()).toMatchObject([{ payload: { count: 2, late: 1, more: 0, details: [{}, {}] } }])
    await applicants[2]!.erase()
    expect(await emails()).toMatchObject([
      {
        payload: { count: 1, late: 1, more: 0, details: [{}], link: 'http://manager.test/bakery/inbox?state=waiting' },
      },
    ])
    await applicants[1]!.erase()
    expect(await emails()).toEqual([])
  })

  it('include applications that are not listed', async () => {
    const { id, erase } = await applicant(testApi)
    await queue([id], 3)
    await erase()
    expect(await emails()).toMatchObject([{ payload: { count: 3, more: 0, details: [] } }])
  })

  it('never include more overdue applications than applications', async () => {
    const { id, erase } = await applicant(testApi)
    await queue([id, id + 1])
    // Lines in emails of an earlier version have no `late` field.
    const [email] = await emails()
    await testApi.db
      .updateTable('outbox')
      .set({ template: 'waiting', payload: { ...email!.payload, late: 2 } })
      .where('template', '=', 'applications')
      .execute()
    await erase()
    expect(await emails()).toMatchObject([{ payload: { count: 1, late: 1 } }])
  })
})

it('names the candidate and the job of the only remaining new application', async () => {
  const { id, erase } = await applicant(testApi)
  await queue([id, id + 1])
  await erase()
  expect(await emails()).toMatchObject([
    {
      payload: {
        ...{ count: 1, candidate: `Nora · Lea ${id + 1}`, job: 'Baker · Night', link: linkTo(id + 1) },
        details: [{ link: linkTo(id + 1) }],
      },
    },
  ])
})

const recommend = (sponsor: Candidate, ids: readonly number[]) =>
  testApi.db
    .updateTable('candidacies')
    .set({ sponsor: 'CODE', sponsor_user_id: sponsor.user.id })
    .where('id', 'in', ids)
    .execute()
const eraseAccount = (candidate: Candidate) => candidate.send('DELETE', '/me', { user: { current_password: PASSWORD } })

describe('a person who recommended candidates', () => {
  it('is no longer named after the deletion of the account, but the candidates still are', async () => {
    await recruiter('daily')
    setClock('2026-11-17T10:00:00Z')
    const [zoe, max] = [await signUp(testApi, { first_name: 'Zoé' }), await signUp(testApi, { first_name: 'Max' })]
    const [first, second] = [await applicant(testApi), await applicant(testApi)]
    await recommend(zoe, [first.id])
    await recommend(max, [second.id])
    setClock('2026-11-23T08:00:00Z')
    await testApi.db.updateTable('candidacies').set({ reply_by: '2026-11-24' }).execute()
    await runAll(remindRecruiters, emailApplications, emailDeadlines)
    const before = await emails()
    expect(before.map(({ template }) => template).toSorted()).toEqual(['applications', 'deadlines', 'waiting'])
    expect(before.map(({ payload }) => JSON.stringify(payload))).toEqual(
      Array(3).fill(expect.stringContaining('recommended by Zoé Dubreuil')),
    )
    // A new name does not change emails.
    await testApi.db.updateTable('users').set({ first_name: 'Zora' }).where('id', '=', zoe.user.id).execute()
    await eraseAccount(zoe)
    for (const { payload } of await emails()) {
      expect(JSON.stringify(payload)).not.toContain('Zoé')
      expect(payload).toMatchObject({
        count: 2,
        details: [
          { link: linkTo(first.id), text: expect.stringMatching(/^Applied on 17 November 2026 · [^z]*[A-Z0-9]{4}$/) },
          { link: linkTo(second.id), text: expect.stringContaining(' · recommended by Max Dubreuil · ') },
        ],
      })
    }
  })

  it.each([
    ['new applications', emailApplications],
    ['deadlines', emailDeadlines],
    ['waiting candidates', remindRecruiters],
  ])('is not named in an email about %s that is queued during the deletion', async (_about, job) => {
    await recruiter('immediately')
    setClock('2026-11-17T10:00:00Z')
    const zoe = await signUp(testApi, { first_name: 'Zoé' })
    const { id } = await applicant(testApi)
    await recommend(zoe, [id])
    await testApi.db.updateTable('candidacies').set({ reply_by: '2026-11-24' }).execute()
    setClock('2026-11-23T08:00:00Z')
    const { call } = await testApi.db.transaction().execute(async (db) => {
      await run(db, [job])
      const call = eraseAccount(zoe)
      await untilWaiting(testApi.db, 1)
      return { call }
    })
    await call
    expect(await emails()).toMatchObject([{ payload: { details: [{ link: linkTo(id) }] } }])
    expect(JSON.stringify(await emails())).not.toContain('Zoé')
  })
})
