import { createRecruiter } from '#lib/funnel-api/features/companies/recruiters'
import { emailApplications } from '#lib/funnel-api/features/recruiting/application-emails'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { untilWaiting } from '#tests/support/locks'

let test: TestApi
beforeEach(async () => void (test = await openTestApi()))
afterEach(() => test.close())

const linkTo = (id: number) => `http://manager.test/bakery/applications/${id}`
const emails = () =>
  test.db
    .selectFrom('outbox')
    .select(['template', 'payload'])
    .where('template', 'in', ['applications', 'deadlines', 'waiting'])
    .orderBy('id')
    .execute()
const recruiter = async (application_emails: 'immediately' | 'daily') =>
  createRecruiter(test.api, await test.companyId(), {
    ...{ email: 'lena@example.org', name: 'Lena Vogt', locale: 'en', campaign_slugs: null },
    ...{ is_told_of_messages: true, is_told_weekly: true, application_emails },
  })
/** Queues an email about new applications, which the workers do not send yet. */
const queue = async (ids: readonly number[], more = 0) =>
  enqueueEmail(
    test.db,
    test.api,
    {
      ...{ company_id: await test.companyId(), recipient: 'lena@example.org', locale: 'en', template: 'applications' },
      payload: {
        ...{ count: ids.length + more, more, candidate: 'Camille Dubreuil', job: 'Baker' },
        link: 'http://manager.test/bakery/inbox',
        details: ids.map((id) => ({ title: `Candidate ${id} · Baker · Night`, text: '', link: linkTo(id) })),
      },
    },
    { after_ms: 86_400_000 },
  )

it('removes both of two people who delete their applications at the same time', async () => {
  const [first, second] = [await applicant(test), await applicant(test)]
  const other = second.id + 1
  const id = await queue([first.id, second.id, other])
  const erased = await test.db.transaction().execute(async (db) => {
    await db.updateTable('outbox').set({ attempts: 0 }).where('id', '=', id).execute()
    const calls = [first.erase(), second.erase()]
    await untilWaiting(test.db, 2)
    return { calls }
  })
  await Promise.all(erased.calls)
  expect(await emails()).toMatchObject([{ payload: { details: [{ link: linkTo(other) }] } }])
})

it('removes a person whose new application is being emailed', async () => {
  await recruiter('immediately')
  const { erase } = await applicant(test)
  const { call } = await test.db.transaction().execute(async (db) => {
    await emailApplications.run({ ...test.api, db })
    const call = erase()
    await untilWaiting(test.db, 1)
    return { call }
  })
  await call
  expect(await emails()).toEqual([])
})
