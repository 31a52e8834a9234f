import { sql } from 'kysely'
import { addDays } from '#lib/domain/days'
import { createRecruiter, deleteRecruiter, emailSettingsOf } from '#lib/funnel-api/features/companies/recruiters'
import { emailApplications } from '#lib/funnel-api/features/recruiting/application-emails'
import { emailDeadlines } from '#lib/funnel-api/features/recruiting/deadline-emails'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { addApplications } from '#tests/bench/data'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { captureLog } from '#tests/support/capture-log'
import { PASSWORD } from '#tests/support/candidates'

let testApi: TestApi
beforeEach(async () => {
  testApi = await openTestApi()
  await testApi.db.updateTable('companies').set({ reply_within_days: 7, time_zone: 'Europe/Paris' }).execute()
})
afterEach(() => testApi.close())

const setClock = (timestamp: string) => void (testApi.api.now = () => new Date(timestamp))
const round = () => Promise.all([emailApplications.run(testApi.api), emailApplications.run(testApi.api)])
const emails = (template = 'applications') =>
  testApi.db.selectFrom('outbox').selectAll().where('template', '=', template).orderBy('id').execute()
const OTHER = {
  name: 'Max',
  locale: 'en' as const,
  campaign_slugs: null,
  is_told_of_messages: true,
  is_told_weekly: true,
}
const recruiter = async (more: object = {}) =>
  createRecruiter(testApi.api, await testApi.companyId(), {
    email: 'lena@example.org',
    name: 'Lena Vogt',
    locale: 'en',
    campaign_slugs: null,
    is_told_of_messages: true,
    is_told_weekly: true,
    application_emails: 'immediately',
    ...more,
  })

it('emails the recruiters of other companies if one company fails, until the process stops', async () => {
  const foundry = await testApi.companyId('foundry')
  const [first, second] = [
    await recruiter({ application_emails: 'daily' }),
    await recruiter({ email: 'max@example.org' }),
  ]
  setClock('2026-11-23T10:00:00Z')
  await applicant(testApi)
  await testApi.db.updateTable('recruiters').set({ company_id: foundry }).where('id', '=', second.id).execute()
  await testApi.db.updateTable('companies').set({ time_zone: 'Nowhere/Unknown' }).where('slug', '=', 'bakery').execute()
  await emailApplications.run(testApi.api, () => true)
  expect(await emails()).toEqual([])
  const logged = captureLog('warn')
  await emailApplications.run(testApi.api)
  logged.restore()
  expect((await emails()).map(({ recipient }) => recipient)).toEqual([second.email])
  expect(logged.lines).toEqual([expect.stringContaining(`recruiter=${first.id}`)])
})

it('emails about deadlines in other companies if one company fails', async () => {
  const foundry = await testApi.companyId('foundry')
  await recruiter()
  setClock('2026-11-16T10:00:00Z')
  await applicant(testApi)
  await testApi.db.updateTable('companies').set({ time_zone: 'Nowhere/Unknown' }).where('slug', '=', 'bakery').execute()
  await createRecruiter(testApi.api, foundry, { ...OTHER, email: 'max@example.org' })
  await testApi.db.updateTable('campaigns').set({ company_id: foundry }).where('slug', '=', 'night-baker').execute()
  setClock('2026-11-20T10:00:00Z')
  await emailDeadlines.run(testApi.api, () => true)
  expect(await emails('deadlines')).toEqual([])
  const logged = captureLog('warn')
  await emailDeadlines.run(testApi.api)
  logged.restore()
  expect((await emails('deadlines')).map(({ recipient }) => recipient)).toEqual(['max@example.org'])
  expect(logged.lines).toEqual([expect.stringContaining('company=bakery')])
})

