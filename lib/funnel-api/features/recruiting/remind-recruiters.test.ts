import { remindRecruiters } from '#lib/funnel-api/features/recruiting/remind-recruiters'
import { deliverDue } from '#lib/funnel-api/platform/outbox/mail-worker'
import { createRecruiter } from '#lib/funnel-api/features/companies/recruiters'
import { addRecruiter } from '#lib/funnel-api/features/members/recruiters'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { captureLog } from '#tests/support/capture-log'
import { signUp } from '#tests/support/candidates'

let testApi: TestApi
beforeEach(async () => {
  testApi = await openTestApi()
  await testApi.db.updateTable('companies').set({ reply_within_days: 2, time_zone: 'Europe/Paris' }).execute()
})
afterEach(() => testApi.close())

const setClock = (timestamp: string) => void (testApi.api.now = () => new Date(timestamp))
const round = () => remindRecruiters.run(testApi.api)
const emails = () =>
  testApi.db.selectFrom('outbox').selectAll().where('template', '=', 'waiting').orderBy('id').execute()
const recruiter = async (email: string, more: object = {}) =>
  createRecruiter(testApi.api, await testApi.companyId(), {
    email,
    name: 'Lena Vogt',
    locale: 'en',
    campaign_slugs: null,
    is_told_of_messages: true,
    is_told_weekly: true,
    ...more,
  })

it('sends on Monday at eight in the time zone of the company, once, to subscribers, with the waiting candidates', async () => {
  await recruiter('lena@example.org')
  await recruiter('ada@example.org', { is_told_weekly: false })
  await recruiter('max@example.org', { campaign_slugs: ['miller'] })
  setClock('2026-11-20T10:00:00Z')
  const { candidate, read } = await applicant(testApi)
  setClock('2026-11-23T06:59:00Z')
  await round()
  expect(await emails()).toEqual([])
  setClock('2026-11-23T07:01:00Z')
  await Promise.all([round(), round()])
  setClock('2026-11-23T08:30:00Z')
  await round()
  const { reference } = await read()
  expect(await emails()).toMatchObject([
    {
      recipient: 'lena@example.org',
      payload: {
        first_name: 'Lena Vogt',
        count: 1,
        late: 1,
        more: 0,
        link: 'http://manager.test/bakery/inbox?state=waiting',
        details: [
          {
            title: `${candidate.user.first_name} ${candidate.user.last_name} · Night baker`,
            text: `Applied on 20 November 2026 · 1 day overdue · ${reference}`,
          },
        ],
      },
    },
  ])

  setClock('2026-11-24T07:01:00Z')
  await round()
  expect(await emails()).toHaveLength(1)
  setClock('2026-11-30T07:01:00Z')
  await round()
  expect(await emails()).toHaveLength(2)
})

it('reminds recruiters of other companies if one company fails, until the process stops', async () => {
  const foundry = await testApi.companyId('foundry')
  await recruiter('lena@example.org')
  const { id } = await recruiter('max@example.org')
  setClock('2026-11-20T10:00:00Z')
  await applicant(testApi)
  await testApi.db.updateTable('recruiters').set({ company_id: foundry }).where('id', '=', id).execute()
  await testApi.db.updateTable('campaigns').set({ company_id: foundry }).where('slug', '=', 'night-baker').execute()
  await testApi.db.updateTable('companies').set({ time_zone: 'Nowhere/Unknown' }).where('slug', '=', 'bakery').execute()
  setClock('2026-11-23T07:01:00Z')
  await remindRecruiters.run(testApi.api, () => true)
  expect(await emails()).toEqual([])
  const logged = captureLog('warn')
  await round()
  logged.restore()
  expect((await emails()).map(({ recipient }) => recipient)).toEqual(['max@example.org'])
  expect(logged.lines).toEqual([expect.stringContaining('company=bakery')])
})

