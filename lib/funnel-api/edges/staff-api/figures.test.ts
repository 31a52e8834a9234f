import type { Figures } from '#lib/contract/staff/figures'
import { openTestApi, type TestApi } from '#tests/support/api'

let testApi: TestApi
let key: string
beforeAll(async () => {
  testApi = await openTestApi()
  key = await testApi.keyOf('bakery', ['stats:read'])
  testApi.api.now = () => new Date('2026-11-25T23:30:00Z')
  for (let count = 0; count < 7; count += 1)
    await testApi.send('POST', '/companies/bakery/campaigns/night-baker/track', { source: 'poster' })
  for (let count = 0; count < 4; count += 1)
    await testApi.send('POST', '/companies/bakery/campaigns/counter-clerk/track', { source: null })
  for (let count = 0; count < 6; count += 1)
    await testApi.send('POST', '/companies/bakery/campaigns/night-baker/steps', {
      step: 'SURVEY',
      event: 'started',
      source: 'poster',
    })
})
afterAll(() => testApi.close())

const get = (path: string) => testApi.staff('GET', path, undefined, key)

it('returns the visits and starts of the last 30 days', async () => {
  const { status, body } = await get('/figures')
  expect(status).toBe(200)
  const figures = body as Figures
  // It is already the next day in the time zone of the company.
  expect(figures).toMatchObject({
    since: '2026-10-28',
    until: '2026-11-26',
    earliest: '2025-01-01',
    time_zone: 'Europe/Paris',
    totals: { visits: { value: 10 }, started: { value: 5 }, submitted: { value: null, is_below_five: true } },
    campaigns: [{ slug: 'night-baker', visits: { value: 5 } }],
    sources: [{ source: 'poster', visits: { value: 5 }, started: { value: 5 } }],
    steps: [{ step: 'SURVEY', started: { value: 5 } }],
  })
  expect(figures.periods).toHaveLength(30)
  expect(figures.periods.at(-1)).toMatchObject({ since: '2026-11-26', visits: { value: 10 } })
})

it('divides periods of more than 31 days into weeks', async () => {
  const { periods } = (await get('/figures?since=2026-01-01')).body as Figures
  expect(periods).toHaveLength(48)
  expect(periods.at(-1)).toMatchObject({ since: '2026-11-23', until: '2026-11-26', visits: { value: 10 } })
})

it('treats upper and lower case of a source alike', async () => {
  expect(((await get('/figures?source=Poster')).body as Figures).totals.visits.value).toBe(5)
})

it.each([
  ['since=2026-11-20&until=2026-11-10', { since: { key: 'RANGE_MAX', bound: '2026-11-10' } }],
  ['until=2026-11-27', { until: { key: 'RANGE_MAX', bound: '2026-11-26' } }],
  ['since=2016-11-20', { since: { key: 'RANGE_MIN', bound: '2025-01-01' } }],
  ['until=2024-12-31', { until: { key: 'RANGE_MIN', bound: '2025-01-01' } }],
  ['since=2026-01-01&interval=day', { since: { key: 'RANGE_MIN', bound: '2026-08-27' } }],
  ['since=2026-02-30', { since: { key: 'INVALID_DATE' } }],
  ['interval=hour', { interval: { key: 'INVALID_PATTERN' } }],
  [`source=${'a'.repeat(61)}`, { source: { key: 'MAX_LENGTH', bound: 60 } }],
])('rejects %s', async (query, fields) => {
  for (const path of ['/figures', '/figures/export'])
    expect(await get(`${path}?${query}`)).toMatchObject({ status: 400, body: { error: { fields } } })
})

it('returns 404 for an unknown job and for a job of another company', async () => {
  expect((await get('/figures?campaign=nowhere')).status).toBe(404)
  expect((await get('/figures?campaign=caster')).status).toBe(404)
})

it('requires the scope', async () => {
  const other = await testApi.keyOf('bakery', ['candidacies:read'])
  expect((await testApi.staff('GET', '/figures', undefined, other)).status).toBe(403)
})

it.each([
  [
    'table=totals',
    'since,until,visits,started,submitted,replied,median_hours,p90_hours\r\n2026-10-28,2026-11-26,10,5,<5,<5,,\r\n',
  ],
  ['table=sources&separator=semicolon', 'source;visits;started;submitted;replied\r\nposter;5;5;<5;<5\r\n'],
  [
    'table=campaigns&separator=tab',
    'slug\tname\tvisits\tstarted\tsubmitted\treplied\r\nnight-baker\tNight baker\t5\t5\t<5\t<5\r\n',
  ],
  ['table=steps', 'step,started,finished,left,share_left\r\nSURVEY,5,<5,5,1\r\n'],
])('exports %s as CSV', async (query, csv) => {
  const { body, headers } = await get(`/figures/export?${query}`)
  expect(body).toBe(csv)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="bakery-\w+-2026-10-28-2026-11-26\.csv"$/)
})

it('exports UTF-8 that spreadsheets recognize', async () => {
  const request = new Request('http://bakery.test/staff/v1/figures/export', {
    headers: { authorization: `Bearer ${key}` },
  })
  const bytes = new Uint8Array(await (await testApi.askStaff(request)).arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

it('exports a line for each day', async () => {
  const lines = String((await get('/figures/export?table=periods')).body)
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(31)
  expect(lines.at(-1)).toBe('2026-11-26,2026-11-26,10,5,<5,<5')
})
