import { campaignsWithEntities, listEntities, getCampaign, isListed } from '#lib/funnel-api/features/campaigns/queries'
import {
  type CampaignFilter,
  campaignRow,
  listCampaigns,
  readCampaign,
  writtenCampaign,
} from '#lib/funnel-api/features/campaigns/staff-queries'
import { compareCampaign, writeCampaign } from '#lib/funnel-api/features/campaigns/write-content'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { apply, signUp } from '#tests/support/candidates'

let testApi: TestApi
let company: { id: number; slug: string; time_zone: string }
beforeEach(async () => {
  testApi = await openTestApi()
  company = { id: await testApi.companyId(), slug: 'bakery', time_zone: 'Europe/Paris' }
})
afterEach(() => testApi.close())

const NOW = new Date('2026-11-23T23:30:00.000Z')
const change = (slug: string, values: object) =>
  testApi.db.updateTable('campaigns').set(values).where('slug', '=', slug).execute()
const list = (filter: Partial<CampaignFilter> = {}) => listCampaigns(testApi.db, company, { limit: 50, ...filter }, NOW)
const slugs = async (filter: Partial<CampaignFilter> = {}) =>
  (await list(filter)).campaigns.map(({ slug }) => slug).toSorted()
const setMultiEntity = (is_multi_entity_active: boolean) =>
  testApi.db.updateTable('companies').set({ is_multi_entity_active }).where('id', '=', company.id).execute()

it('lists jobs by state as of the day in the time zone of the company', async () => {
  await change('storyteller', { date_end: '2026-11-23' })
  await change('counter-clerk', { date_end: '2026-11-24' })
  expect(await slugs({ is_online: true })).toEqual(['counter-clerk', 'night-baker'])
  expect(await slugs({ is_online: false })).toEqual(['miller', 'roaster', 'storyteller'])
  expect(await slugs({ is_draft: true })).toEqual(['roaster'])
  expect(await slugs({ is_draft: false })).toEqual(['counter-clerk', 'miller', 'night-baker', 'storyteller'])
  expect(await slugs({ profession: 'selling' })).toEqual(['counter-clerk'])
  expect(await slugs()).toHaveLength(5)
})

it('has a next page only if there are more jobs', async () => {
  expect((await list({ limit: 5 })).next_cursor).toBeNull()
  const first = await list({ limit: 4 })
  expect(first.campaigns).toHaveLength(4)
  const rest = await list({ limit: 4, cursor: first.next_cursor! })
  expect(rest).toMatchObject({ campaigns: [expect.anything()], next_cursor: null })
})

it('lists jobs by creation, oldest first unless the newest are requested, and repeats none for a new job', async () => {
  const ids = async (filter: Partial<CampaignFilter>) => {
    const { campaigns, next_cursor } = await list({ limit: 2, ...filter })
    return { ids: campaigns.map(({ id }) => id), cursor: next_cursor ?? undefined }
  }
  const all = (await list()).campaigns.map(({ id }) => id)
  expect(all).toEqual(all.toSorted((one, other) => one - other))
  expect((await list({ order: 'oldest' })).campaigns.map(({ id }) => id)).toEqual(all)
  const first = await ids({ order: 'newest' })
  const miller = await writtenCampaign(testApi.db, await campaignRow(testApi.db, company.id, 'miller'))
  await writeCampaign(testApi.db, { ...miller, slug: 'new' }, company.id, new Map(), NOW)
  const second = await ids({ order: 'newest', cursor: first.cursor })
  const third = await ids({ order: 'newest', cursor: second.cursor })
  expect([...first.ids, ...second.ids, ...third.ids]).toEqual(all.toReversed())
  expect(third.cursor).toBeUndefined()
})

it('counts the submitted applications of each job, and names its business unit', async () => {
  await applicant(testApi)
  await apply(testApi, await signUp(testApi), 'night-baker')
  await apply(testApi, await signUp(testApi), 'counter-clerk')
  const { campaigns } = await list()
  const counts = Object.fromEntries(
    campaigns.map(({ slug, nb_candidacies, entity }) => [slug, [nb_candidacies, entity]]),
  )
  expect(counts).toMatchObject({ 'night-baker': [1, 'north'], 'counter-clerk': [0, null] })
  expect(await readCampaign(testApi.db, company, 'night-baker', NOW)).toMatchObject({
    entity: 'north',
    nb_candidacies: 1,
  })
  expect(await readCampaign(testApi.db, company, 'miller', NOW)).toMatchObject({ entity: null, nb_candidacies: 0 })
})

