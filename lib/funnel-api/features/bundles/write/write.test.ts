import { readCandidacy } from '#lib/contract/candidacies'
import { readBundle } from '#lib/funnel-api/features/bundles/read/read'
import { planImport } from '#lib/funnel-api/features/bundles/write/plan'
import { writeBundle } from '#lib/funnel-api/features/bundles/write/write'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type BundleCopy, copyBundle } from '#tests/support/bundle-copy'
import { apply, questionOf, signUp } from '#tests/support/candidates'

let api: TestApi
let bundle: BundleCopy
beforeEach(async () => {
  api = await openTestApi(['bakery'])
  bundle = copyBundle()
})
afterEach(async () => {
  bundle.drop()
  await api.close()
})

const load = async (day = '2026-12-01') =>
  writeBundle(api.db, await readBundle(bundle.folder), api.media, new Date(`${day}T12:00:00Z`))
const TABLES = ['companies', 'entities', 'campaigns', 'wire_ids', 'contents'] as const
const readTables = () =>
  Promise.all(TABLES.map((table) => api.db.selectFrom(table).selectAll().orderBy('id').execute()))
const slugs = async () =>
  ((await api.send('GET', '/companies/bakery/campaigns/showcase')).body as { slug: string }[])
    .map(({ slug }) => slug)
    .toSorted()

