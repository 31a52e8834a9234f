import { readFileSync } from 'node:fs'
import { readGreenhouse } from '#lib/funnel-api/features/feeds/sources/greenhouse'
import { resumeRequirementOf, surveyOf } from '#lib/funnel-api/features/feeds/sources/greenhouse-questions'

const FEEDS = `${import.meta.dirname}/../../../../../tests/support/feeds`
const read = (name: string) => readGreenhouse(readFileSync(`${FEEDS}/${name}`, 'utf8'), name)
const messages = (problems: readonly { message: string }[]) => problems.map(({ message }) => message)

describe('a board with content, pay and questions', () => {
  const { jobs, problems, notes } = read('greenhouse.json')
  const [baker, shop, trainee] = jobs

  test('reads its jobs and skips the prospect post', () => {
    expect(jobs.map(({ id }) => id)).toEqual(['4471023101', '4471023102', '4471023103'])
    expect(problems).toEqual([])
    expect(messages(notes)).toContainEqual(expect.stringMatching(/^jobs\[3\]\.internal_job_id: prospect posts/))
  })

  test('maps fields to the wire format', () => {
    expect(baker).toMatchObject({
      name: 'Boulanger·ère tourier·ère (F/H)',
      locale: 'fr',
      published_at: '2026-10-05T13:12:44.000Z',
      date_end: '2027-03-31',
      job_type: 'PERMANENT_CONTRACT',
      working_time: 'FULL_TIME',
      remote_level: 2,
      salary_min: 26000,
      salary_max: 31000,
      salary_currency: 1,
      pay_period: 'YEAR',
      place: { city: 'Lyon', region: 'Auvergne-Rhône-Alpes', iso_country: 'FR' },
      departments: ['Boulange'],
    })
  })

  test('unescapes and sanitizes the description', () => {
    expect(baker?.description).toContain('<li>Tourer les pâtes feuilletées &amp; levées</li>')
    expect(baker?.description).not.toMatch(/script|img|onerror|alert|<p>(?:&nbsp;|\s)*<\/p>/)
  })

  test('turns the board’s own questions into a survey, without names and files', () => {
    expect(baker?.survey).toMatchObject([
      { key: 'question_30188101', question_type: 'radio', is_required: true, answers: ['Oui', 'Non'] },
      { key: 'question_30188102', question_type: 'checkbox', answers: ['Levain', 'Seigle', 'Viennoiserie'] },
      { key: 'question_30188103', question_type: 'text', is_required: false },
    ])
  })

  test('reads the location from a place that also names the remote level', () => {
    expect(shop).toMatchObject({
      remote_level: 3,
      place: { name: 'Netherlands', city: null, iso_country: 'NL' },
      salary_min: null,
    })
    expect(messages(notes)).toContainEqual(expect.stringMatching(/^jobs\[1\]\.location: .* more than one location/))
    expect(messages(notes)).toContainEqual(expect.stringMatching(/^jobs\[1\]\.pay_input_ranges: 'SEK'/))
  })

  test('takes a missing location from the office and leaves other missing values null', () => {
    expect(trainee).toMatchObject({ place: { city: 'Maastricht', iso_country: 'NL' }, locale: null, job_type: null })
    expect(trainee?.published_at).toBe('2026-09-21T12:00:00.000Z')
  })
})

test.each([
  ['Lyon', ['Paris, France'], { city: 'Lyon', iso_country: 'FR' }],
  ['Remote', ['Austin, TX'], { city: 'Austin', code: 'TX', iso_country: null }],
  ['Remote', ['Paris, FR', 'Berlin, Germany'], { city: 'Berlin', iso_country: 'DE' }],
  ['Remote', ['Headquarters'], null],
  ['Austin, TX', ['Berlin, Germany'], { city: 'Austin', code: 'TX', iso_country: null }],
  ['Austin, Texas', ['Berlin, Germany'], { city: 'Austin', region: 'Texas', iso_country: null }],
  ['Genève, GE', ['Genève, Switzerland'], { city: 'Genève', code: 'GE', iso_country: 'CH' }],
  ['Gent, BE', ['Berlin, Germany', 'Brussels, Belgium'], { city: 'Gent', code: 'BE', iso_country: 'BE' }],
])('the place of a job in %j with the offices %j', (name, locations, place) => {
  const offices = locations.map((location) => ({ name: null, location }))
  const job = { id: 1, title: 'Baker', content: '<p>Bread</p>', location: { name }, offices }
  const expected: unknown = place && expect.objectContaining(place)
  expect(readGreenhouse(JSON.stringify({ jobs: [job] }), 'jobs.json').jobs[0]?.place).toEqual(expected)
})

test('reports invalid jobs by their position in the file and reads the valid one', () => {
  const feed = read('greenhouse-broken.json')
  expect(feed.jobs.map(({ id }) => id)).toEqual(['501'])
  expect(messages(feed.problems)).toEqual([
    'jobs[1].title: is empty (id 502)',
    'jobs[2].content: is missing, request the Greenhouse API with content=true (id 503)',
    'jobs[3].location: Invalid input: expected object, received string (id 504)',
    'jobs[3].departments[0].name: Invalid input: expected string, received undefined (id 504)',
    'jobs[4]: duplicate ID (id 501)',
    'jobs[5]: description is empty (id 506)',
    'jobs[6]: Invalid input: expected object, received string',
  ])
  expect(feed.broken_ids).toEqual(expect.arrayContaining(['502', '503', '504', '506']))
  expect(feed.hasJobWithoutId).toBe(true)
})

test.each([
  ['{"jobs": [', /is not JSON/],
  ['[]', /format may be lever/],
  ['{"status": 404, "error": "Job board not found"}', /an error response.*Job board not found/],
  ['{"meta": {}}', /does not contain "jobs"/],
  ['null', /does not contain "jobs"/],
  ['', /is not JSON/],
])('rejects %p as a Greenhouse file', (source, message) => {
  expect(() => readGreenhouse(source, 'jobs.json')).toThrow(message)
})

test('rejects a truncated file and names the line where it ends', () => {
  expect(() => read('greenhouse-cut.txt')).toThrow(/^greenhouse-cut\.txt:12 {2}is not JSON/)
})

test('reads a board without jobs', () => {
  expect(readGreenhouse('{"jobs": [], "meta": {"total": 0}}', 'jobs.json')).toMatchObject({ jobs: [], problems: [] })
})

test('reads a question without "required" as optional, and skips blank and repeated answers', () => {
  const values = ['Day', ' ', 'Night', 'Day'].map((label) => ({ label }))
  const [text, choice] = surveyOf([
    { label: 'Why us?', fields: [{ name: 'question_1', type: 'textarea' }] },
    {
      label: 'Which shift?',
      required: true,
      fields: [{ name: 'question_2', type: 'multi_value_single_select', values }],
    },
  ])
  expect(text).toMatchObject({ question_type: 'text', is_required: false, length_max: null })
  expect(choice).toMatchObject({ question_type: 'radio', is_required: true, answers: ['Day', 'Night'] })
})

test.each([
  ['REQUIRED', [['email'], ['resume', true]]],
  ['OPTIONAL', [['email'], ['resume', false]]],
  ['NOT_ASKED', [['email'], ['question_1']]],
  [null, [['question_1']]],
  [null, []],
] as const)('the CV is %s for the fields %j', (expected, fields) => {
  const questions = fields.map(([name, required = true]) => ({
    label: name,
    required,
    fields: [{ name, type: 'input_file' }],
  }))
  expect(resumeRequirementOf(questions)).toBe(expected)
})
