import {
  deleteSavedCampaign,
  listSavedCampaigns,
  MAX_SAVED_CAMPAIGNS,
  saveCampaigns,
} from '#lib/contract/saved-campaigns'
import { deleteMe } from '#lib/contract/accounts'
import { dataOfUser } from '#lib/funnel-api/features/privacy/export-user'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, PASSWORD, signUp } from '#tests/support/candidates'

let api: TestApi
let person: Candidate
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())
beforeEach(async () => void (person = await signUp(api)))

const idsOf = (saved: readonly { campaign_id: number }[]) => saved.map(({ campaign_id }) => campaign_id)
const campaignIds = async (company = 'bakery') =>
  idsOf(
    await api.db
      .selectFrom('campaigns')
      .innerJoin('companies', 'companies.id', 'campaigns.company_id')
      .select('campaigns.id as campaign_id')
      .where('companies.slug', '=', company)
      .where('is_draft', '=', false)
      .orderBy('campaigns.id')
      .execute(),
  )
const save = (...campaign_ids: number[]) => person.call(saveCampaigns, { body: { campaign_ids } })

it('saves jobs once and returns all of them', async () => {
  const [first, second] = await campaignIds()
  expect(idsOf(await save(first!))).toEqual([first])
  expect(idsOf(await save(first!, second!)).sort()).toEqual([first, second])
  expect(idsOf(await person.call(listSavedCampaigns)).sort()).toEqual([first, second])
})

it('has a separate list for each user', async () => {
  const [first] = await campaignIds()
  await save(first!)
  const other = await signUp(api)
  expect(await other.call(listSavedCampaigns)).toEqual([])
  await other.call(deleteSavedCampaign, { params: { campaign_id: first! } })
  expect(idsOf(await person.call(listSavedCampaigns))).toEqual([first])
})

it('ignores drafts, unknown jobs and jobs of other companies', async () => {
  const [first] = await campaignIds()
  const [foreign] = await campaignIds('foundry')
  await api.db.updateTable('campaigns').set({ is_draft: true }).where('id', '=', first!).execute()
  expect(await save(first!, foreign!, 2 ** 31 - 1)).toEqual([])
  await api.db.updateTable('campaigns').set({ is_draft: false }).where('id', '=', first!).execute()
})

it('removes a job, and accepts that it is already removed', async () => {
  const [first, second] = await campaignIds()
  await save(first!, second!)
  for (let time = 0; time < 2; time += 1)
    expect((await person.send('DELETE', `/me/saved_campaigns/${first}`)).status).toBe(200)
  expect(idsOf(await person.call(listSavedCampaigns))).toEqual([second])
})

it('exports saved jobs, and deletes them with their job or with the account', async () => {
  const [first, second] = await campaignIds()
  await save(first!, second!)
  const { id } = person.user
  const rows = () => api.db.selectFrom('saved_campaigns').select('campaign_id').where('user_id', '=', id).execute()
  const user = await api.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const exported = await dataOfUser(
    api.api,
    { ...user, session_id: 1, company_slug: 'bakery', time_zone: 'UTC' },
    [],
    'candidate',
  )
  expect(exported.saved_jobs.map(({ job }) => job)).toHaveLength(2)
  await api.db.deleteFrom('campaigns').where('id', '=', second!).execute()
  expect(idsOf(await rows())).toEqual([first])
  await person.call(deleteMe, { body: { user: { current_password: PASSWORD } } })
  expect(await rows()).toEqual([])
})

it('removes the oldest jobs above the limit', async () => {
  const company_id = await api.companyId()
  const { id, ...template } = await api.db
    .selectFrom('campaigns')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('is_draft', '=', false)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const added = await api.db
    .insertInto('campaigns')
    .values(Array.from({ length: MAX_SAVED_CAMPAIGNS }, (_, n) => ({ ...template, slug: `saved-${n}` })))
    .returning('id')
    .execute()
  await save(id)
  await api.db.updateTable('saved_campaigns').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute()
  const saved = idsOf(await save(...added.map((row) => row.id)))
  expect([saved.length, saved.includes(id)]).toEqual([MAX_SAVED_CAMPAIGNS, false])
  expect(idsOf(await person.call(listSavedCampaigns)).sort()).toEqual(saved.sort())
})