describe('importing a bundle again', () => {
  it('changes nothing if the bundle has not changed', async () => {
    const before = await readTables()
    expect(await load()).toEqual({ slug: 'bakery', contents: 13, campaigns: 5, media: 1, taken_offline: [] })
    expect(await readTables()).toEqual(before)
  })

  it('updates the company, its jobs and its business units', async () => {
    bundle.replace('company.yaml', 'name: The Bakery', 'name: The Better Bakery')
    bundle.replace('campaigns/counter-clerk.md', 'name: Counter clerk', 'name: Shop clerk')
    bundle.replace('company.yaml', 'name: Bakery North', 'name: Bakery Far North')
    const { id } = await api.campaign('counter-clerk')
    await load()
    expect((await api.send('GET', '/companies/bakery')).body).toMatchObject({ name: 'The Better Bakery' })
    expect(await api.campaign('counter-clerk')).toMatchObject({ id, name: 'Shop clerk' })
    expect((await api.campaign('night-baker')).entity).toMatchObject({ name: 'Bakery Far North' })
  })

  it('imports the company’s analytics and chat settings', async () => {
    bundle.replace(
      'company.yaml',
      'locale: en',
      'locale: en\nanalytics_id: G-AB12\nchat: { provider: crisp, id: abcd }',
    )
    await load()
    const uses = { analytics_id: 'G-AB12', chat_provider: 'crisp', chat_id: 'abcd' }
    expect((await api.send('GET', '/companies/bakery')).body).toMatchObject(uses)
  })

  it('takes removed jobs offline and restores them with the same ID', async () => {
    const candidate = await signUp(api)
    const { id, campaign } = await apply(api, candidate, 'counter-clerk')
    bundle.remove('campaigns/counter-clerk.md')
    bundle.remove('news/harvest.en.md')
    bundle.remove('team.yaml')
    expect((await load()).taken_offline).toEqual(['counter-clerk'])
    expect(await slugs()).toEqual(['night-baker', 'storyteller'])
    expect((await api.send('GET', '/companies/bakery/campaigns/counter-clerk')).status).toBe(410)
    expect((await api.send('GET', '/companies/bakery/website')).body).toMatchObject({ team: false, news: true })
    expect((await api.send('GET', '/companies/bakery/website/articles')).body).toMatchObject([{ slug: 'new-oven' }])
    expect(await candidate.call(readCandidacy, { params: { id } })).toMatchObject({ campaign: { id: campaign.id } })
    expect((await load()).taken_offline).toEqual([])
    bundle.drop()
    bundle = copyBundle()
    await load()
    expect(await api.campaign('counter-clerk')).toMatchObject({ id: campaign.id, is_online: true })
    expect((await api.send('GET', '/companies/bakery/website/members')).body).toHaveLength(2)
  })

  it('leaves drafts that are not in the bundle, so that the plan lists all jobs that close', async () => {
    const drafts = () =>
      api.db
        .selectFrom('campaigns')
        .select(['slug', 'is_online', 'is_draft'])
        .where('is_draft', '=', true)
        .orderBy('slug')
        .execute()
    const { id: _id, ...roaster } = await api.db
      .selectFrom('campaigns')
      .selectAll()
      .where('slug', '=', 'roaster')
      .executeTakeFirstOrThrow()
    const unfinished = { ...roaster, slug: 'unfinished', is_online: true }
    await api.db.insertInto('campaigns').values(unfinished).execute()
    bundle.remove('campaigns/roaster.md')
    bundle.remove('campaigns/counter-clerk.md')
    const before = await drafts()
    expect(before).toMatchObject([{ slug: 'roaster' }, { slug: 'unfinished' }])
    const { closed } = await planImport(api.db, await readBundle(bundle.folder), new Date('2026-12-01T12:00:00Z'))
    expect(closed).toEqual(['counter-clerk'])
    expect((await load()).taken_offline).toEqual(closed)
    expect(await drafts()).toEqual(before)
  })

  it('does not change feed jobs or other companies', async () => {
    await api.db
      .updateTable('campaigns')
      .set({ external_id: 'feed-1', slug: 'from-a-feed' })
      .where('slug', '=', 'storyteller')
      .execute()
    bundle.remove('campaigns/storyteller.md')
    const foundry = copyBundle('foundry')
    await writeBundle(api.db, await readBundle(foundry.folder), api.media, new Date())
    foundry.drop()
    await load()
    expect(await slugs()).toEqual(['counter-clerk', 'from-a-feed', 'night-baker'])
    expect(await api.campaign('caster', 'foundry')).toMatchObject({ is_online: true })
  })

  it('preserves the IDs of questions and answers by key', async () => {
    const before = (await api.campaign('night-baker')).survey!
    bundle.replace('campaigns/night-baker.md', 'content: Why?,', 'content: Why you?,')
    bundle.replace('campaigns/night-baker.md', '[Night, Morning, Weekend]', '[Weekend, Night, Holidays]')
    bundle.replace(
      'campaigns/night-baker.md',
      '  - { key: ease,',
      '  - { key: new, question_type: url, content: New? }\n  - { key: ease,',
    )
    await load()
    const after = (await api.campaign('night-baker')).survey!
    expect(after.id).toBe(before.id)
    expect(questionOf(after, 'Why you?').id).toBe(questionOf(before, 'Why?').id)
    const ids = (content: string, survey = before) =>
      questionOf(survey, content).answers.map((answer) => [answer.content, answer.id] as const)
    const old = new Map(ids('When?'))
    const now = new Map(ids('When?', after))
    expect([...now.keys()]).toEqual(['Weekend', 'Night', 'Holidays'])
    expect(now.get('Night')).toBe(old.get('Night'))
    expect([...old.values()]).not.toContain(now.get('Holidays'))
    expect(before.questions.map(({ id }) => id)).not.toContain(questionOf(after, 'New?').id)
  })

  it('preserves the first activation of a job and updates the last when it reopens', async () => {
    const activations = async () =>
      api.db
        .selectFrom('campaigns')
        .select(['first_activation_at', 'last_activation_at'])
        .where('slug', '=', 'miller')
        .executeTakeFirstOrThrow()
    expect(await activations()).toEqual({ first_activation_at: null, last_activation_at: null })
    bundle.replace('campaigns/miller.md', 'is_online: false', 'is_online: true')
    await load('2026-12-01')
    await load('2026-12-02')
    expect(await activations()).toEqual({
      first_activation_at: '2026-12-01T12:00:00.000Z',
      last_activation_at: '2026-12-01T12:00:00.000Z',
    })
    bundle.replace('campaigns/miller.md', 'is_online: true', 'is_online: false')
    await load('2026-12-03')
    bundle.replace('campaigns/miller.md', 'is_online: false', 'is_online: true')
    await load('2026-12-04')
    expect(await activations()).toEqual({
      first_activation_at: '2026-12-01T12:00:00.000Z',
      last_activation_at: '2026-12-04T12:00:00.000Z',
    })
  })

  it('does not undo a later activation of a job with the date in its file', async () => {
    const activations = async () =>
      (
        await api.db.selectFrom('campaigns').select('last_activation_at').where('slug', '=', 'counter-clerk').execute()
      ).map(({ last_activation_at }) => last_activation_at)
    const change = (values: object) =>
      api.db.updateTable('campaigns').set(values).where('slug', '=', 'counter-clerk').execute()
    await change({ last_activation_at: '2026-11-01T08:00:00.000Z' })
    await load()
    expect(await activations()).toEqual(['2026-11-05T08:00:00.000Z'])
    const reopened = '2026-11-20T08:00:00.000Z'
    await change({ last_activation_at: reopened })
    await load()
    expect(await activations()).toEqual([reopened])
    await change({ is_online: false })
    await load('2026-12-05')
    expect(await activations()).toEqual(['2026-12-05T12:00:00.000Z'])
    await change({ last_activation_at: '2028-11-20T08:00:00.000Z' })
    await load('2026-12-06')
    expect(await activations()).toEqual(['2026-11-05T08:00:00.000Z'])
  })

  it('gives the same result for two concurrent imports', async () => {
    bundle.replace('company.yaml', 'name: The Bakery', 'name: The Better Bakery')
    await Promise.all([load(), load()])
    const { survey } = await api.campaign('night-baker')
    expect(new Set(survey!.questions.map(({ id }) => id)).size).toBe(11)
    expect((await readTables())[2]).toHaveLength(5)
  })
})

