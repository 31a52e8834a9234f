import {
  MAX_FIELD,
  MAX_FINDINGS,
  MAX_JOBS,
  MAX_REPORTED,
  MAX_TEXT,
} from '#lib/funnel-api/features/feeds/sources/limits'
import { parseFeedBytes } from '#lib/funnel-api/features/feeds/sources/read-feed'

const read = (postings: unknown, file = 'feed') => parseFeedBytes(Buffer.from(JSON.stringify(postings)), file, 'lever')
const posting = (id: unknown, more: object = {}) => ({ id, text: 'Baker', description: 'You bake.', ...more })
const messages = (problems: readonly { message: string }[]) => problems.map(({ message }) => message)

test.each([
  ['lever', JSON.stringify([posting('a')])],
  ['greenhouse', JSON.stringify({ jobs: [{ id: 1, title: 'Baker', content: 'You bake.' }] })],
  [
    'xml',
    '<source><job><referencenumber>1</referencenumber><title>Baker</title><description>You bake.</description></job></source>',
  ],
] as const)('reads a feed in the format %s', (format, text) => {
  expect(parseFeedBytes(Buffer.from(text), 'feed', format)).toMatchObject({
    broken_ids: [],
    hasJobWithoutId: false,
    problems: [],
    notes: [],
    jobs: [{ name: 'Baker', description: '<p>You bake.</p>', remote_level: 0, survey: [] }],
  })
})

test.each([
  ['invalid UTF-8', '[\xff]'],
  ['an unknown encoding', '<?xml version="1.0" encoding="unknown"?><source/>'],
])('rejects %s', (_what, text) => {
  expect(() => parseFeedBytes(Buffer.from(text, 'latin1'), 'feed', 'xml')).toThrow(/is not valid/)
})

test('recognizes a job without a usable ID, and a repeated one', () => {
  const nameless = ['', null, true, {}, 'a'.repeat(MAX_FIELD + 1)]
  for (const id of nameless)
    expect(read([posting(id), posting('b')])).toMatchObject({
      hasJobWithoutId: true,
      broken_ids: [],
      jobs: [{ id: 'b' }],
    })
  expect(read([null, 'text'])).toMatchObject({ hasJobWithoutId: true, broken_ids: [], jobs: [] })
  const feed = read([posting('a'), posting(' a'), posting('b', { text: '' })])
  expect(feed).toMatchObject({ hasJobWithoutId: false, broken_ids: ['a', 'b'], jobs: [{ id: 'a' }] })
  expect(messages(feed.problems)).toEqual(['[1]: duplicate ID (id a)', '[2].text: is empty (id b)'])
  expect(feed.problems[0]).toMatchObject({ file: 'feed', line: null })
  expect(read([posting('a'.repeat(MAX_FIELD))])).toMatchObject({ hasJobWithoutId: false, broken_ids: [] })
})

test('ignores zero bytes in an ID', () => {
  const feed = read([posting('a\0'), posting('a'), posting('b\0', { text: '' })])
  expect(feed).toMatchObject({ hasJobWithoutId: false, broken_ids: ['a', 'b'], jobs: [{ id: 'a' }] })
  expect(read([posting('\0')])).toMatchObject({ hasJobWithoutId: true, jobs: [] })
})

test('reads entities of zero bytes without a zero byte', () => {
  const description = 'You&#0; bake&#x0;.<p>You sell&#0000;.</p>'
  const xml = `<source><job><referencenumber>1</referencenumber><title>Bak&#0;er</title><city>Ly&#0;on</city>
    <description><![CDATA[${description}]]></description></job></source>`
  const greenhouse = { jobs: [{ id: 1, title: 'Bak&#0;er', content: description.replaceAll('&', '&amp;') }] }
  for (const feed of [
    parseFeedBytes(Buffer.from(xml), 'feed', 'xml'),
    parseFeedBytes(Buffer.from(JSON.stringify(greenhouse)), 'feed', 'greenhouse'),
    read([posting('a', { description, text: 'Bak&#0;er' })]),
  ]) {
    expect(feed.jobs).toHaveLength(1)
    expect(JSON.stringify(feed.jobs)).not.toContain('\\u0000')
  }
})

