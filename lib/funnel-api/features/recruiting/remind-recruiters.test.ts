import { mailWaiting } from '#lib/funnel-api/jobs/mail-waiting'
import { deliver } from '#lib/funnel-api/mail/postman'
import { createRecruiter } from '#lib/funnel-api/staff/work/recruiters'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'

let test: TestApi
beforeEach(async () => {
  test = await openTestApi()
  await test.db.updateTable('companies').set({ reply_within_days: 2, time_zone: 'Europe/Paris' }).execute()
})
afterEach(() => test.close())

const at = (instant: string) => void (test.api.now = () => new Date(instant))
const round = () => mailWaiting.run(test.api)
const letters = () => test.db.selectFrom('outbox').selectAll().where('template', '=', 'waiting').orderBy('id').execute()
const recruiter = async (email: string, more: object = {}) =>
  createRecruiter(test.api, await test.companyId(), {
    ...{ email, name: 'Lena Vogt', locale: 'en', campaign_slugs: null },
    ...{ is_told_of_messages: true, is_told_weekly: true },
    ...more,
  })

it('sends on Monday at eight in the time zone of the company, once, to subscribers, with the waiting candidates', async () => {
  await recruiter('lena@example.org')
  await recruiter('ada@example.org', { is_told_weekly: false })
  await recruiter('max@example.org', { campaign_slugs: ['miller'] })
  at('2026-11-20T10:00:00Z')
  const { candidate, read } = await applicant(test)
  at('2026-11-23T06:59:00Z')
  await round()
  expect(await letters()).toEqual([])
  at('2026-11-23T07:01:00Z')
  await Promise.all([round(), round()])
  at('2026-11-23T08:30:00Z')
  await round()
  const { reference } = await read()
  expect(await letters()).toMatchObject([
    {
      recipient: 'lena@example.org',
      payload: {
        ...{ first_name: 'Lena Vogt', count: 1, late: 1, more: 0 },
        details: [
          {
            title: `${candidate.user.first_name} ${candidate.user.last_name} · Night baker`,
            text: `Sent on 20 November 2026 · one day late · ${reference}`,
          },
        ],
      },
    },
  ])

  at('2026-11-24T07:01:00Z')
  await round()
  expect(await letters()).toHaveLength(1)
  at('2026-11-30T07:01:00Z')
  await round()
  expect(await letters()).toHaveLength(2)
})

it('sends nothing if no candidate is waiting, and nothing in the afternoon', async () => {
  await recruiter('lena@example.org')
  at('2026-11-23T07:01:00Z')
  await round()
  await applicant(test)
  at('2026-11-23T11:01:00Z')
  await round()
  expect(await letters()).toEqual([])
})

it('removes names from a sent email', async () => {
  await recruiter('lena@example.org')
  await applicant(test)
  at('2026-11-23T07:01:00Z')
  await round()
  await deliver(test.api, { channel: 'bulk', carry: async () => undefined })
  expect(await letters()).toMatchObject([{ status: 'sent', payload: {} }])
  expect((await letters())[0]!.payload).toEqual({})
})
