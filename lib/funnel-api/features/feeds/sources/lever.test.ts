import { readFileSync } from 'node:fs'
import { readLever } from '#lib/funnel-api/features/feeds/sources/lever'
import { MAX_TEXT } from '#lib/funnel-api/features/feeds/sources/limits'

const FEEDS = `${import.meta.dirname}/../../../../../tests/support/feeds`
const read = (name: string) => readLever(readFileSync(`${FEEDS}/${name}`, 'utf8'), name)
const messages = (problems: readonly { message: string }[]) => problems.map(({ message }) => message)

test.each([
  ['in microseconds', 1_790_586_000_000_000],
  ['outside the range of dates', 8.64e15 + 1],
  ['before the year 0', -8e14],
])('omits a creation date %s, with a note', (_what, createdAt) => {
  const posting = { id: '1', text: 'Cook', description: 'You cook.', createdAt }
  const { jobs, notes, problems } = readLever(JSON.stringify([posting]), 'lever')
  expect(jobs).toMatchObject([{ id: '1', published_at: null }])
  expect(messages(notes)).toEqual([expect.stringContaining('createdAt')])
  expect(problems).toEqual([])
})

describe('a list of postings', () => {
  const { jobs, problems, notes } = read('lever.json')
  const [engineer, student, developer] = jobs

  test('maps fields to the wire format', () => {
    expect(problems).toEqual([])
    expect(engineer).toMatchObject({
      id: '5ac21346-8e0c-4494-8e7a-3eb92ff77902',
      name: 'Senior hydraulic engineer',
      locale: 'en',
      published_at: '2026-09-28T09:00:00.000Z',
      job_type: 'PERMANENT_CONTRACT',
      remote_level: 2,
      salary_min: 62000,
      salary_max: 78000,
      pay_period: 'YEAR',
      place: { city: 'Rotterdam', iso_country: 'NL' },
      departments: ['Hydraulics', 'Engineering'],
    })
  })

  test('puts requirement lists into the profile and the other lists into the description in order', () => {
    expect(engineer?.profile).toBe(
      "<h2>What we're looking for</h2><ul><li>Five years with water</li><li>A calm voice</li></ul>",
    )
    expect(engineer?.description).toMatch(
      /keep cities dry[\s\S]*<h2>What you will do<\/h2><ul><li>Model gates &amp; pumps[\s\S]*within ten days/,
    )
  })

  test('reads a plain description, a country code and hourly pay', () => {
    expect(student).toMatchObject({
      locale: 'de',
      job_type: 'INTERNSHIP',
      working_time: 'PART_TIME',
      remote_level: 0,
      salary_min: 16.5,
      pay_period: 'HOUR',
      place: { city: 'Hamburg', iso_country: 'DE' },
    })
    expect(student?.description).toContain(
      '<ul><li>Messungen auf der Elbe</li><li>Berichte für die Stadt &amp; den Hafen</li></ul>',
    )
  })

  test('sets no place for a job from anywhere and omits one-time pay', () => {
    expect(developer).toMatchObject({
      place: null,
      remote_level: 3,
      job_type: 'FIXED_TERM_CONTRACT',
      contract_duration_in_months: 6,
      salary_min: null,
    })
    expect(messages(notes)).toContainEqual(expect.stringMatching(/^\[2\]\.salaryRange: pay interval 'one-time'/))
  })
})

test('reports invalid postings by their position in the file and reads the valid ones', () => {
  const feed = read('lever-broken.json')
  expect(feed.jobs.map(({ name }) => name)).toEqual(['Lock keeper', 'Bad pay'])
  expect(feed.jobs[1]).toMatchObject({ salary_min: null, salary_max: null })
  expect(messages(feed.problems)).toEqual([
    '[1].text: Invalid input: expected string, received undefined (id 11111111-aaaa-4bbb-8ccc-000000000002)',
    '[1].lists: Invalid input: expected array, received string (id 11111111-aaaa-4bbb-8ccc-000000000002)',
    '[2].id: Invalid input: expected string, received undefined',
  ])
  expect(feed).toMatchObject({ broken_ids: ['11111111-aaaa-4bbb-8ccc-000000000002'], hasJobWithoutId: true })
})

test('rejects postings with a blank ID and reads IDs without surrounding spaces', () => {
  const posting = { text: 'Lock keeper', description: 'Opens and closes the lock.' }
  const postings = ['  ', '\u00a0', 'a', ' a ', ' b '].map((id) => ({ ...posting, id }))
  const feed = readLever(JSON.stringify(postings), 'postings.json')
  expect(messages(feed.problems)).toEqual(['[0].id: is empty', '[1].id: is empty', '[3]: duplicate ID (id a)'])
  expect(feed.jobs.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(feed.hasJobWithoutId).toBe(true)
})

test.each([
  ['{"ok": false, "error": "Document not found"}', /an error response.*Document not found/],
  ['{"jobs": []}', /format may be greenhouse/],
  ['{"a": 1}', /not a list of postings/],
  ['[{"title": "Team", "postings": []}]', /is grouped/],
  ['[{]', /is not JSON/],
])('rejects %p as a Lever file', (source, message) => {
  expect(() => readLever(source, 'postings.json')).toThrow(message)
})

test.each(['description', 'descriptionPlain', 'additional', 'additionalPlain', 'text', 'id'])(
  'reports a posting whose %s is too long',
  (field) => {
    const posting = { id: 'a', text: 'Lock keeper', [field]: 'a'.repeat(MAX_TEXT + 1) }
    expect(messages(readLever(JSON.stringify([posting]), 'postings.json').problems)).toContainEqual(
      expect.stringMatching(new RegExp(`^\\[0\\]\\.${field}: is longer than`)),
    )
  },
)
