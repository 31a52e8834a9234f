import { MAX_CAMPAIGN_HTML } from '#lib/domain/campaign-input'
import {
  closeCampaignRows,
  createCampaign,
  markAllMatched,
  markAnnounced,
  markClosed,
  markMatched,
  markNotified,
  openCampaign,
  orderCampaigns,
  touchEntityJobs,
  updateCampaign,
  withCleanHtml,
} from '#lib/funnel-api/features/campaigns/mutations'
import { campaignRow, writtenCampaign } from '#lib/funnel-api/features/campaigns/staff-queries'
import { openTestApi, type TestApi } from '#tests/support/api'

let testApi: TestApi
let company: { id: number; slug: string; time_zone: string }
beforeEach(async () => {
  testApi = await openTestApi()
  company = { id: await testApi.companyId(), slug: 'bakery', time_zone: 'Europe/Paris' }
})
afterEach(() => testApi.close())

const EARLIER = '2026-11-01T08:00:00.000Z'
const NOW = '2026-11-23T23:30:00.000Z'
const row = (slug: string) => campaignRow(testApi.db, company.id, slug)
const change = (slug: string, values: object) =>
  testApi.db.updateTable('campaigns').set(values).where('slug', '=', slug).execute()
const invalid = (field: string) => ({ code: 'INVALID', fields: { [field]: { key: 'INVALID_PATTERN' } } })
/** Slugs of the jobs that an update has changed. */
async function changedBy(update: () => Promise<unknown>) {
  const all = () => testApi.db.selectFrom('campaigns').selectAll().orderBy('slug').execute()
  const before = await all()
  await update()
  const after = await all()
  return after.filter((item, index) => JSON.stringify(item) !== JSON.stringify(before[index])).map(({ slug }) => slug)
}

const UNPUBLISHED = { first_activation_at: null, last_activation_at: null }
it.each([
  ['opened', () => openCampaign(testApi.api, company, 'caster')],
  ['changed', () => updateCampaign(testApi.api, company, 'caster', { is_draft: false })],
])('dates a draft that is %s by its publication, and keeps the first publication date later', async (_how, publish) => {
  const written = await writtenCampaign(testApi.db, await row('night-baker'))
  testApi.api.now = () => new Date(EARLIER)
  await createCampaign(testApi.api, company, { ...written, ...UNPUBLISHED, slug: 'caster', is_draft: true })
  expect(await row('caster')).toMatchObject(UNPUBLISHED)
  testApi.api.now = () => new Date(NOW)
  await publish()
  expect(await row('caster')).toMatchObject({ first_activation_at: NOW, last_activation_at: NOW })
  await updateCampaign(testApi.api, company, 'caster', { is_draft: true })
  const later = '2026-11-24T08:00:00.000Z'
  testApi.api.now = () => new Date(later)
  await publish()
  expect(await row('caster')).toMatchObject({ first_activation_at: NOW, last_activation_at: later })
})

describe('opening a job', () => {
  beforeEach(() => void (testApi.api.now = () => new Date(NOW)))

  it('publishes a draft and records when', async () => {
    await change('roaster', { first_activation_at: null })
    expect(await changedBy(() => openCampaign(testApi.api, company, 'roaster'))).toEqual(['roaster'])
    expect(await row('roaster')).toMatchObject({
      is_online: true,
      is_draft: false,
      first_activation_at: NOW,
      last_activation_at: NOW,
      changed_at: NOW,
    })
  })

  it.each([
    ['offline', { is_online: false, is_draft: false }],
    ['an online draft', { is_online: true, is_draft: true }],
  ])('publishes a job that is %s, and keeps the date of its first publication', async (_state, state) => {
    const closed = { closed_at: EARLIER, closing_message: 'Sorry.', first_activation_at: EARLIER }
    await change('miller', { ...closed, ...state })
    await openCampaign(testApi.api, company, 'miller')
    expect(await row('miller')).toMatchObject({
      is_online: true,
      is_draft: false,
      closed_at: null,
      closing_message: null,
      first_activation_at: EARLIER,
      last_activation_at: NOW,
    })
  })

  it('does not change an open job', async () => {
    expect(await changedBy(() => openCampaign(testApi.api, company, 'night-baker'))).toEqual([])
  })

  it('is possible until the closing date in the time zone of the company', async () => {
    await change('miller', { date_end: '2026-11-24' })
    await openCampaign(testApi.api, company, 'miller')
    expect(await row('miller')).toMatchObject({ is_online: true })
    await change('miller', { date_end: '2026-11-23' })
    await expect(openCampaign(testApi.api, company, 'miller')).rejects.toMatchObject({
      code: 'CONFLICT',
      fields: { date_end: { key: 'DATE_MIN' } },
    })
  })
})

