import {
  type ImportOptions,
  formatImportReport,
  parseImportOptions,
} from '#lib/funnel-api/features/feeds/import-options'
import { planFeedImport, type Row } from '#lib/funnel-api/features/feeds/plan'
import { slugFor } from '#lib/funnel-api/features/feeds/slug'
import { parseFeedBytes } from '#lib/funnel-api/features/feeds/sources/read-feed'
import { campaignOf, type CompanyContext, slugsByName } from '#lib/funnel-api/features/feeds/to-campaign'

const NOW = '2026-11-20T08:00:00.000Z'
const context: CompanyContext = {
  locale: 'en',
  stages: null,
  job_type: 'OTHER',
  now: NOW,
  employers: slugsByName([{ slug: 'north', names: ['Bakery North'] }]),
  professions: slugsByName([
    { slug: 'baking', names: ['Baking', 'Boulangère'] },
    { slug: 'other', names: ['Baking'] },
  ]),
}
const feedOf = (...jobs: object[]) =>
  parseFeedBytes(
    Buffer.from(JSON.stringify({ jobs: jobs.map((job) => ({ title: 'Cook', content: 'You cook.', ...job })) })),
    'feed',
    'greenhouse',
  )
const campaign = (
  job: object,
  changes: Partial<CompanyContext> = {},
  known?: Parameters<typeof campaignOf>[2]['known'],
) =>
  campaignOf(
    feedOf({ id: 7, ...job }).jobs[0]!,
    { ...context, ...changes },
    { external_id: 'board:7', known, usedSlugs: new Set() },
  )
const QUESTION = { label: 'Why?', required: true, fields: [{ name: 'question_1', type: 'textarea' }] }

describe('options of an import', () => {
  const options = (more: Partial<ImportOptions> = {}) =>
    parseImportOptions({ format: 'lever', company: 'bakery', jobType: 'OTHER', ...more })

  test('have defaults', () => {
    expect(options()).toEqual({
      company: 'bakery',
      feed_name: 'lever',
      stages: null,
      job_type: 'OTHER',
      isEmptyAllowed: false,
      isClosingAllowed: false,
      isDryRun: false,
    })
    expect(options({ feed: 'board', stages: 'resume, survey,pitch', dryRun: true })).toMatchObject({
      feed_name: 'board',
      stages: ['SURVEY', 'PITCH', 'RESUME'],
      isDryRun: true,
    })
    expect(options({ allowEmpty: true })).toMatchObject({ isEmptyAllowed: true, isClosingAllowed: true })
    expect(options({ allowClosing: true })).toMatchObject({ isEmptyAllowed: false, isClosingAllowed: true })
    expect(options({ feed: 'a'.repeat(40) }).feed_name).toHaveLength(40)
  })

  test.each([
    { jobType: 'FOREVER' },
    { feed: '' },
    { feed: 'Board' },
    { feed: '-board' },
    { feed: 'a'.repeat(41) },
    { stages: 'RESUME,CALL' },
    { stages: 'VIDEO' },
    { stages: '' },
  ])('reject %j', (more) => {
    expect(() => options(more)).toThrow()
  })
})

test('a report lists changes, problems and omitted data', () => {
  const problem = { file: 'feed', line: null, message: 'is empty' }
  const none = { added: [], updated: [], taken_offline: [], unchanged: 3, problems: [], notes: [], hint: null }
  const report = { company: 'bakery', feed_name: 'board', is_dry_run: false, ...none }
  expect(formatImportReport(report)).toBe('bakery, board: 0 added, 0 updated, 0 closed, 3 unchanged')
  const full = { ...report, is_dry_run: true, added: ['a'], updated: ['b'], taken_offline: ['c'], hint: 'Careful' }
  expect(formatImportReport({ ...full, problems: [problem], notes: [problem] }).split('\n')).toEqual([
    'bakery, board: 1 added, 1 updated, 1 closed, 3 unchanged (dry run, nothing changed)',
    '  + a',
    '  - c',
    'Not imported (1), fix these in the feed:',
    '  feed  is empty',
    'Omitted from imported jobs (1):',
    '  feed  is empty',
    'Careful',
  ])
})

