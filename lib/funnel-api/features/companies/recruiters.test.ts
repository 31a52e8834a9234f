import {
  createRecruiter,
  deleteRecruiter,
  emailSettingsOf,
  listRecruiters,
  updateRecruiter,
} from '#lib/funnel-api/features/companies/recruiters'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { openTestApi, type TestApi } from '#tests/support/api'

let testApi: TestApi
let company_id: number
let foundry: number
beforeEach(async () => {
  testApi = await openTestApi()
  company_id = await testApi.companyId()
  foundry = await testApi.companyId('foundry')
})
afterEach(() => testApi.close())

it.each([
  [true, true, 'daily', true],
  [true, false, 'daily', true],
  [false, true, 'weekly', true],
  [false, false, 'never', false],
] as const)(
  'a recruiter of an earlier version with messages %j and the weekly email %j gets applications %s, deadlines %j',
  (is_told_of_messages, is_told_weekly, application_emails, is_told_of_deadlines) => {
    const stored = { application_emails: null, is_told_of_deadlines: null, is_told_of_messages, is_told_weekly }
    expect(emailSettingsOf(stored)).toEqual({ application_emails, is_told_of_deadlines })
    const chosen = { application_emails: 'immediately', is_told_of_deadlines: false } as const
    expect(emailSettingsOf({ ...stored, ...chosen })).toEqual(chosen)
  },
)

describe('a recruiter', () => {
  const lena = {
    name: 'Lena',
    locale: 'en',
    campaign_slugs: null,
    is_told_of_messages: true,
    is_told_weekly: false,
  } as const
  const create = (email: string, more: object = {}, company = company_id) =>
    createRecruiter(testApi.api, company, { ...lena, email, ...more })
  const unknownJob = { code: 'INVALID', fields: { 'recruiter.campaign_slugs': { key: 'INVALID_PATTERN' } } }

  it('has a unique address at the company in any letter case, and jobs of the company', async () => {
    expect(await create('Lena@Example.org', { campaign_slugs: ['miller', 'night-baker'] })).toMatchObject({
      company_id,
      email: 'lena@example.org',
      campaign_slugs: ['miller', 'night-baker'],
    })
    await expect(create('LENA@example.org')).rejects.toMatchObject({ code: 'CONFLICT' })
    await create('lena@example.org', { campaign_slugs: [] }, foundry)
    for (const campaign_slugs of [['caster'], ['miller', 'caster']])
      await expect(create('max@example.org', { campaign_slugs })).rejects.toMatchObject(unknownJob)
    expect(await listRecruiters(testApi.db, company_id)).toHaveLength(1)
  })

  it('of an earlier version keeps the settings that a change does not name', async () => {
    const earlier = { application_emails: null, is_told_of_deadlines: null }
    const { id } = await create('lena@example.org', earlier)
    const change = { is_told_of_messages: false }
    const kept = { application_emails: 'daily', is_told_of_deadlines: true }
    expect(await updateRecruiter(testApi.api, company_id, id, change)).toMatchObject({ ...change, ...kept })
    expect(await listRecruiters(testApi.db, company_id)).toMatchObject([{ ...change, ...kept }])
    await testApi.db
      .updateTable('recruiters')
      .set({ ...earlier, is_told_of_messages: true })
      .execute()
    const chosen = { ...change, application_emails: 'weekly' as const }
    expect(await updateRecruiter(testApi.api, company_id, id, chosen)).toMatchObject({ ...kept, ...chosen })
  })

  it('is changed and deleted only by the company, and the waiting emails are deleted too', async () => {
    const [first, second] = [await create('lena@example.org'), await create('max@example.org')]
    const change = (campaign_slugs: string[] | null, company = company_id) =>
      updateRecruiter(testApi.api, company, first.id, { campaign_slugs })
    expect(await change(['miller'])).toEqual({ ...first, campaign_slugs: ['miller'] })
    await expect(change(['caster'])).rejects.toMatchObject(unknownJob)
    await expect(change(null, foundry)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(deleteRecruiter(testApi.api, foundry, first.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await listRecruiters(testApi.db, company_id)).map(({ id }) => id)).toEqual([first.id, second.id])

    for (const { id, email: recipient } of [first, second])
      await enqueueEmail(testApi.db, testApi.api, {
        company_id,
        recipient,
        locale: 'en',
        template: 'candidate_message',
        payload: {},
        dedupe_key: `recruiter:${id}:1:1`,
      })
    await deleteRecruiter(testApi.api, company_id, first.id)
    await expect(deleteRecruiter(testApi.api, company_id, first.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await listRecruiters(testApi.db, company_id)).toEqual([second])
    const emails = await testApi.db.selectFrom('outbox').select('recipient').execute()
    expect(emails).toEqual([{ recipient: second.email }])
  })
})