it('emails up to three applications within ten minutes one at a time, and more of them in one email', async () => {
  await recruiter()
  await recruiter({ email: 'max@example.org', campaign_slugs: ['miller'] })
  await recruiter({ email: 'ada@example.org', application_emails: 'never' })
  setClock('2026-11-23T10:00:00Z')
  const { id } = await applicant(testApi)
  await round()
  expect(await emails()).toMatchObject([
    {
      recipient: 'lena@example.org',
      payload: { count: 1, link: `http://manager.test/bakery/applications/${id}`, details: [{}] },
    },
  ])
  setClock('2026-11-23T10:05:00Z')
  for (let n = 0; n < 4; n += 1) await applicant(testApi)
  await round()
  setClock('2026-11-23T10:14:00Z')
  await round()
  expect(await emails()).toHaveLength(1)
  setClock('2026-11-23T10:15:00Z')
  await round()
  expect((await emails())[1]).toMatchObject({ payload: { count: 4, link: 'http://manager.test/bakery/inbox' } })
  await round()
  expect(await emails()).toHaveLength(2)
})

it.each([
  ['daily', '2026-11-19T06:59:00Z', '2026-11-19T07:00:00Z'],
  ['weekly', '2026-11-23T06:59:00Z', '2026-11-23T07:00:00Z'],
  ['weekly', '2026-11-22T18:00:00Z', '2026-11-25T22:00:00Z'],
])('sends %s emails about applications at eight, or later if the server was down', async (frequency, early, due) => {
  await recruiter({ application_emails: frequency })
  setClock('2026-11-18T10:00:00Z')
  const { id } = await applicant(testApi)
  await applicant(testApi)
  await testApi.db.updateTable('candidacies').set({ withdrawn_at: early }).where('id', '=', id).execute()
  setClock(early)
  await round()
  expect(await emails()).toEqual([])
  setClock(due)
  await round()
  await round()
  expect(await emails()).toMatchObject([{ payload: { count: 1 } }])
})

it('deletes queued emails about an application of a deleted candidate, and those to a deleted recruiter', async () => {
  const { id } = await recruiter()
  const { candidate } = await applicant(testApi)
  await round()
  expect(await emails()).toHaveLength(1)
  await candidate.send('DELETE', '/me', { user: { current_password: PASSWORD } })
  expect(await emails()).toEqual([])
  expect(await testApi.db.selectFrom('application_notices').selectAll().execute()).toEqual([])
  await applicant(testApi)
  await round()
  await deleteRecruiter(testApi.api, await testApi.companyId(), id)
  expect(await emails()).toEqual([])
})

describe('emails that are queued for days, for example without a mail server', () => {
  const TEMPLATES = ['applications', 'deadlines', 'waiting'] as const
  /** Queues an email of each template for the next day, and marks those about deadlines as failed. */
  const queue = async (ids: readonly number[]) => {
    for (const template of TEMPLATES)
      await enqueueEmail(
        testApi.db,
        testApi.api,
        {
          company_id: await testApi.companyId(),
          recipient: 'lena@example.org',
          locale: 'en',
          template,
          payload: {
            count: ids.length,
            candidate: 'Camille',
            job: 'Baker',
            more: 0,
            link: `http://manager.test/bakery/applications/${ids[0]}`,
            details: ids.map((id) => ({ title: 'Camille', link: `http://manager.test/bakery/applications/${id}` })),
          },
        },
        { after_ms: 86_400_000 },
      )
    await testApi.db.updateTable('outbox').set({ status: 'dead' }).where('template', '=', 'deadlines').execute()
  }
  const queued = () => testApi.db.selectFrom('outbox').selectAll().where('template', 'in', TEMPLATES).execute()
  const erasures: [string, (of: Awaited<ReturnType<typeof applicant>>) => Promise<unknown>][] = [
    ['an account', ({ candidate }) => candidate.send('DELETE', '/me', { user: { current_password: PASSWORD } })],
    ['an application', ({ erase }) => erase()],
  ]
  it.each(erasures)('are deleted with %s, also if the notices are older than a day', async (_, erase) => {
    const application = await applicant(testApi)
    await testApi.db.deleteFrom('application_notices').execute()
    await queue([application.id])
    await erase(application)
    expect(await queued()).toEqual([])
  })

  it.each(erasures)('list only the other applications after the deletion of %s', async (_, erase) => {
    const [first, second] = [await applicant(testApi), await applicant(testApi)]
    // An ID with the same first digits is another application.
    const other = Number(`${first.id}0`)
    await queue([first.id, second.id, other])
    await erase(first)
    const emails = await queued()
    expect(emails).toHaveLength(TEMPLATES.length)
    for (const { payload } of emails)
      expect(payload).toMatchObject({
        candidate: '',
        job: '',
        details: [second.id, other].map((id) => ({ link: `http://manager.test/bakery/applications/${id}` })),
      })
  })
})

