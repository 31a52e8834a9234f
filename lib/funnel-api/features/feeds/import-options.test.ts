import path from 'node:path'
import type { FeedFormat } from '#lib/domain/feed'
import type { Feed } from '#lib/funnel-api/features/feeds/sources/feed'
import { readFeedFile as readFeed } from '#lib/funnel-api/features/feeds/read-feed-file'
import { importJobs } from '#lib/funnel-api/features/feeds/import-jobs'
import { type ImportOptions, parseImportOptions } from '#lib/funnel-api/features/feeds/import-options'
import { openTestApi, type TestApi } from '#tests/support/api'

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

const BAKER = 'boulanger-ere-tourier-ere-f-h-4471023101'
const SHOP = 'online-shop-manager-4471023102'
const TRAINEE = 'stage-winkel-en-communicatie-4471023103'

describe('options', () => {
  test('use the given stages, with SURVEY only if the job has questions', async () => {
    await load('greenhouse.json', 'greenhouse', { stages: 'resume,survey' })
    expect(await site.campaign(BAKER)).toMatchObject({ stages: ['SURVEY', 'RESUME'], pitch: null })
    expect((await site.campaign(SHOP)).stages).toEqual(['RESUME'])
    await load('greenhouse.json', 'greenhouse', { stages: 'survey' })
    expect((await site.campaign(SHOP)).stages).toEqual(['RESUME'])
  })

  test('set the contract type of jobs without one', async () => {
    await load('greenhouse.json', 'greenhouse', { jobType: 'INTERNSHIP' })
    expect((await site.campaign(TRAINEE)).job_type).toBe('INTERNSHIP')
    expect((await site.campaign(BAKER)).job_type).toBe('PERMANENT_CONTRACT')
  })

  test.each<[string, Partial<ImportOptions>]>([
    ["'DANCE, SING' is not one of SURVEY, PITCH, RESUME", { stages: 'RESUME,dance, sing' }],
    ['VIDEO is not supported', { stages: 'VIDEO,RESUME' }],
    ['must be one of FIXED_TERM_CONTRACT, PERMANENT_CONTRACT, ', { jobType: 'CDI' }],
    ['lowercase letters', { feed: 'a:b' }],
  ])('rejects an invalid option: %s', (message, options) => {
    expect(() => parseImportOptions({ format: 'xml', company: 'bakery', jobType: 'OTHER', ...options })).toThrow(
      message,
    )
  })

  test('reject an unknown company', async () => {
    await expect(load('indeed.xml', 'xml', { company: 'nobody' })).rejects.toThrow(/company 'nobody' not found/)
  })

  test('match an employer of the feed to an entity of the company', async () => {
    const feed = await readFeed(`${FEEDS}/indeed.xml`, 'xml')
    const [job] = feed.jobs
    const { added } = await run({ ...feed, jobs: [{ ...job!, employer: 'bakery north' }] }, 'xml')
    expect(await site.campaign(added[0]!)).toMatchObject({ entity: { name: 'Bakery North' } })
  })
})