describe('the campaign of a job', () => {
  test('has the defaults of the company for what the feed does not contain', () => {
    expect(campaign({})).toMatchObject({
      slug: 'cook-7',
      external_id: 'board:7',
      locale: 'en',
      job_type: 'OTHER',
      stages: ['PITCH', 'RESUME'],
      first_activation_at: NOW,
      last_activation_at: NOW,
      profession: null,
      entity: null,
    })
    expect(campaign({ language: 'fr', title: 'Cook (internship)' })).toMatchObject({
      locale: 'fr',
      job_type: 'INTERNSHIP',
    })
  })

  test.each([
    [null, [], ['PITCH', 'RESUME']],
    [null, [QUESTION], ['SURVEY', 'PITCH', 'RESUME']],
    [['SURVEY', 'RESUME'], [], ['RESUME']],
    [['SURVEY'], [], ['RESUME']],
    [['SURVEY'], [QUESTION], ['SURVEY']],
    [['PITCH'], [QUESTION], ['PITCH']],
  ] as const)('has the requested stages %j, but SURVEY only with questions: %j', (stages, questions, expected) => {
    expect(campaign({ questions }, { stages: stages && [...stages] }).stages).toEqual(expected)
  })

  test.each([
    ['2026-11-19T08:00:00Z', '2026-11-19T08:00:00.000Z'],
    ['2026-11-21T08:00:00Z', NOW],
  ])(
    'that was first published at %s has the first publication %s, which is never in the future',
    (first_published, expected) => {
      expect(campaign({ first_published })).toMatchObject({
        first_activation_at: expected,
        last_activation_at: expected,
      })
    },
  )

  test('has the slug, first publication and CV requirement of an earlier import', () => {
    const known = {
      slug: 'old',
      first_activation_at: '2025-01-01T00:00:00.000Z',
      resume_requirement: 'OPTIONAL' as const,
    }
    expect(campaign({}, {}, known)).toMatchObject({ ...known, last_activation_at: null })
  })

  test.each(['+020226-12-31T00:00:00.000Z', '-000001-12-31T00:00:00.000Z'])(
    'has a new first publication if an earlier version stored %s',
    (first_activation_at) => {
      const known = { slug: 'old', first_activation_at, resume_requirement: 'OPTIONAL' as const }
      expect(campaign({}, {}, known)).toMatchObject({ slug: 'old', first_activation_at: NOW })
    },
  )

  test('finds profession and employer by name, ignoring case and accents', () => {
    const departments = ['Unknown', ' BOULANGERE '].map((name) => ({ name }))
    expect(campaign({ departments, company_name: 'bakery north' })).toMatchObject({
      profession: 'baking',
      entity: 'north',
    })
    expect(campaign({ departments: [{ name: 'baking' }] })).toMatchObject({ profession: 'baking', entity: null })
  })
})

describe('the plan of an import', () => {
  const row = (id: number, external_id: string | null, is_online = true): Row => ({
    id,
    slug: `job-${id}`,
    external_id,
    is_online,
    first_activation_at: null,
    resume_requirement: 'REQUIRED' as const,
  })
  const rows = [row(1, 'board:1'), row(2, 'board:2'), row(3, 'board:3', false), row(4, 'other:4'), row(5, null)]
  const plan = async (feed: ReturnType<typeof feedOf>) => {
    const { campaigns, removed, expired, missingCount, onlineCount } = await planFeedImport(feed, {
      feed_name: 'board',
      today: '2026-11-20',
      rows,
      context,
    })
    return [campaigns.map(({ slug }) => slug), removed.map(({ id }) => id), expired.length, missingCount, onlineCount]
  }

  test('closes online jobs of this feed that are no longer in it', async () => {
    expect(await plan(feedOf({ id: 1 }, { id: 9 }))).toEqual([['job-1', 'cook-9'], [2], 0, 1, 2])
    expect(await plan(feedOf())).toEqual([[], [1, 2], 0, 2, 2])
  })

  test('does not close invalid jobs, or any job if one has no ID', async () => {
    expect(await plan(feedOf({ id: 1 }, { id: 2, title: '' }))).toEqual([['job-1'], [], 0, 0, 2])
    expect(await plan(feedOf({ id: 1 }, { id: '' }))).toEqual([['job-1'], [], 0, 0, 2])
  })

  test('closes jobs after their closing date', async () => {
    const until = (id: number, application_deadline: string) => ({ id, application_deadline })
    expect(await plan(feedOf(until(1, '2026-11-20'), until(2, '2026-11-19')))).toEqual([['job-1'], [2], 1, 0, 2])
  })

  test('gives jobs of the same name and similar IDs different slugs', async () => {
    const [slugs] = await plan(feedOf({ id: 'a1' }, { id: 'A1' }))
    expect(new Set(slugs as string[]).size).toBe(2)
  })
})

test.each([
  ['Cook', 'abcdefghijkl', 'cook-abcdefghijkl'],
  ['Cook', 'abcdefghijklm', /^cook-[\da-f]{8}$/],
  ['Cook', 'a-b', /^cook-[\da-f]{8}$/],
  ['  Chef & co! ', '1', 'chef-co-1'],
  ['Æble Łódź Øst œuf đ', '1', 'aeble-lodz-ost-oeuf-d-1'],
  ['!', '1', 'job-1'],
  [`${'a'.repeat(50)} ${'b'.repeat(20)}`, '1', `${'a'.repeat(50)}-1`],
  [`${'a'.repeat(48)} ${'b'.repeat(20)}`, '1', `${'a'.repeat(48)}-1`],
  [`${'a'.repeat(47)} ${'b'.repeat(20)}`, '1', `${'a'.repeat(47)}-${'b'.repeat(12)}-1`],
  ['a'.repeat(70), '1', `${'a'.repeat(60)}-1`],
])('the slug of a job: %s with the ID %s', (name, id, expected) => {
  expect(slugFor(name, { id, external_id: `board:${id}` }, new Set())).toEqual(
    typeof expected === 'string' ? expected : expect.stringMatching(expected),
  )
})