it('derives missing email settings of a recruiter from the older ones', () => {
  const before = { application_emails: null, is_told_of_deadlines: null }
  const settings = (is_told_of_messages: boolean, is_told_weekly: boolean) =>
    Object.values(emailSettingsOf({ ...before, is_told_of_messages, is_told_weekly }))
  expect([settings(true, true), settings(true, false), settings(false, true), settings(false, false)]).toEqual([
    ['daily', true],
    ['daily', true],
    ['weekly', true],
    ['never', false],
  ])
})

it('emails recruiters on the working day before a promised reply is due, once', async () => {
  await recruiter()
  await recruiter({ email: 'ada@example.org', is_told_of_deadlines: false })
  setClock('2026-11-15T10:00:00Z')
  const { id } = await applicant(testApi)
  const roundAt = async (timestamp: string) => {
    setClock(timestamp)
    await emailDeadlines.run(testApi.api)
    return (await emails('deadlines')).length
  }
  expect(await roundAt('2026-11-19T10:00:00Z')).toBe(0)
  // Due on Sunday, 22 November, so it is sent on Friday.
  expect(await roundAt('2026-11-20T06:00:00Z')).toBe(0)
  expect(await roundAt('2026-11-20T10:00:00Z')).toBe(1)
  expect(await roundAt('2026-11-20T11:00:00Z')).toBe(1)
  expect(await roundAt('2026-11-21T10:00:00Z')).toBe(1)
  expect(await emails('deadlines')).toMatchObject([
    {
      recipient: 'lena@example.org',
      payload: {
        count: 1,
        more: 0,
        link: 'http://manager.test/bakery/inbox?state=waiting',
        details: [{ link: `http://manager.test/bakery/applications/${id}` }],
      },
    },
  ])
})

