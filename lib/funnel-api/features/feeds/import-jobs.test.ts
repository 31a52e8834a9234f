import path from 'node:path'
import { listCampaigns } from '#lib/contract/companies'
import type { FeedFormat } from '#lib/domain/feed'
import { listJobPoints } from '#lib/contract/places'
import type { Feed } from '#lib/funnel-api/features/feeds/sources/feed'
import { parsePlace } from '#lib/funnel-api/features/feeds/sources/place'
import { readFeedFile as readFeed } from '#lib/funnel-api/features/feeds/read-feed-file'
import { importJobs } from '#lib/funnel-api/features/feeds/import-jobs'
import { type ImportOptions, parseImportOptions } from '#lib/funnel-api/features/feeds/import-options'
import { readBundle } from '#lib/funnel-api/features/bundles/read/read'
import { writeBundle } from '#lib/funnel-api/features/bundles/write/write'
import { openTestApi, type TestApi } from '#tests/support/api'
import { BUNDLES } from '#tests/support/bundle-copy'

const FEEDS = path.join(import.meta.dirname, '../../../../tests/support/feeds')
const NOW = new Date('2026-11-20T08:00:00Z')

let site: TestApi
beforeEach(async () => {
  site = await openTestApi()
})
afterEach(() => site.close())

const run = (feed: Feed, format: string, options: Partial<ImportOptions> = {}, now = NOW) => {
  const settings = parseImportOptions({ format, company: 'bakery', jobType: 'OTHER', ...options })
  return importJobs(site.db, feed, { ...settings, file: 'feed', now })
}
const load = async (name: string, format: FeedFormat, options: Partial<ImportOptions> = {}, now = NOW) =>
  run(await readFeed(`${FEEDS}/${name}`, format), format, options, now)
const without = (feed: Feed, id: string): Feed => ({ ...feed, jobs: feed.jobs.filter((job) => job.id !== id) })
const online = async (company = 'bakery') => {
  const list = await site.callAs({ company })(listCampaigns, { params: { company_slug: company } })
  return list.map(({ slug }) => slug)
}

const BAKER = 'boulanger-ere-tourier-ere-f-h-4471023101'
const SHOP = 'online-shop-manager-4471023102'
const TRAINEE = 'stage-winkel-en-communicatie-4471023103'