it('shows business units only of a company that has activated them', async () => {
  const { id } = await testApi.campaign('night-baker')
  const { id: without } = await testApi.campaign('counter-clerk')
  const names = async () => {
    const campaigns = await campaignsWithEntities(testApi.api, [id, without])
    const units = [...(await listEntities(testApi.api, company.id)).values()].map(({ name }) => name)
    return [units, campaigns.get(id)!.entity?.name ?? null, campaigns.get(without)!.entity, campaigns.size]
  }
  expect(await names()).toEqual([['Bakery North'], 'Bakery North', null, 2])
  expect((await listEntities(testApi.api, await testApi.companyId('foundry'))).size).toBe(0)
  await setMultiEntity(false)
  expect(await names()).toEqual([[], null, null, 2])
})

it('finds a job only in its own company, and lists published jobs until their closing date', async () => {
  const row = await testApi.db
    .selectFrom('companies')
    .selectAll()
    .where('slug', '=', 'bakery')
    .executeTakeFirstOrThrow()
  expect((await getCampaign(testApi.api, row, 'miller')).slug).toBe('miller')
  for (const slug of ['caster', 'nothing'])
    await expect(getCampaign(testApi.api, row, slug)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await testApi.db.updateTable('campaigns').set({ date_end: '2026-11-22' }).execute()
  await change('miller', { date_end: '2026-11-23', is_online: true })
  await change('roaster', { date_end: null, is_online: true, is_draft: false })
  await change('night-baker', { date_end: null, is_draft: true })
  await change('counter-clerk', { date_end: null, is_online: false })
  const listed = await testApi.db.selectFrom('campaigns').select('slug').where(isListed('2026-11-23')).execute()
  expect(listed.map(({ slug }) => slug).toSorted()).toEqual(['miller', 'roaster'])
})

describe('writing a job', () => {
  const entities = new Map<string, number>()
  const written = async (slug: string) => writtenCampaign(testApi.db, await campaignRow(testApi.db, company.id, slug))
  const write = async (slug: string, values: object = {}) => {
    const campaign = { ...(await written(slug)), entity: null, ...values }
    const compared = await compareCampaign(testApi.db, campaign, company.id, entities, NOW)
    const outcome = await writeCampaign(testApi.db, campaign, company.id, entities, NOW)
    expect(compared).toBe(outcome)
    return [outcome, await campaignRow(testApi.db, company.id, campaign.slug)] as const
  }

  it('changes the time of its last change only for a change that visitors see', async () => {
    await change('miller', { changed_at: null })
    expect(await write('miller')).toMatchObject(['unchanged', { changed_at: null }])
    expect(await write('miller', { position: 3 })).toMatchObject(['updated', { position: 3, changed_at: null }])
    const name = 'Master miller'
    expect(await write('miller', { name })).toMatchObject(['updated', { name, changed_at: NOW.toISOString() }])
    expect(await write('miller')).toMatchObject(['unchanged', {}])
  })

  it('records when a job was published, and clears the closing of a reopened job', async () => {
    await change('miller', { closed_at: '2026-11-01T08:00:00.000Z', closing_message: 'Sorry.' })
    const dates = { first_activation_at: null, last_activation_at: null }
    await change('miller', dates)
    expect(await write('miller', { position: 2 })).toMatchObject(['updated', { closing_message: 'Sorry.', ...dates }])
    const now = NOW.toISOString()
    expect(await write('miller', { is_online: true, ...dates })).toMatchObject([
      'updated',
      { closed_at: null, closing_message: null, first_activation_at: now, last_activation_at: now },
    ])
  })

  it('creates a job with its questions or its video question', async () => {
    const survey = [{ key: 'why', question_type: 'text', content: 'Why?', answers: [] }]
    const [added, row] = await write('miller', { slug: 'new', survey, pitch: null })
    expect([added, row.survey?.questions]).toMatchObject(['added', [{ content: 'Why?', order: 0 }]])
    const { pitch } = await written('storyteller')
    const [, other] = await write('miller', { slug: 'other', survey: [], pitch })
    expect(other).toMatchObject({ survey: null, pitch: { question: 'Tell us.', is_from_youtube: false } })
    const video_url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
    const [, youtube] = await write('other', { pitch: { ...pitch!, video_url } })
    expect(youtube.pitch).toMatchObject({ id: other.pitch!.id, is_from_youtube: true })
    expect(await write('other')).toMatchObject(['unchanged', {}])
  })
})