test('reads at most 20,000 jobs', () => {
  expect(() => read(Array(MAX_JOBS + 1).fill(0))).toThrow(/more than 20,000 jobs/)
  expect(read(Array(MAX_JOBS).fill(0)).jobs).toEqual([])
})

test('reports at most ten problems and notes of a job, and about a thousand of a feed', () => {
  const long = 'a'.repeat(MAX_FIELD + 1)
  const lists = Array.from({ length: MAX_FINDINGS + 1 }, () => ({ text: 1, content: '' }))
  expect(read([posting('a', { lists })]).problems).toHaveLength(MAX_FINDINGS)
  const locations = { categories: { allLocations: Array(MAX_FINDINGS + 1).fill(long) } }
  expect(read([posting('a', locations)]).notes).toHaveLength(MAX_FINDINGS)
  const many = Array.from({ length: MAX_REPORTED + 5 }, (_, id) => posting(String(id), { text: '' }))
  expect(read(many).problems).toHaveLength(MAX_REPORTED)
})

test('rejects a job whose description is empty or too long as HTML', () => {
  const feed = read([
    posting('a', { description: '<p> </p>' }),
    posting('b', { description: '', lists: [{ text: 'Requirements', content: 'Bread' }] }),
    posting('c', { description: `<p>${'x'.repeat(MAX_TEXT - 7)}</p>` }),
    posting('d', { description: 'x'.repeat(MAX_TEXT - 6) }),
  ])
  expect(feed.jobs.map(({ id }) => id)).toEqual(['b', 'c'])
  expect(feed.broken_ids).toEqual(['a', 'd'])
})

test.each([
  [{ ok: false, error: 1 }, /error response of Lever/],
  [{ ok: true }, /is not a list of postings/],
  [{ jobs: [] }, /may be greenhouse/],
  [[{ title: 'Team', postings: [] }], /is grouped/],
  [{ error: 'Not found' }, /is an error response/],
])('rejects a response that is not a list of postings: %j', (value, message) => {
  expect(() => read(value)).toThrow(message)
})

test('reads the optional parts of a posting', () => {
  const pay = (interval: string | null) => ({ currency: 'EUR', interval, min: 10, max: null })
  const feed = read([
    posting('a', { salaryRange: pay('per-hour-wage'), createdAt: 0, country: 'FR' }),
    posting('b', { salaryRange: pay('bi-week-salary'), categories: { location: 'Lyon (Hybrid)', team: 'Sales' } }),
    posting('c', { salaryRange: pay(null), workplaceType: 'remote', categories: { allLocations: ['Lyon', 'Ghent'] } }),
    posting('d', {
      description: '',
      descriptionPlain: 'Plain',
      lists: [{ text: 'Tasks:', content: '<li>Bake</li>' }],
      additionalPlain: 'More',
    }),
  ])
  expect(feed.jobs).toMatchObject([
    {
      salary_min: 10,
      salary_max: null,
      pay_period: 'HOUR',
      published_at: null,
      place: { name: null, iso_country: 'FR' },
    },
    { salary_min: null, remote_level: 2, place: { city: 'Lyon' }, departments: ['Sales'] },
    { salary_min: 10, pay_period: null, remote_level: 3, place: { city: 'Lyon' }, departments: [] },
    { description: '<p>Plain</p>\n<h2>Tasks</h2><ul><li>Bake</li></ul>\n<p>More</p>', profile: '', place: null },
  ])
  expect(messages(feed.notes)).toEqual([
    expect.stringMatching(/^\[1\]\.salaryRange: /),
    expect.stringMatching(/^\[2\]\.categories\.allLocations: Lyon; Ghent/),
  ])
})