describe('the jobs of a feed', () => {
  test('keep the CV requirement that the company has set, if the feed does not specify one', async () => {
    await load('lever.json', 'lever')
    const feedJobs = () =>
      site.db.selectFrom('campaigns').select('resume_requirement').where('external_id', 'like', 'lever:%')
    expect(new Set((await feedJobs().execute()).map((job) => job.resume_requirement))).toEqual(new Set(['REQUIRED']))
    await site.db
      .updateTable('campaigns')
      .set({ resume_requirement: 'OPTIONAL' })
      .where('external_id', 'like', 'lever:%')
      .execute()
    expect(await load('lever.json', 'lever')).toMatchObject({ updated: [] })
    expect(new Set((await feedJobs().execute()).map((job) => job.resume_requirement))).toEqual(new Set(['OPTIONAL']))
  })

  test('become campaigns next to those of the bundle', async () => {
    const before = await online()
    const report = await load('greenhouse.json', 'greenhouse')
    expect(report).toMatchObject({
      added: [BAKER, SHOP, TRAINEE],
      updated: [],
      taken_offline: [],
      problems: [],
      hint: null,
    })
    expect([...(await online())].sort()).toEqual([...before, BAKER, SHOP, TRAINEE].sort())
    expect(await site.campaign(BAKER)).toMatchObject({
      name: 'Boulanger·ère tourier·ère (F/H)',
      locale: 'fr',
      stages: ['SURVEY', 'PITCH', 'RESUME'],
      profession: 'baking',
      first_activation_at: '2026-10-05T13:12:44.000Z',
      last_activation_at: '2026-10-05T13:12:44.000Z',
      date_end: '2027-03-31',
      salary_currency: 1,
      address: {
        name: 'Lyon, Auvergne-Rhône-Alpes, France',
        city: 'Lyon',
        country: 'France',
        iso_country: 'FR',
        lat: expect.closeTo(45.75, 1) as number,
        lon: expect.closeTo(4.85, 1) as number,
      },
      pitch: { is_optional: true, question: null, video_url: null },
      survey: { questions: [{ question_type: 'radio' }, { question_type: 'checkbox' }, { question_type: 'text' }] },
    })
    expect(await site.campaign(TRAINEE)).toMatchObject({
      locale: 'en',
      job_type: 'OTHER',
      stages: ['PITCH', 'RESUME'],
      survey: null,
    })
  })

  test('are on the map, and a note names each location that is not', async () => {
    const feed = await readFeed(`${FEEDS}/greenhouse.json`, 'greenhouse')
    const texts = ['Genève, GE', 'Springfield, US', 'Springfield, US']
    const jobs = feed.jobs.map((job, index) => ({ ...job, place: parsePlace(texts[index]) }))
    const points = () => site.callAs({ company: 'bakery' })(listJobPoints, { params: { company_slug: 'bakery' } })
    const before = await points()
    const { notes } = await run({ ...feed, jobs, notes: [] }, 'greenhouse')
    expect(notes.map(({ message }) => message)).toEqual([
      "location 'Springfield, US' is unknown or ambiguous; coordinates omitted (id 4471023102)",
    ])
    const { lat, lon, ...address } = (await site.campaign(BAKER)).address!
    expect(address).toMatchObject({ city: 'Genève', administrative_area_level_1: 'GE', iso_country: 'CH' })
    // Each Springfield is in the United States, so the job has a country without a position.
    expect((await site.campaign(SHOP)).address).toMatchObject({ city: 'Springfield', iso_country: 'US', lat: null })
    // The database returns the points in any order.
    expect(new Set(await points())).toEqual(new Set([...before, { lat, lon, nb: 1 }]))
  })

  test('are unchanged by a second import', async () => {
    await load('greenhouse.json', 'greenhouse')
    const first = await site.campaign(BAKER)
    const report = await load('greenhouse.json', 'greenhouse', {}, new Date('2026-11-25T08:00:00Z'))
    expect(report).toMatchObject({ added: [], updated: [], taken_offline: [], unchanged: 3 })
    expect(await site.campaign(BAKER)).toEqual(first)
  })

  test('follow the feed when they are renamed, removed and restored', async () => {
    const feed = await readFeed(`${FEEDS}/greenhouse.json`, 'greenhouse')
    await run(feed, 'greenhouse')
    const renamed = {
      ...without(feed, '4471023102'),
      jobs: without(feed, '4471023102').jobs.map((job) => ({ ...job, name: `New ${job.name}` })),
    }
    expect(await run(renamed, 'greenhouse')).toMatchObject({
      added: [],
      updated: [BAKER, TRAINEE],
      taken_offline: [SHOP],
    })
    expect((await site.campaign(BAKER)).name).toMatch(/^New /)
    expect((await site.send('GET', `/companies/bakery/campaigns/${SHOP}`)).status).toBe(410)

    const later = new Date('2026-12-24T08:00:00Z')
    expect(await run(feed, 'greenhouse', {}, later)).toMatchObject({
      updated: [BAKER, SHOP, TRAINEE],
      taken_offline: [],
    })
    expect(await site.campaign(SHOP)).toMatchObject({
      first_activation_at: '2026-11-02T14:00:00.000Z',
      last_activation_at: later.toISOString(),
    })
  })

  test('close without the message of an interrupted closing', async () => {
    const feed = await readFeed(`${FEEDS}/greenhouse.json`, 'greenhouse')
    await run(feed, 'greenhouse')
    const columns = () =>
      site.db
        .selectFrom('campaigns')
        .select(['is_online', 'closed_at', 'closing_message'])
        .where('slug', '=', BAKER)
        .executeTakeFirstOrThrow()
    // The state after a staff API call that closed the job but failed to queue an email.
    const interrupted = { is_online: false, closed_at: null, closing_message: 'We have found somebody.' }
    await site.db.updateTable('campaigns').set(interrupted).where('slug', '=', BAKER).execute()
    await run(feed, 'greenhouse')
    expect(await columns()).toEqual({ is_online: true, closed_at: null, closing_message: null })
    await site.db.updateTable('campaigns').set({ closing_message: 'We have found somebody.' }).execute()
    await run(without(feed, '4471023101'), 'greenhouse')
    expect(await columns()).toEqual({ is_online: false, closed_at: null, closing_message: null })
  })

  test('close after their closing date in the company’s time zone', async () => {
    await load('greenhouse.json', 'greenhouse', {}, new Date('2027-03-31T21:30:00Z'))
    expect(await online()).toContain(BAKER)
    const report = await load('greenhouse.json', 'greenhouse', {}, new Date('2027-03-31T22:30:00Z'))
    expect(report.taken_offline).toEqual([BAKER])
    expect(report.notes).toContainEqual(
      expect.objectContaining({ message: 'closing date 2027-03-31 has passed, not published (id 4471023101)' }),
    )
  })
})