it('closes a job, and returns its ID again only for a new message', async () => {
  const close = (message: string | null) => markClosed(testApi.api, company.id, 'night-baker', message)
  testApi.api.now = () => new Date(NOW)
  const { id } = await row('night-baker')
  expect(await changedBy(() => close(null))).toEqual(['night-baker'])
  expect(await row('night-baker')).toMatchObject({ is_online: false, is_draft: false, changed_at: NOW })
  await change('night-baker', { changed_at: EARLIER })
  expect([await close(null), await close('Sorry.'), await close('Sorry.'), await close(null)]).toEqual([
    null,
    id,
    null,
    null,
  ])
  expect(await row('night-baker')).toMatchObject({ closing_message: 'Sorry.', changed_at: EARLIER })
  expect(await close('We have found somebody.')).toBe(id)
})

it('closes, marks and touches only the given jobs', async () => {
  const [baker, clerk] = [await row('night-baker'), await row('counter-clerk')]
  const now = new Date(NOW)
  await change('counter-clerk', { closed_at: EARLIER, closing_message: 'Sorry.', is_draft: true })
  const both = ['counter-clerk', 'night-baker']
  expect(await changedBy(() => closeCampaignRows(testApi.db, [baker.id, clerk.id], now))).toEqual(both)
  for (const slug of both)
    expect(await row(slug)).toMatchObject({
      is_online: false,
      is_draft: false,
      changed_at: NOW,
      closed_at: null,
      closing_message: null,
    })
  for (const update of [
    () => markNotified(testApi.db, clerk.id, NOW),
    () => markMatched(testApi.db, clerk.id, NOW),
    () => markAnnounced(testApi.db, clerk.id, NOW),
  ])
    expect(await changedBy(update)).toEqual(['counter-clerk'])
  expect(await changedBy(() => markNotified(testApi.db, clerk.id, EARLIER))).toEqual([])
  await change('night-baker', { matched_at: null })
  expect(await changedBy(() => markAllMatched(testApi.db, company.id, ['night-baker', 'caster'], EARLIER))).toEqual([
    'night-baker',
  ])
  expect(await changedBy(() => touchEntityJobs(testApi.db, baker.entity_id!, EARLIER))).toEqual(['night-baker'])
})

it('rejects a job order with an unknown slug, and keeps the previous order', async () => {
  await orderCampaigns(testApi.api, company, ['storyteller', 'night-baker'])
  expect([(await row('storyteller')).position, (await row('night-baker')).position]).toEqual([0, 1])
  const order = () => orderCampaigns(testApi.api, company, ['night-baker', 'caster'])
  expect(await changedBy(() => expect(order()).rejects.toMatchObject(invalid('slugs.1')))).toEqual([])
  await orderCampaigns(testApi.api, company, ['night-baker'])
  expect([(await row('storyteller')).position, (await row('night-baker')).position]).toEqual([null, 0])
})

describe('the content of a job', () => {
  it('has a slug that no other job of the company has', async () => {
    const written = await writtenCampaign(testApi.db, await row('night-baker'))
    await expect(createCampaign(testApi.api, company, written)).rejects.toMatchObject({
      ...invalid('slug'),
      code: 'CONFLICT',
    })
    await createCampaign(testApi.api, company, { ...written, slug: 'caster' })
    expect((await row('caster')).name).toBe('Night baker')
  })

  it('can have the same answer twice, as free text', async () => {
    const written = await writtenCampaign(testApi.db, await row('night-baker'))
    const question = written.survey.find(({ question_type }) => question_type === 'text')!
    const survey = [{ ...question, answers: ['Yes', 'Yes'] }]
    await createCampaign(testApi.api, company, { ...written, slug: 'caster', survey })
    const [yes, again] = (await row('caster')).survey!.questions[0]!.answers
    expect(again).toMatchObject({ id: yes!.id, content: 'Yes' })
  })

  it('has clean HTML up to the limit, and not longer', async () => {
    const html = (length: number) => `<p>${'a'.repeat(length - 7)}</p>`
    const longest = { description: html(MAX_CAMPAIGN_HTML) }
    expect(await withCleanHtml(longest, company.id)).toEqual(longest)
    for (const field of ['description', 'profile'])
      await expect(withCleanHtml({ [field]: html(MAX_CAMPAIGN_HTML + 1) }, company.id)).rejects.toMatchObject(
        invalid(field),
      )
  })

  it('refers to business units and professions of the company', async () => {
    await updateCampaign(testApi.api, company, 'night-baker', { profession: 'selling', entity: null })
    expect(await row('night-baker')).toMatchObject({ profession: 'selling', entity_id: null })
    const foundry = await testApi.companyId('foundry')
    await testApi.db.insertInto('entities').values({ company_id: foundry, slug: 'south', name: 'South' }).execute()
    for (const [field, slug] of [
      ['entity', 'south'],
      ['profession', 'harvest'],
    ] as const)
      await expect(updateCampaign(testApi.api, company, 'night-baker', { [field]: slug })).rejects.toMatchObject(
        invalid(field),
      )
  })

  it('can be changed despite an earlier invalid value, but rejects a new one', async () => {
    await change('night-baker', { profession: 'gone' })
    await updateCampaign(testApi.api, company, 'night-baker', { name: 'Baker' })
    expect((await row('night-baker')).name).toBe('Baker')
    const faulty = updateCampaign(testApi.api, company, 'night-baker', { salary_min: 2, salary_max: 1 })
    await expect(faulty).rejects.toMatchObject(invalid('salary_min'))
  })
})
