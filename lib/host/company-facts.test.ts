/** @jest-environment node */
import { createCompanyFacts } from '#lib/host/company-facts'
import { createLog, setLog } from '#lib/telemetry/log'
import { campaign, company } from '#tests/support/samples'

const replies: Record<string, () => Response> = {
  '/companies/bakery': () => Response.json(company({ embed_origins: ['https://www.bakery.example'] })),
  '/companies/bakery/campaigns/baker': () => Response.json(campaign()),
  '/companies/bakery/campaigns/miller': () =>
    Response.json({ error: { code: 'GONE', message: 'closed' } }, { status: 410 }),
}

function openFacts() {
  const calls: string[] = []
  let clock = 1
  const facts = createCompanyFacts(
    async ({ url }) => {
      const { pathname } = new URL(url)
      calls.push(pathname)
      return replies[pathname]?.() ?? Response.json({ error: { code: 'NOT_FOUND', message: '' } }, { status: 404 })
    },
    { base: 'http://funnel-api.internal', now: () => clock },
  )
  return { ...facts, calls, wait: (ms: number) => void (clock += ms) }
}

test('returns the embed origins of a company, and null for an unknown company', async () => {
  const { facts } = openFacts()
  expect(await facts('bakery')).toMatchObject({ value: { embed_origins: ['https://www.bakery.example'] } })
  expect(await facts('nobody')).toEqual({ value: null, isComplete: true })
})

test('logs an invalid attribute and uses the valid ones', async () => {
  const lines: string[] = []
  const before = setLog(createLog({ level: 'warn', isReadable: false, write: (line) => void lines.push(line) }))
  const base = company({ website_url: 'https://bakery.example' })
  const { facts } = createCompanyFacts(async () => Response.json({ ...base, is_ua_active: 'Nora' }), {
    base: 'http://x',
  })
  expect((await facts('bakery')).value).toMatchObject({ website_url: 'https://bakery.example', is_ua_active: true })
  setLog(before)
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ call: 'GET /companies/:company_subdomain', attribute: 'is_ua_active' }),
  ])
  expect(lines.join()).not.toContain('Nora')
})

test('a job is closed only if it was open before', async () => {
  const { isClosed } = openFacts()
  const results = await Promise.all(['miller', 'baker', 'nothing'].map((slug) => isClosed('bakery', slug)))
  expect(results).toEqual([true, false, false].map((value) => ({ value, isComplete: true })))
})

test('shares one call between concurrent requests and repeats it after a minute', async () => {
  const { facts, calls, wait } = openFacts()
  await Promise.all(Array.from({ length: 10 }, () => facts('bakery')))
  wait(59_000)
  await facts('bakery')
  expect(calls).toHaveLength(1)
  wait(1001)
  await facts('bakery')
  expect(calls).toHaveLength(2)
})

test('evicts the least recently used entry when the cache is full', async () => {
  const { facts, calls } = openFacts()
  await facts('bakery')
  for (let count = 0; count < 1999; count += 1) await facts(`company-${count}`)
  await facts('bakery')
  expect(calls).toHaveLength(2000)
  await facts('another')
  await facts('company-0')
  expect(calls).toHaveLength(2002)
})

test('returns incomplete fallbacks if the upstream is unreachable, and calls it again each time', async () => {
  let calls = 0
  const unavailable = () => {
    calls += 1
    return Promise.reject(new Error('unavailable'))
  }
  const { facts, isClosed } = createCompanyFacts(unavailable, { base: 'http://x.internal' })
  for (let count = 0; count < 2; count += 1)
    expect([await facts('bakery'), await isClosed('bakery', 'baker')]).toEqual(
      [null, false].map((value) => ({ value, isComplete: false })),
    )
  expect(calls).toBe(4)
})

test('clears the facts of the changed company only', async () => {
  const { facts, isClosed, clear, calls } = openFacts()
  const read = () => Promise.all([facts('bakery'), facts('mill'), isClosed('bakery', 'miller')])
  await read()
  clear('bakery')
  await read()
  expect(calls.slice(3).sort()).toEqual(['/companies/bakery', '/companies/bakery/campaigns/miller'])
  clear(null)
  await read()
  expect(calls).toHaveLength(8)
})

test('caches a newer reply although an earlier read fails afterwards', async () => {
  const failures: ((error: Error) => void)[] = []
  const calls: string[] = []
  const { facts, clear } = createCompanyFacts(
    async ({ url }) => {
      calls.push(new URL(url).pathname)
      if (calls.length === 1) return new Promise<Response>((_, reject) => failures.push(reject))
      return Response.json(company())
    },
    { base: 'http://funnel-api.internal', now: () => 1 },
  )
  const first = facts('bakery')
  clear(null)
  await facts('bakery')
  failures.forEach((fail) => fail(new Error('timeout')))
  await first
  await facts('bakery')
  expect(calls).toHaveLength(2)
})

test('drops the style sheet of the changed company only, and of all companies at once', async () => {
  const { style, clear, calls } = openFacts()
  const read = () => Promise.all([style('bakery'), style('mill')])
  await read()
  clear('bakery')
  await read()
  expect(calls.slice(2)).toEqual(['/companies/bakery/theme'])
  clear(null)
  await read()
  expect(calls).toHaveLength(5)
})

test('reports each company that the funnel API finds', async () => {
  const found: string[] = []
  const { facts } = createCompanyFacts(
    async ({ url }) => replies[new URL(url).pathname]?.() ?? Response.json({}, { status: 404 }),
    { base: 'http://funnel-api.internal', onFound: (slug) => void found.push(slug) },
  )
  await Promise.all([facts('bakery'), facts('nobody')])
  expect(found).toEqual(['bakery'])
})