describe('an import', () => {
  test('does not change jobs of another feed, of the bundle or of another company', async () => {
    await load('greenhouse.json', 'greenhouse')
    await load('lever.json', 'lever')
    await load('indeed.xml', 'xml', { company: 'foundry' })
    const foundry = await online('foundry')
    const before = await online()
    const feed = await readFeed(`${FEEDS}/lever.json`, 'lever')
    const { taken_offline } = await run(without(feed, '0f9e8d7c-6b5a-4d3c-a1b0-ffeeddccbbaa'), 'lever')
    expect(taken_offline).toHaveLength(1)
    expect(await online()).toEqual(before.filter((slug) => slug !== taken_offline[0]))
    expect(await online('foundry')).toEqual(foundry)
  })

  test('separates two feeds of one format by name, even with the same IDs', async () => {
    await load('indeed.xml', 'xml', { feed: 'paris' })
    const report = await load('indeed.xml', 'xml', { feed: 'rome' })
    expect(report).toMatchObject({ updated: [], taken_offline: [] })
    expect(report.added).toHaveLength(3)
    expect(new Set(await online()).size).toBe((await online()).length)
  })

  test('keeps the jobs of any number of feeds with the same IDs and names apart', async () => {
    for (const feed of ['paris', 'rome', 'oslo', 'bern'])
      expect(await load('indeed.xml', 'xml', { feed })).toMatchObject({ updated: [], taken_offline: [] })
    const rows = await site.db
      .selectFrom('campaigns')
      .select('external_id')
      .where('external_id', 'like', '%:%')
      .execute()
    expect(rows).toHaveLength(12)
  })

  test('replaces publication dates that responses cannot contain, also of jobs that are no longer in the feed', async () => {
    const feed = await readFeed(`${FEEDS}/greenhouse.json`, 'greenhouse')
    await run(feed, 'greenhouse')
    await run(without(feed, '4471023102'), 'greenhouse')
    const invalid = '+020226-12-31T00:00:00.000Z'
    await site.db
      .updateTable('campaigns')
      .set({ first_activation_at: invalid, last_activation_at: invalid })
      .where('slug', 'in', [BAKER, SHOP])
      .execute()
    expect(await run(without(feed, '4471023102'), 'greenhouse')).toMatchObject({ updated: [BAKER] })
    const dates = await site.db
      .selectFrom('campaigns')
      .select(['first_activation_at', 'last_activation_at'])
      .where('slug', 'in', [BAKER, SHOP])
      .orderBy('id')
      .execute()
    const at = NOW.toISOString()
    expect(dates).toEqual([
      { first_activation_at: '2026-10-05T13:12:44.000Z', last_activation_at: at },
      { first_activation_at: at, last_activation_at: at },
    ])
    expect(await run(without(feed, '4471023102'), 'greenhouse')).toMatchObject({ updated: [] })
  })

  test('of the bundle leaves feed jobs online', async () => {
    await load('greenhouse.json', 'greenhouse')
    await writeBundle(site.db, await readBundle(`${BUNDLES}/bakery`), site.media, NOW)
    expect(await online()).toEqual(expect.arrayContaining([BAKER, SHOP, TRAINEE]))
  })

  test('does not change a job that is invalid in the feed', async () => {
    const feed = await readFeed(`${FEEDS}/greenhouse.json`, 'greenhouse')
    await run(feed, 'greenhouse')
    const broken = {
      ...without(feed, '4471023101'),
      broken_ids: ['4471023101'],
      problems: [{ file: 'feed', line: null, message: 'jobs[0]' }],
    }
    expect(await run(broken, 'greenhouse')).toMatchObject({ taken_offline: [], problems: [{ message: 'jobs[0]' }] })
    expect(await online()).toContain(BAKER)
  })

  test('closes no jobs if a job has no valid ID', async () => {
    const feed = await readFeed(`${FEEDS}/greenhouse.json`, 'greenhouse')
    await run(feed, 'greenhouse')
    const report = await run({ ...without(feed, '4471023101'), hasJobWithoutId: true }, 'greenhouse')
    expect(report).toMatchObject({
      taken_offline: [],
      hint: expect.stringContaining('no jobs were closed') as string,
    })
  })

  test('rejects an empty feed unless --allow-empty is set', async () => {
    await load('greenhouse.json', 'greenhouse')
    const empty: Feed = { jobs: [], broken_ids: [], hasJobWithoutId: false, problems: [], notes: [] }
    await expect(run(empty, 'greenhouse')).rejects.toThrow(/--allow-empty/)
    expect(await online()).toContain(BAKER)
    expect((await run(empty, 'greenhouse', { allowEmpty: true })).taken_offline).toHaveLength(3)
  })

  test('rejects closing many jobs at once unless --allow-closing is set', async () => {
    const [job] = (await readFeed(`${FEEDS}/greenhouse.json`, 'greenhouse')).jobs
    const jobs = Array.from({ length: 9 }, (_, index) => ({ ...job!, id: String(index) }))
    const feed: Feed = { jobs, broken_ids: [], hasJobWithoutId: false, problems: [], notes: [] }
    const of = (count: number): Feed => ({ ...feed, jobs: jobs.slice(0, count) })
    await run(feed, 'greenhouse')
    await expect(run(of(6), 'greenhouse')).rejects.toThrow(/no longer contains 3 of the 9 online jobs.*--allow-closing/)
    expect(await run(of(7), 'greenhouse')).toMatchObject({ unchanged: 7, taken_offline: expect.any(Array) as string[] })
    expect((await run(of(3), 'greenhouse', { allowClosing: true })).taken_offline).toHaveLength(4)
    expect((await run(of(1), 'greenhouse')).taken_offline).toHaveLength(2)
  })

  test('closes any number of jobs after their closing date', async () => {
    const [job] = (await readFeed(`${FEEDS}/greenhouse.json`, 'greenhouse')).jobs
    const jobs = Array.from({ length: 9 }, (_, index) => ({ ...job!, id: String(index), date_end: '2026-11-30' }))
    const feed: Feed = { jobs, broken_ids: [], hasJobWithoutId: false, problems: [], notes: [] }
    await run(feed, 'greenhouse')
    expect((await run(feed, 'greenhouse', {}, new Date('2026-12-01T08:00:00Z'))).taken_offline).toHaveLength(9)
  })

  test('does not block the event loop', async () => {
    const [job] = (await readFeed(`${FEEDS}/greenhouse.json`, 'greenhouse')).jobs
    const jobs = Array.from({ length: 1000 }, (_, index) => ({ ...job!, id: String(index) }))
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)
    await run({ jobs, broken_ids: [], hasJobWithoutId: false, problems: [], notes: [] }, 'greenhouse')
    clearInterval(timer)
    expect(turns).toBeGreaterThan(5)
  })

  test('changes nothing in a dry run', async () => {
    const before = await online()
    expect(await load('greenhouse.json', 'greenhouse', { dryRun: true })).toMatchObject({
      is_dry_run: true,
      added: [BAKER, SHOP, TRAINEE],
    })
    expect(await online()).toEqual(before)
  })
})
