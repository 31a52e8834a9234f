import { readFileSync } from 'node:fs'
import { readGreenhouse } from '#lib/funnel-api/cli/feeds/greenhouse'

const FEEDS = `${import.meta.dirname}/../../../../tests/support/feeds`
const read = (name: string) => readGreenhouse(readFileSync(`${FEEDS}/${name}`, 'utf8'), name)
const messages = (problems: readonly { message: string }[]) => problems.map(({ message }) => message)

describe('a board with content, pay and questions', () => {
  const { jobs, problems, notes } = read('greenhouse.json')
  const [baker, shop, trainee] = jobs

  test('gives its jobs, without the prospect post that stands for none', () => {
    expect(jobs.map(({ id }) => id)).toEqual(['4471023101', '4471023102', '4471023103'])
    expect(problems).toEqual([])
    expect(messages(notes)).toContainEqual(expect.stringMatching(/^jobs\[3\]\.internal_job_id: a prospect post/))
  })

  test('facts become the wire’s', () => {
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

  test('the description is HTML again, and safe', () => {
    expect(baker?.description).toContain('<li>Tourer les pâtes feuilletées &amp; levées</li>')
    expect(baker?.description).not.toMatch(/script|img|onerror|alert|<p>(?:&nbsp;|\s)*<\/p>/)
  })

  test('the board’s own questions become a survey; names and files are asked elsewhere', () => {
    expect(baker?.survey).toMatchObject([
      { key: 'question_30188101', question_type: 'radio', is_required: true, answers: ['Oui', 'Non'] },
      { key: 'question_30188102', question_type: 'checkbox', answers: ['Levain', 'Seigle', 'Viennoiserie'] },
      { key: 'question_30188103', question_type: 'text', is_required: false },
    ])
  })

  test('a place that says how the work is done says where as well', () => {
    expect(shop).toMatchObject({
      remote_level: 3,
      place: { name: 'Netherlands', city: null, iso_country: 'NL' },
      salary_min: null,
    })
    expect(messages(notes)).toContainEqual(expect.stringMatching(/^jobs\[1\]\.location: .* more than one place/))
    expect(messages(notes)).toContainEqual(expect.stringMatching(/^jobs\[1\]\.pay_input_ranges: 'SEK'/))
  })

  test('what a job leaves out comes from its office, or stays unknown', () => {
    expect(trainee).toMatchObject({ place: { city: 'Maastricht', iso_country: 'NL' }, locale: null, job_type: null })
    expect(trainee?.published_at).toBe('2026-09-21T12:00:00.000Z')
  })
})

test('broken jobs are told of by their place in the file, the good one is read', () => {
  const feed = read('greenhouse-broken.json')
  expect(feed.jobs.map(({ id }) => id)).toEqual(['501'])
  expect(messages(feed.problems)).toEqual([
    'jobs[1].title: is empty (id 502)',
    "jobs[2].content: is not there; ask Greenhouse's API with content=true (id 503)",
    'jobs[3].location: Invalid input: expected object, received string (id 504)',
    'jobs[3].departments[0].name: Invalid input: expected string, received undefined (id 504)',
    'jobs[4]: the same id stands further up (id 501)',
    'jobs[5]: says nothing about the job, its description is empty (id 506)',
    'jobs[6]: Invalid input: expected object, received string',
  ])
  expect(feed.broken_ids).toEqual(expect.arrayContaining(['502', '503', '504', '506']))
  expect(feed.hasNameless).toBe(true)
})

test.each([
  ['{"jobs": [', /is not JSON/],
  ['[]', /is it Lever's\?/],
  ['{"status": 404, "error": "Job board not found"}', /an error message.*Job board not found/],
  ['{"meta": {}}', /holds no "jobs"/],
  ['null', /holds no "jobs"/],
  ['', /is not JSON/],
])('%p is no file of Greenhouse’s', (source, message) => {
  expect(() => readGreenhouse(source, 'jobs.json')).toThrow(message)
})

test('a file that was cut off is refused with the line where it ends', () => {
  expect(() => read('greenhouse-cut.txt')).toThrow(/^greenhouse-cut\.txt:12 {2}is not JSON/)
})

test('a board without a job is read as such', () => {
  expect(readGreenhouse('{"jobs": [], "meta": {"total": 0}}', 'jobs.json')).toMatchObject({ jobs: [], problems: [] })
})