describe('emails about deadlines', () => {
  const sendAt = async (reply_by: string, timestamp: string) => {
    setClock('2026-11-15T10:00:00Z')
    await applicant(testApi)
    await testApi.db.updateTable('candidacies').set({ reply_by }).execute()
    setClock(timestamp)
    await emailDeadlines.run(testApi.api)
    return (await emails('deadlines')).length
  }
  // 24 November 2026 is a Tuesday. The company is an hour ahead of UTC.
  it.each([
    ['on Wednesday, at 7:59 on Tuesday', '2026-11-25', '2026-11-24T06:59:59Z', 0],
    ['on Wednesday, at 8:00 on Tuesday', '2026-11-25', '2026-11-24T07:00:00Z', 1],
    ['on Wednesday, at 17:59 on Tuesday', '2026-11-25', '2026-11-24T16:59:59Z', 1],
    ['on Wednesday, at 18:00 on Tuesday', '2026-11-25', '2026-11-24T17:00:00Z', 0],
    ['on Wednesday, on Wednesday', '2026-11-25', '2026-11-25T10:00:00Z', 1],
    ['on Wednesday, on Thursday', '2026-11-25', '2026-11-26T10:00:00Z', 0],
    ['on Wednesday, on Monday', '2026-11-25', '2026-11-23T10:00:00Z', 0],
    ['on Saturday, on Friday', '2026-11-28', '2026-11-27T10:00:00Z', 1],
    ['on Monday, on Friday', '2026-11-30', '2026-11-27T10:00:00Z', 1],
    ['on Tuesday, on Friday', '2026-12-01', '2026-11-27T10:00:00Z', 0],
    ['on Sunday, on Saturday', '2026-11-29', '2026-11-28T10:00:00Z', 0],
    ['on Monday, on Sunday', '2026-11-30', '2026-11-29T10:00:00Z', 0],
    ['on Sunday, on Monday', '2026-11-29', '2026-11-30T10:00:00Z', 1],
    ['on Friday, on Monday', '2026-11-27', '2026-11-30T10:00:00Z', 0],
  ])(
    'are sent on the working day before, or on the first one after the application: reply due %s',
    async (_when, reply_by, timestamp, count) => {
      await recruiter()
      expect(await sendAt(reply_by, timestamp)).toBe(count)
    },
  )

  it.each([
    ['on Sunday, due on Monday', '2026-11-22', 1, '2026-11-20', '2026-11-23'],
    ['on Saturday, due on Monday', '2026-11-21', 2, '2026-11-20', '2026-11-23'],
    ['on Friday after the email, due on Sunday', '2026-11-20', 2, '2026-11-20', '2026-11-23'],
    ['on Tuesday after the email, due on Wednesday', '2026-11-24', 1, '2026-11-24', '2026-11-25'],
  ])('include each application once: one that is sent %s', async (_when, applied, days, before, day) => {
    await recruiter()
    setClock('2026-11-15T10:00:00Z')
    const { id: earlier } = await applicant(testApi)
    await testApi.db
      .updateTable('candidacies')
      .set({ reply_by: addDays(applied, days) })
      .execute()
    await testApi.db.updateTable('companies').set({ reply_within_days: days }).execute()
    setClock(`${before}T10:00:00Z`)
    await emailDeadlines.run(testApi.api)
    setClock(`${applied}T12:00:00Z`)
    const { id } = await applicant(testApi)
    for (const hour of [10, 11]) {
      setClock(`${day}T${hour}:00:00Z`)
      await emailDeadlines.run(testApi.api)
    }
    setClock(`${addDays(day, 1)}T10:00:00Z`)
    await emailDeadlines.run(testApi.api)
    const linkOf = (each: number) => ({ link: `http://manager.test/bakery/applications/${each}` })
    expect((await emails('deadlines')).map(({ payload }) => payload)).toMatchObject([
      { count: 1, details: [linkOf(earlier)] },
      { count: 1, more: 0, details: [linkOf(id)] },
    ])
  })

  it('are only about the jobs of a recruiter', async () => {
    await recruiter({ campaign_slugs: ['miller'] })
    expect(await sendAt('2026-11-25', '2026-11-24T10:00:00Z')).toBe(0)
  })
})

it.each(['daily', 'immediately'])(
  'lists 20 of 520 applications in one %s email, and counts the others',
  async (frequency) => {
    const { id: recruiter_id } = await recruiter({ application_emails: frequency })
    await addApplications(testApi.db, await testApi.companyId(), 521, '{}', '{}')
    const created_at = '2026-11-18T10:00:00.000Z'
    await testApi.db
      .insertInto('application_notices')
      .columns(['recruiter_id', 'candidacy_id', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('candidacies')
          .select([
            eb.lit(recruiter_id).as('recruiter_id'),
            'id',
            sql<string>`${sql.lit(created_at)}`.as('created_at'),
          ]),
      )
      .execute()
    const first = testApi.db.selectFrom('candidacies').select((eb) => eb.fn.min('id').as('id'))
    await testApi.db.updateTable('candidacies').set({ withdrawn_at: created_at }).where('id', '=', first).execute()
    setClock('2026-11-19T10:00:00Z')
    await round()
    await round()
    const sent = await emails()
    expect(sent.map(({ payload }) => payload)).toMatchObject([
      { count: 520, more: 500, link: 'http://manager.test/bakery/inbox' },
    ])
    expect(sent[0]!.payload.details).toHaveLength(20)
  },
)

it('deletes sent notices after a day', async () => {
  await recruiter()
  setClock('2026-11-23T10:00:00Z')
  await applicant(testApi)
  await round()
  const count = async () => (await testApi.db.selectFrom('application_notices').select('id').execute()).length
  setClock('2026-11-24T09:59:00Z')
  await round()
  expect(await count()).toBe(1)
  setClock('2026-11-24T10:01:00Z')
  await round()
  expect(await count()).toBe(0)
})
