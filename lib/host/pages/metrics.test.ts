/** @jest-environment node */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { register } from 'prom-client'
import type { FinishedResponse } from '#lib/host/pages/cache-entry'
import { registerPageMetrics } from '#lib/host/pages/metrics'
import { createPageCache, isRenderable } from '#lib/host/pages/page-cache'
import { createTargets } from '#lib/host/pages/target'

const response: FinishedResponse = {
  status: 200,
  body: Buffer.from('hello'),
  type: 'text/html',
  tag: 'W/"1"',
  caching: { shared: null, private: null },
  headers: { http: [], https: [] },
  isComplete: true,
  isCacheable: true,
  isMissing: false,
}
let now = 1_000_000
let isFailing = false
const lanes: string[] = []
const pages = createPageCache({
  targetOf: createTargets({ rootDomain: 'careers.test', isTestLocale: false }, () => true),
  render: async () => (isFailing ? Promise.reject(new Error('Next is unavailable')) : response),
  bytes: 1_000_000,
  inBackground: (_work, lane) => {
    lanes.push(lane)
    return false
  },
  laneOf: (company) => `lane of ${company}`,
  now: () => now,
})
registerPageMetrics(pages.size)
const server = createServer((request, reply) => {
  request.headers.host = 'levain.careers.test'
  const lookup = pages.lookUp(request)
  const { target, cached } = lookup
  if (cached) return pages.sendCached(lookup, cached, request, reply, false)
  if (!isRenderable(target)) return void reply.writeHead(404).end()
  pages.sendRendered({ ...lookup, target }, request, reply, false).catch(() => void reply.writeHead(503).end())
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const get = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)

async function metric(name: string, label = '') {
  const text = await register.getSingleMetricAsString(`careers_page_${name}`)
  const value = text.split('\n').find((line) => line.startsWith(`careers_page_${name}${label} `))
  return Number(value?.split(' ').at(-1))
}
const sources = () =>
  Promise.all(['hit', 'stale', 'miss', 'fresh'].map((from) => metric('answers_total', `{from="${from}"}`)))

test('counts responses by source', async () => {
  await get('/team')
  await get('/team')
  expect(await sources()).toEqual([1, 0, 1, 0])
  now += 59_999
  await get('/team')
  expect(await sources()).toEqual([2, 0, 1, 0])
  now += 1
  expect((await get('/team')).headers.get('x-cache')).toBe('stale')
  expect([await sources(), lanes]).toEqual([[2, 1, 1, 0], ['lane of levain']])
  await get('/jobs/baker?mode=preview')
  expect(await sources()).toEqual([2, 1, 1, 1])
})

test('a static file does not become stale, and a page expires after eleven minutes', async () => {
  await get('/avatar.svg')
  now += 600_000
  expect((await get('/avatar.svg')).headers.get('x-cache')).toBe('hit')
  expect((await get('/team')).headers.get('x-cache')).toBe('miss')
  now += 659_999
  expect((await get('/team')).headers.get('x-cache')).toBe('stale')
  now += 1
  expect((await get('/team')).headers.get('x-cache')).toBe('miss')
})

test('counts the renders and the failures of pages that are not cached', async () => {
  const totals = () => Promise.all([metric('renders_total'), metric('failures_total')])
  const [renders, failures] = await totals()
  isFailing = true
  expect((await get('/jobs/baker?mode=preview')).status).toBe(503)
  isFailing = false
  await get('/jobs/baker?mode=preview')
  expect(await totals()).toEqual([renders + 1, failures + 1])
})

test('counts renders, failures, content changes and the pages that they invalidate', async () => {
  const [renders, failures] = [await metric('renders_total'), await metric('failures_total')]
  isFailing = true
  expect((await get('/news')).status).toBe(503)
  isFailing = false
  await get('/news')
  expect([await metric('renders_total'), await metric('failures_total')]).toEqual([renders + 1, failures + 1])
  const entries = await metric('cache_entries')
  expect(await metric('cache_bytes')).toBeGreaterThan(entries * 5)
  pages.drop({ company: 'noctua', campaign: null })
  expect([await metric('changes_total'), await metric('dropped_total')]).toEqual([1, 0])
  pages.drop({ company: 'levain', campaign: null })
  // The static file is not dropped.
  expect([await metric('changes_total'), await metric('dropped_total')]).toEqual([2, entries - 1])
  expect(await metric('cache_entries')).toBe(1)
})

test('a change of all content invalidates the pages of all companies', async () => {
  await get('/team')
  expect(await metric('cache_entries')).toBe(2)
  pages.drop('all')
  expect(await metric('cache_entries')).toBe(1)
})
