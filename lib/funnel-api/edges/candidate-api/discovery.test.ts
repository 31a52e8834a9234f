import { readdirSync } from 'node:fs'
import { listCampaigns, readCampaign, readCompany } from '#lib/contract/companies'
import { listJobs, readSiteMap } from '#lib/contract/discovery'
import { listProfessions } from '#lib/contract/extensions'
import { listJobPoints } from '#lib/contract/places'
import { readBundle } from '#lib/funnel-api/features/bundles/read/read'
import { writeBundle } from '#lib/funnel-api/features/bundles/write/write'
import { DEMO } from '#lib/funnel-api/features/bundles/demo'
import { jobPosting } from '#lib/seo/job-posting'
import { openTestApi, type TestApi } from '#tests/support/api'
import { captureLog } from '#tests/support/capture-log'
import { judge } from '#tests/support/job-posting-rules'

const COMPANIES = readdirSync(DEMO)
const NOW = new Date('2026-11-21T12:00:00Z')

let api: TestApi
beforeAll(async () => {
  api = await openTestApi(['bakery'])
  for (const name of COMPANIES) await writeBundle(api.db, await readBundle(`${DEMO}/${name}`), api.media, NOW)
  api.api.now = () => NOW
})
afterAll(() => api.close())

const jobsOf = (company: string) => api.callAs({ company })(listJobs, { params: { slug: company } })
const siteMapOf = (company: string) => api.callAs({ company })(readSiteMap, { params: { slug: company } })

describe.each(COMPANIES)('demo company %s', (name) => {
  it("publishes every open job in Google's format without errors and warnings", async () => {
    const call = api.callAs({ company: name })
    const company = await call(readCompany, { params: { company_subdomain: name } })
    const jobs = await jobsOf(name)
    expect(jobs.length).toBeGreaterThan(9)
    const verdicts = jobs.map((job) => {
      const posting = jobPosting(job, company, new URL(api.api.origin(name)))
      return [job.slug, posting === null ? 'not published' : judge(JSON.parse(JSON.stringify(posting)), NOW)] as const
    })
    const clean = { errors: [], warnings: [] }
    expect(Object.fromEntries(verdicts)).toEqual(
      Object.fromEntries(
        // Google rejects incomplete places and remote jobs in several countries, so these jobs are not published.
        jobs.map(({ slug, address }) => [slug, address?.iso_country ? clean : 'not published']),
      ),
    )
  })

  it('lists the same jobs in the site map and in the feed, with their modification times', async () => {
    const [jobs, { jobs: mapped, pages }] = await Promise.all([jobsOf(name), siteMapOf(name)])
    expect(mapped).toEqual(jobs.map(({ slug, changed_at }) => ({ slug, changed_at })))
    for (const { changed_at } of [...mapped, ...pages]) expect(changed_at).toMatch(/^\d{4}-.*Z$/)
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
    expect(pages[0]?.path).toBe('')
  })
})

it('has the same job in the feed as on its page, without the questions to candidates', async () => {
  const { pitch: _, survey: __, ...shown } = await api.campaign('night-baker')
  expect((await jobsOf('bakery')).find(({ slug }) => slug === 'night-baker')).toEqual(shown)
})

it('limits the texts of all jobs in the feed, but not the number of jobs in the site map', async () => {
  const before = (await siteMapOf('bakery')).jobs.length
  const { id: _, ...job } = await api.db
    .selectFrom('campaigns')
    .selectAll()
    .where('slug', '=', 'night-baker')
    .executeTakeFirstOrThrow()
  const description = 'é'.repeat(250_000)
  const copies = Array.from({ length: 120 }, (_item, index) => ({
    ...job,
    description,
    slug: `copy-${index}`,
    position: 1000 + index,
  }))
  for (const copy of copies)
    await api.db
      .insertInto('campaigns')
      .values({ ...copy, external_id: null })
      .execute()
  const logged = captureLog('warn')
  const jobs = await jobsOf('bakery')
  logged.restore()
  expect(logged.lines.join()).toContain('job feed')
  expect(jobs.length).toBeLessThan(before + 100)
  expect(jobs.length).toBeGreaterThan(95)
  expect((await siteMapOf('bakery')).jobs).toHaveLength(before + 120)
  await api.db.deleteFrom('campaigns').where('slug', 'like', 'copy-%').execute()
})