describe('changed_at', () => {
  const campaigns = async () => {
    const rows = await api.db.selectFrom('campaigns').select(['slug', 'changed_at']).orderBy('slug').execute()
    return Object.fromEntries(rows.map(({ slug, changed_at }) => [slug, changed_at]))
  }
  const contents = async () => {
    const rows = await api.db.selectFrom('contents').select(['kind', 'slug', 'changed_at']).execute()
    return Object.fromEntries(rows.map(({ kind, slug, changed_at }) => [`${kind} ${slug}`, changed_at]))
  }

  it('changes only for a job whose public text changed', async () => {
    const before = await campaigns()
    bundle.replace('campaigns/counter-clerk.md', 'name: Counter clerk', 'name: Shop clerk')
    // The job page does not show questions.
    bundle.replace('campaigns/night-baker.md', 'Do you drive?', 'Can you drive?')
    await load('2027-01-10')
    expect(await campaigns()).toEqual({ ...before, 'counter-clerk': '2027-01-10T12:00:00.000Z' })
  })

  it('changes when a job is removed and when it returns', async () => {
    bundle.remove('campaigns/counter-clerk.md')
    await load('2027-01-10')
    expect((await campaigns())['counter-clerk']).toBe('2027-01-10T12:00:00.000Z')
    await load('2027-01-11')
    expect((await campaigns())['counter-clerk']).toBe('2027-01-10T12:00:00.000Z')
    bundle.drop()
    bundle = copyBundle()
    await load('2027-01-12')
    expect((await campaigns())['counter-clerk']).toBe('2027-01-12T12:00:00.000Z')
  })

  it('changes for a content item that was changed or removed', async () => {
    const before = await contents()
    bundle.remove('news/harvest.en.md')
    await load('2027-01-10')
    expect(await contents()).toEqual({ ...before, 'article harvest': '2027-01-10T12:00:00.000Z' })
  })
})
