import { readFileSync } from 'node:fs'
import { readFeedFile as readFeed } from '#lib/funnel-api/features/feeds/read-feed-file'
import { readXml } from '#lib/funnel-api/features/feeds/sources/xml'

const FEEDS = `${import.meta.dirname}/../../../../../tests/support/feeds`
const read = (name: string) => readXml(readFileSync(`${FEEDS}/${name}`, 'utf8'), name)
const messages = (problems: readonly { message: string }[]) => problems.map(({ message }) => message)
const jobWith = (elements: string) =>
  readXml(
    `<source><job><referencenumber>1</referencenumber><description>Work.</description>${elements}</job></source>`,
    'feed.xml',
  )

describe('an Indeed-style feed', () => {
  const { jobs, problems, notes } = read('indeed.xml')
  const [manager, auditor, writer] = jobs

  test('maps fields to the wire format and preserves leading zeros of a reference number', () => {
    expect([problems, notes]).toEqual([[], []])
    expect(manager).toMatchObject({
      id: '00412',
      name: "Responsable d'hôtel (H/F)",
      locale: 'fr',
      published_at: '2026-11-06T08:30:00.000Z',
      date_end: '2027-03-31',
      job_type: 'PERMANENT_CONTRACT',
      salary_min: 30000,
      salary_max: 40000,
      pay_period: 'YEAR',
      place: {
        city: 'Saint-Malo',
        region: 'Bretagne',
        zipcode: '35400',
        street: '12 quai des Corsaires',
        iso_country: 'FR',
      },
      departments: ['Vente', 'Hôtellerie'],
      employer: 'Hôtels du Vent',
    })
    expect(manager?.description).not.toMatch(/onclick|h1/)
  })

  test('rejects a job with a title of more than 300 characters instead of cutting it', () => {
    const { jobs: read, problems: found } = jobWith(`<title>${'x'.repeat(301)}</title>`)
    expect([read, messages(found)]).toEqual([[], [expect.stringContaining('longer than 300 characters')]])
  })

  test('reads text without CDATA, a country by name, and hours and pay as text', () => {
    expect(auditor).toMatchObject({
      name: 'Night auditor & bar',
      job_type: 'INTERIM_CONTRACT',
      working_time: 'PART_TIME',
      remote_level: 0,
      salary_min: 14.5,
      pay_period: 'HOUR',
      place: { city: 'Galway', iso_country: 'IE' },
    })
    expect(auditor?.description).toContain('<ul><li>Close the books of the day</li>')
  })

  test('reads a remote job with a country and no city', () => {
    expect(writer).toMatchObject({
      locale: 'es',
      remote_level: 3,
      place: { city: null, iso_country: 'ES' },
      salary_min: null,
    })
  })
})

test('reports invalid jobs by their position in the file and accepts jobs with an invalid detail', () => {
  const feed = read('indeed-broken.xml')
  expect(feed.jobs).toMatchObject([
    { id: 'A-1', salary_min: null, published_at: null, date_end: null, place: { city: 'Bordeaux', iso_country: null } },
  ])
  expect(messages(feed.problems)).toEqual([
    'job[1].title: is empty (id A-2)',
    'job[2].referencenumber: is missing',
    'job[3].description: contains elements instead of text, put markup in CDATA (id A-4)',
  ])
  expect(messages(feed.notes)).toEqual([
    "job[0].date: 'soon' is not a date; omitted (id A-1)",
    "job[0].expirationdate: '2027-02-31' is not a date; omitted (id A-1)",
    "job[0].salary: '2.400 to 2.900 a month' has no currency; pay omitted (id A-1)",
    "job[0].country: 'Atlantis' is not a known country; omitted (id A-1)",
  ])
})

test('rejects a declared document type', () => {
  expect(() => read('indeed-entities.xml')).toThrow(/declares a document type/)
})

test('reads character references and named HTML entities', () => {
  expect(jobWith('<title>D&#233;veloppeur &amp; designer &eacute;t&#xE9;</title>').jobs[0]?.name).toBe(
    'Développeur & designer été',
  )
})

test('removes HTML from a title', () => {
  expect(jobWith('<title><![CDATA[R&amp;D <b>lead</b> & more]]></title>').jobs[0]?.name).toBe('R&D lead & more')
})

test.each([
  ['<source><job></source>', /feed\.xml:1 {2}is not XML/],
  ['{"jobs": []}', /is not XML/],
  ['<rss><channel/></rss>', /does not contain <source>/],
  [`<source>${'<a>'.repeat(60)}${'</a>'.repeat(60)}</source>`, /cannot be read/],
  ['', /is not XML|does not contain <source>/],
])('rejects %p', (source, message) => {
  expect(() => readXml(source, 'feed.xml')).toThrow(message)
})

test('reads a feed without jobs', () => {
  expect(readXml('<source></source>', 'feed.xml').jobs).toEqual([])
  expect(readXml('<source><publisher>Kontor</publisher></source>', 'feed.xml').jobs).toEqual([])
})

test('names the line of an unclosed element', () => {
  expect(() => read('indeed-unclosed.xml')).toThrow(/^indeed-unclosed\.xml:6 /)
})

test('reads a large feed completely', () => {
  const job = (id: number) =>
    `<job><title>R&amp;D ${id}</title><referencenumber>${id}</referencenumber><description>${'&lt;p&gt;a &amp;amp; b&lt;/p&gt;'.repeat(40)}</description></job>`
  const feed = readXml(`<source>${Array.from({ length: 800 }, (_, id) => job(id)).join('')}</source>`, 'feed.xml')
  expect(feed.jobs).toHaveLength(800)
  expect(feed.jobs[799]).toMatchObject({
    name: 'R&D 799',
    description: expect.stringContaining('<p>a &amp; b</p>') as string,
  })
})

test('decodes a feed in its declared encoding', async () => {
  const { jobs } = await readFeed(`${FEEDS}/indeed-latin1.xml`, 'xml')
  expect(jobs[0]).toMatchObject({ name: 'Chef pâtissier', place: { city: 'Évreux' } })
})

test('reports a missing file', async () => {
  await expect(readFeed(`${FEEDS}/nowhere.xml`, 'xml')).rejects.toThrow(/nowhere\.xml {2}file not found/)
})

test.each([
  ['indeed-apply-resume=optional', 'OPTIONAL'],
  ['indeed-apply-jobTitle=Chef&amp;indeed-apply-resume=hidden', 'NOT_ASKED'],
  ['indeed-apply-resume=Required', 'REQUIRED'],
  ['indeed-apply-phone=optional', null],
])('reads whether a CV is asked from %s', (data, expected) => {
  const feed = jobWith(`<title>Chef</title><indeed-apply-data>${data}</indeed-apply-data>`)
  expect(feed.jobs[0]?.resume_requirement).toBe(expected)
  expect(feed.notes).toEqual([])
})

test('reports an unknown value for the CV and imports the job', () => {
  const feed = jobWith('<title>Chef</title><indeed-apply-data>indeed-apply-resume=maybe</indeed-apply-data>')
  expect(feed.jobs[0]?.resume_requirement).toBeNull()
  expect(messages(feed.notes)).toEqual([
    "job[0].indeed-apply-data: indeed-apply-resume 'maybe' is not known; omitted (id 1)",
  ])
})

test('ignores processing instructions inside values', () => {
  expect(
    jobWith('<title><?editor version="2"?>Baker</title><city>Lille</city><country>FR</country>').jobs,
  ).toMatchObject([{ name: 'Baker' }])
})
