import { openTestApi, type TestApi } from '#tests/support/api'
import { readPdf } from '#tests/support/read-pdf'

const URL = 'http://bakery.test/jobs/night-baker?source=poster'

let testApi: TestApi
let key: string
beforeAll(async () => {
  testApi = await openTestApi()
  key = await testApi.keyOf('bakery', ['campaigns:read'])
})
afterAll(() => testApi.close())

const poster = async (query = '', slug = 'night-baker') => {
  const response = await testApi.askStaff(
    new Request(`http://bakery.test/staff/v1/campaigns/${slug}/poster${query}`, {
      headers: { authorization: `Bearer ${key}` },
    }),
  )
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return readPdf(new Uint8Array(await response.arrayBuffer()))
}

/** Changes the job for one test. */
async function withJob(change: object, work: () => Promise<void>) {
  const jobs = () => testApi.db.updateTable('campaigns').where('id', '=', before.id)
  const before = await testApi.db
    .selectFrom('campaigns')
    .selectAll()
    .where('slug', '=', 'night-baker')
    .executeTakeFirstOrThrow()
  await jobs().set(change).execute()
  const restored = Object.fromEntries(Object.entries(before).filter(([column]) => column in change))
  try {
    await work()
  } finally {
    await jobs().set(restored).execute()
  }
}

it.each([
  ['a4', 595, 842],
  ['a5', 420, 595],
])('has one page of the size %s, with embedded fonts and selectable text', async (size, width, height) => {
  const page = await poster(`?size=${size}`)
  expect(page).toMatchObject({ pages: 1, width, height, fonts: 3 })
  const text = page.lines.join('\n')
  // The logo replaces the name of the company.
  expect(page.lines[0]).toBe('We’re hiring')
  expect(text).toContain('We’re hiring\nNight baker')
  expect(text).toContain('Permanent contract')
  expect(text).toMatch(/26,000.*31,000/)
  expect(text).toContain('Scan to apply')
  expect(text).toContain('bakery.test/jobs/night-baker')
  expect(page.links).toEqual([URL])
})

it('links to the URL of another source', async () => {
  expect((await poster('?source=job-fair')).links).toEqual(['http://bakery.test/jobs/night-baker?source=job-fair'])
})

it.each([
  ['fr', 'Nous recrutons', 'Scannez pour postuler'],
  ['de', 'Wir stellen ein', 'Scannen und bewerben'],
  ['es', 'Oferta de empleo', 'Escanea e inscríbete'],
  ['nl', 'We zoeken collega’s', 'Scan en solliciteer'],
])('is in the language of the job: %s', (locale, hiring, scan) =>
  withJob({ locale }, async () => {
    const { lines } = await poster()
    expect(lines).toEqual(expect.arrayContaining([hiring, scan]))
  }),
)

it('cuts a name of 5,000 characters', () =>
  withJob({ name: 'Bäckerei '.repeat(600).slice(0, 5000) }, async () => {
    const { pages, lines } = await poster()
    expect(pages).toBe(1)
    const title = lines.filter((line) => line.includes('Bäckerei'))
    expect(title).toHaveLength(4)
    expect(title.at(-1)).toMatch(/…$/)
  }))

it('breaks a word that is wider than the page', () =>
  withJob({ name: 'a'.repeat(120) }, async () => {
    const { lines } = await poster()
    const title = lines.filter((line) => /^a+-?…?$/.test(line))
    expect(title.length).toBeGreaterThan(1)
    expect(title.every((line) => line.length < 60)).toBe(true)
  }))

it('shows the name of the company instead of a name without printable letters', () =>
  withJob({ name: '\u202eخباز ليلي\u200f' }, async () => {
    const { lines } = await poster()
    expect(lines).toContain('Bakery North')
  }))

it('leaves out emoji and unknown facts', () =>
  withJob({ name: '🥖 Night baker 🌙', salary_min: null, salary_max: null, address: null }, async () => {
    const { lines } = await poster()
    expect(lines).toContain('Night baker')
    expect(lines.join()).not.toMatch(/26,000|null|undefined/)
  }))

it('shows all of a long URL', async () => {
  const slug = `${'long-'.repeat(38)}slug`
  await withJob({ slug }, async () => {
    const { lines, links } = await poster('', slug)
    expect(lines.join('')).toContain(`bakery.test/jobs/${slug}`)
    expect([...new Set(links)]).toEqual([`http://bakery.test/jobs/${slug}?source=poster`])
  })
})

it('is drawn even if the job has no cover, or one that cannot be read', async () => {
  for (const cover of [
    null,
    '/media/foundry/0123456789abcdef.webp',
    '/media/bakery/../secret',
    'https://10.0.0.1/a.png',
  ])
    await withJob({ cover }, async () => expect((await poster()).pages).toBe(1))
})

it('shows the name of the company if the logo cannot be read', async () => {
  const companies = () => testApi.db.updateTable('companies').where('slug', '=', 'bakery')
  const { logo_url } = await testApi.db
    .selectFrom('companies')
    .select('logo_url')
    .where('slug', '=', 'bakery')
    .executeTakeFirstOrThrow()
  await companies().set({ logo_url: '/media/bakery/ffffffffffffffff.png' }).execute()
  try {
    expect((await poster()).lines).toContain('Bakery North')
  } finally {
    await companies().set({ logo_url }).execute()
  }
})

it('limits posters per company', () =>
  testApi.withStoppedClock(async () => {
    await poster()
    await testApi.db.updateTable('rates').set({ count: 120 }).where('key', 'like', 'staff-poster:%').execute()
    const { status } = await testApi.staff('GET', '/campaigns/night-baker/poster', undefined, key)
    expect(status).toBe(429)
    await testApi.db.deleteFrom('rates').execute()
  }))