it.each([
  ['Zoé Martin', 'Applied on 20 November 2026 · recommended by Zoé Martin · 1 day overdue · '],
  ['Zoé\n www.evil.com', 'Applied on 20 November 2026 · recommended by Zoé www evil com · 1 day overdue · '],
  [' ', 'Applied on 20 November 2026 · 1 day overdue · '],
])('names the sponsor %j of an application', async (sponsor, text) => {
  await recruiter('lena@example.org')
  setClock('2026-11-20T10:00:00Z')
  const { read } = await applicant(testApi)
  await testApi.db.updateTable('candidacies').set({ sponsor }).execute()
  setClock('2026-11-23T07:01:00Z')
  await round()
  const { reference } = await read()
  expect(await emails()).toMatchObject([{ payload: { details: [{ text: text + reference }] } }])
})

it('sends nothing if no candidate is waiting, and nothing in the evening', async () => {
  await recruiter('lena@example.org')
  setClock('2026-11-23T07:01:00Z')
  await round()
  await applicant(testApi)
  setClock('2026-11-23T17:01:00Z')
  await round()
  expect(await emails()).toEqual([])
})

it('deletes the content of a sent email', async () => {
  await recruiter('lena@example.org')
  await applicant(testApi)
  setClock('2026-11-23T07:01:00Z')
  await round()
  await deliverDue(testApi.api, { channel: 'bulk', deliver: async () => undefined })
  expect(await emails()).toMatchObject([{ status: 'sent', payload: {} }])
  expect((await emails())[0]!.payload).toEqual({})
})

it.each([
  ['07:59', '2026-11-23T06:59:59Z', 0],
  ['08:00', '2026-11-23T07:00:00Z', 1],
  ['17:59', '2026-11-23T16:59:59Z', 1],
  ['18:00', '2026-11-23T17:00:00Z', 0],
  ['09:00 on Sunday', '2026-11-22T08:00:00Z', 0],
])('sends emails only on Monday from 8:00 until 18:00: at %s', async (_time, timestamp, count) => {
  await recruiter('lena@example.org')
  setClock('2026-11-20T10:00:00Z')
  await applicant(testApi)
  setClock(timestamp)
  await round()
  expect(await emails()).toHaveLength(count)
})

it('lists 20 candidates and counts the others, with the promised date or without a promise', async () => {
  await recruiter('lena@example.org')
  setClock('2026-11-21T10:00:00Z')
  const { id, reference } = await (await applicant(testApi)).read()
  const row = await testApi.db.selectFrom('candidacies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  for (let copy = 1; copy <= 21; copy += 1) {
    const candidate = await signUp(testApi)
    const { id: _id, answer_group: _answers, answer_draft: _draft, advertisement: _job, ...values } = row
    const more = { user_id: candidate.user.id, reference: `AAAA-${1000 + copy}`, reply_by: null }
    await testApi.db
      .insertInto('candidacies')
      .values({ ...values, ...more })
      .execute()
  }
  setClock('2026-11-23T07:00:00Z')
  await round()
  const { payload } = (await emails())[0]!
  expect(payload).toMatchObject({ count: 22, late: 0, more: 2 })
  const details = payload.details as { text: string }[]
  expect(details).toHaveLength(20)
  expect(details[0]!.text).toBe(`Applied on 21 November 2026 · reply due by 23 November 2026 · ${reference}`)
  expect(details[1]!.text).toMatch(/^Applied on 21 November 2026 · AAAA-10\d\d$/)
})

it('sends nothing if all recruiters are suspended', async () => {
  await addRecruiter(testApi.api, await testApi.companyId(), {
    email: 'max@example.org',
    name: 'Max',
    locale: 'en',
    campaign_slugs: null,
    is_told_of_messages: true,
    is_told_weekly: true,
  })
  setClock('2026-11-20T10:00:00Z')
  await applicant(testApi)
  await testApi.db
    .updateTable('staff_memberships')
    .set({ suspended_at: testApi.api.now().toISOString() })
    .where('company_id', '=', await testApi.companyId())
    .execute()
  setClock('2026-11-23T07:01:00Z')
  await round()
  expect(await emails()).toEqual([])
})