it("publishes jobs under the company's name if business units are hidden", async () => {
  const shown = async () => {
    const feed = (await jobsOf('bakery')).find(({ slug }) => slug === 'night-baker')
    return [(await api.campaign('night-baker')).entity?.name, feed?.entity?.name]
  }
  const setBusinessUnits = (is_multi_entity_active: boolean) =>
    api.db.updateTable('companies').set({ is_multi_entity_active }).where('slug', '=', 'bakery').execute()
  expect(await shown()).toEqual(['Bakery North', 'Bakery North'])
  await setBusinessUnits(false)
  expect(await shown()).toEqual([undefined, undefined])
  await setBusinessUnits(true)
})

it('leaves out closed jobs, drafts and jobs past their closing date', async () => {
  const call = api.callAs()
  const found = async () => [
    (await jobsOf('bakery')).map(({ slug }) => slug).toSorted(),
    (await siteMapOf('bakery')).jobs.map(({ slug }) => slug).toSorted(),
    (await call(listCampaigns, { params: { company_slug: 'bakery' } })).map(({ slug }) => slug).toSorted(),
  ]
  const isCounted = async () => {
    const points = await call(listJobPoints, { params: { company_slug: 'bakery' } })
    const [baking] = await call(listProfessions, { params: { slug: 'bakery' } })
    return [points.some(({ lat }) => lat === 50.6392), baking!.nb_campaigns]
  }
  const change = (values: object) =>
    api.db.updateTable('campaigns').set(values).where('slug', '=', 'night-baker').execute()
  const all = ['counter-clerk', 'night-baker', 'storyteller']
  const others = ['counter-clerk', 'storyteller']
  expect(await found()).toEqual([all, all, all])
  expect(await isCounted()).toEqual([true, 1])
  for (const values of [{ is_online: false }, { is_draft: true }, { date_end: '2026-11-20' }]) {
    await change(values)
    expect(await found()).toEqual([others, others, others])
    expect(await isCounted()).toEqual([false, 0])
    await change({ is_online: true, is_draft: false, date_end: null })
  }
  await expect(
    api.callAs()(readCampaign, { params: { company_slug: 'bakery', slug: 'night-baker' } }),
  ).resolves.toBeDefined()
})

it('lists the job list, the help center and its articles', async () => {
  const { others } = await siteMapOf('bakery')
  const paths = others.map(({ path }) => path)
  expect(paths.slice(0, 2)).toEqual(['/all-jobs', '/help-center'])
  expect(paths.slice(2)).toEqual(expect.arrayContaining([expect.stringMatching(/^\/help-center\/[^/]+\/[^/]+$/)]))
})

it('lists the existing pages, and articles with their languages', async () => {
  const { pages } = await siteMapOf('bakery')
  expect(pages.map(({ path, locales }) => [path, locales]).toSorted()).toEqual([
    ['', null],
    ['/custom', null],
    ['/news', null],
    ['/news/harvest', ['en']],
    ['/news/new-oven', ['en', 'fr']],
    ['/professions', null],
    ['/team', null],
  ])
})

it('lists only jobs if the company has no website', async () => {
  await api.db.updateTable('companies').set({ is_website_active: false }).where('slug', '=', 'bakery').execute()
  const { jobs, pages } = await siteMapOf('bakery')
  expect([jobs.length, pages]).toEqual([3, []])
})

it('changes the modification time of a job if its business unit is renamed, but not if it is imported again unchanged', async () => {
  const bundle = await readBundle(`${DEMO}/almea`)
  const [entity] = bundle.entities
  const readChanges = async () =>
    (await jobsOf('almea')).map((job) => [job.entity?.name === entity!.name, job.changed_at] as const)
  const before = await readChanges()
  expect(new Set(before.map(([isInEntity]) => isInEntity))).toEqual(new Set([true, false]))
  const later = new Date('2026-11-22T12:00:00Z')
  await writeBundle(api.db, bundle, api.media, later)
  expect(await readChanges()).toEqual(before)
  const name = `${entity!.name} Nord`
  await writeBundle(api.db, { ...bundle, entities: bundle.entities.with(0, { ...entity!, name }) }, api.media, later)
  const after = await jobsOf('almea')
  for (const job of after)
    expect([job.slug, job.changed_at === later.toISOString()]).toEqual([job.slug, job.entity?.name === name])
  expect(after.some((job) => job.entity?.name === name)).toBe(true)
})
