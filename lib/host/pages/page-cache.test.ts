/** @jest-environment node */
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { FinishedResponse } from '#lib/host/pages/cache-entry'
import { createPageCache, isRenderable } from '#lib/host/pages/page-cache'
import { createTargets } from '#lib/host/pages/target'
import { captureLog } from '#tests/support/capture-log'
import { settle } from '#tests/support/settle'

const servers: (() => void)[] = []
afterEach(() => servers.splice(0).forEach((stop) => stop()))

const pageWith = (text: string, more: Partial<FinishedResponse> = {}): FinishedResponse => ({
  status: 200,
  body: Buffer.from(text),
  type: 'text/html; charset=utf-8',
  tag: `W/"${text.slice(0, 20)}"`,
  headers: { http: [['content-type', 'text/html; charset=utf-8']], https: [] },
  caching: { shared: 's-maxage=60', private: 'private' },
  isComplete: true,
  isCacheable: true,
  isMissing: false,
  ...more,
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

const atOnce = (work: () => Promise<unknown>) => {
  void work()
  return true
}

/** A cache over pages that `render` returns, and a record of the renders. */
async function openPages(
  render: (key: string) => Promise<FinishedResponse> | FinishedResponse,
  bytes = 1_000_000,
  inBackground: (work: () => Promise<unknown>) => boolean = atOnce,
  isOnSystemClock = false,
) {
  const renders: string[] = []
  let moment = 1_000_000
  const clock = isOnSystemClock ? {} : { now: () => moment }
  const pages = createPageCache({
    targetOf: createTargets({ rootDomain: 'careers.test', isTestLocale: false }, () => true),
    render: async (target, flight) => {
      renders.push(target.key + (flight ? ` ${JSON.stringify(flight)}` : ''))
      return render(target.key)
    },
    bytes,
    inBackground,
    ...clock,
  })
  const server = createServer((from, response) => {
    const lookup = pages.lookUp(from)
    if (lookup.cached) return pages.sendCached(lookup, lookup.cached, from, response, false)
    const { target } = lookup
    if (target.kind === 'status') return void response.writeHead(target.status).end()
    if (isRenderable(target))
      pages.sendRendered({ ...lookup, target }, from, response, false).catch(() => void response.writeHead(503).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  servers.push(() => (server.closeAllConnections(), server.close()))
  const { port } = server.address() as { port: number }
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request({
        port,
        host: '127.0.0.1',
        path,
        method,
        agent: false,
        headers: { host: 'levain.careers.test', ...headers },
      })
      sent.on('error', reject).on('response', (response) => {
        const { statusCode = 0, headers: responseHeaders } = response
        buffer(response).then((body) => resolve({ status: statusCode, headers: responseHeaders, body }), reject)
      })
      sent.end()
    })
  return { pages, get, renders, wait: (ms: number) => void (moment += ms) }
}

test('renders a page once for concurrent requests and caches it', async () => {
  const { get, renders } = await openPages(async () => (await settle(), pageWith('hello')))
  const answers = await Promise.all(Array.from({ length: 5 }, () => get('/team')))
  expect(answers.map(({ body }) => String(body))).toEqual(Array(5).fill('hello'))
  expect((await get('/team?utm=1')).headers['x-cache']).toBe('hit')
  expect(renders).toHaveLength(1)
})

test('a page with two URLs gets the cache-control of the requested one', async () => {
  const { get, renders } = await openPages(() => pageWith('bonjour'))
  const controls = []
  for (const path of ['/fr/team', '/team', '/fr/team'])
    controls.push((await get(path, { 'accept-language': 'fr' })).headers['cache-control'])
  expect([controls, renders.length]).toEqual([['s-maxage=60', 'private', 's-maxage=60'], 1])
})

test('reads the languages of a company before its first page', async () => {
  let languages: { own: 'en'; offered: readonly ['en'] } | undefined
  const targetOf = createTargets(
    { rootDomain: 'careers.test', isTestLocale: false },
    () => true,
    undefined,
    () => languages,
  )
  const pages = createPageCache({
    targetOf,
    prepare: async () => (languages = { own: 'en', offered: ['en'] }),
    render: async () => pageWith('hello'),
    bytes: 1000,
    inBackground: atOnce,
  })
  const request = { url: '/team', headers: { host: 'levain.careers.test' } } as IncomingMessage
  const lookup = pages.lookUp(request)
  expect([lookup.key, (await pages.complete(lookup, request)).key]).toEqual(['/levain/fr/team', '/levain/en/team'])
})

test('pages without drafts share one entry with their preview', async () => {
  const { get, renders } = await openPages(() => pageWith('hello'))
  await get('/team')
  expect((await get('/team?mode=preview')).headers).toMatchObject({ 'x-cache': 'hit', 'x-robots-tag': 'none' })
  await get('/jobs/baker?mode=preview')
  await get('/jobs/baker?mode=preview')
  expect(renders).toHaveLength(3)
})

test('sends a page with missing upstream data but does not overwrite a complete one', async () => {
  let page = pageWith('incomplete', { isComplete: false, isCacheable: false })
  const { get, wait } = await openPages(() => page)
  expect(String((await get('/team')).body)).toBe('incomplete')
  page = pageWith('complete')
  expect((await get('/team')).headers['x-cache']).toBe('miss')
  page = pageWith('incomplete', { isComplete: false, isCacheable: false })
  wait(60_000)
  await get('/team')
  await settle()
  expect(String((await get('/team')).body)).toBe('complete')
})

test('sends a page stale after a minute and renders it again in the background', async () => {
  let text = 'old'
  const { get, wait } = await openPages(() => pageWith(text))
  await get('/team')
  text = 'new'
  wait(60_000)
  const stale = await get('/team')
  expect([stale.headers['x-cache'], String(stale.body)]).toEqual(['stale', 'old'])
  let now = stale
  while (String(now.body) === 'old') now = (await settle(), await get('/team'))
  expect([String(now.body), now.headers['x-cache']]).toEqual(['new', 'hit'])
})

test('renders a stale page once in the background if there is capacity, otherwise on the next request', async () => {
  const works: (() => Promise<unknown>)[] = []
  let hasCapacity = false
  const { get, wait, renders } = await openPages(
    () => pageWith('hello'),
    undefined,
    (work) => {
      if (hasCapacity) works.push(work)
      return hasCapacity
    },
  )
  await get('/team')
  wait(60_000)
  await get('/team')
  expect(works).toHaveLength(0)
  hasCapacity = true
  const cacheStates = [await get('/team'), await get('/team')].map(({ headers }) => headers['x-cache'])
  expect([cacheStates, works.length, renders.length]).toEqual([['stale', 'stale'], 1, 1])
  await works[0]!()
  expect([(await get('/team')).headers['x-cache'], renders.length]).toEqual(['hit', 2])
  wait(60_000)
  await get('/team')
  expect(works).toHaveLength(2)
})

test('logs a failed render in the background, and still sends the stale page', async () => {
  const logged = captureLog()
  let isBroken = false
  const { get, wait } = await openPages(() => {
    if (isBroken) throw new Error('broken page')
    return pageWith('hello')
  })
  await get('/team')
  isBroken = true
  wait(60_000)
  expect(String((await get('/team')).body)).toBe('hello')
  await settle()
  logged.restore()
  expect(logged.lines).toEqual([expect.stringMatching(/background page render failed[^]*broken page/)])
})

test('a jump of the system clock does not change the age of a page', async () => {
  let text = 'old'
  const { get } = await openPages(() => pageWith(text), undefined, undefined, true)
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_000)
  await get('/team')
  clock.mockRestore()
  const monotonic = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000)
  text = 'new'
  expect((await get('/team')).headers['x-cache']).toBe('stale')
  await settle()
  expect(String((await get('/team')).body)).toBe('new')
  monotonic.mockRestore()
})

test('does not send a page long after it expired unless the new render fails', async () => {
  let status = 200
  const { get, wait } = await openPages(() => pageWith(`status ${status}`, { status, isCacheable: status < 500 }))
  await get('/team')
  status = 500
  wait(3_600_000)
  expect(String((await get('/team')).body)).toBe('status 200')
  status = 404
  expect((await get('/team')).status).toBe(404)
})

test('does not send an error page of Next', async () => {
  const { get, pages } = await openPages(() => pageWith('a stack', { status: 500, isCacheable: false }))
  const { status, body } = await get('/team')
  expect([status, String(body), pages.size().entries]).toEqual([503, '', 0])
})

test('a change discards renders that started before it', async () => {
  const waiting: (() => void)[] = []
  let text = 'old'
  const { get, pages, renders } = await openPages(async () => {
    const now = pageWith(text)
    if (renders.length === 1) await new Promise<void>((resolve) => waiting.push(resolve))
    return now
  })
  const before = get('/jobs/baker')
  while (waiting.length === 0) await settle()
  text = 'new'
  pages.drop({ company: 'levain', campaign: 'baker' })
  const after = get('/jobs/baker')
  await settle()
  waiting.forEach((resume) => resume())
  expect(String((await before).body)).toBe('old')
  expect(String((await after).body)).toBe('new')
  expect(String((await get('/jobs/baker')).body)).toBe('new')
})

test('a change drops only the affected pages of the company', async () => {
  const { get, pages } = await openPages((key) => pageWith(key))
  const cacheStates = async () => {
    const paths = ['/', '/jobs/baker', '/team']
    const own = await Promise.all(paths.map((path) => get(path)))
    const other = await get('/', { host: 'noctua.careers.test' })
    return [...own, other].map(({ headers }) => headers['x-cache'])
  }
  await cacheStates()
  pages.drop({ company: 'levain', campaign: 'miller' })
  expect(await cacheStates()).toEqual(['miss', 'miss', 'hit', 'hit'])
  pages.drop({ company: 'levain', campaign: null })
  expect(await cacheStates()).toEqual(['miss', 'miss', 'miss', 'hit'])
  pages.drop('all')
  expect(await cacheStates()).toEqual(Array(4).fill('miss'))
})

test('router data and segments have cache entries of their own', async () => {
  const { get, renders } = await openPages((key) => pageWith(key))
  const segment = { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' }
  for (const headers of [{}, { rsc: '1' }, { rsc: '1', 'next-router-state-tree': '%5B%5D' }, segment, segment])
    await get('/team', headers as Record<string, string>)
  expect(renders).toEqual([
    '/levain/fr/team',
    '/levain/fr/team {}',
    '/levain/fr/team {"next-router-prefetch":"1","next-router-segment-prefetch":"/_tree"}',
  ])
})

test('rejects unknown segments without rendering or caching them', async () => {
  const { get, renders, pages } = await openPages((key) => pageWith(key))
  for (const segment of ['/_tree/1', '/x', '', '/$d$company/$d$locale/__PAGE__'])
    for (const prefetch of ['0', '1']) {
      const headers = { rsc: '1', 'next-router-prefetch': prefetch, 'next-router-segment-prefetch': segment }
      expect([segment, (await get('/team', headers)).status]).toEqual([segment, 400])
    }
  expect([renders, pages.size().entries]).toEqual([[], 0])
})

test('renders an uncacheable page for each request', async () => {
  const { get, renders } = await openPages((key) => pageWith(key, { isCacheable: false }))
  await get('/team')
  await get('/team')
  await get('/reset-password/secret')
  await get('/reset-password/secret')
  expect(renders).toHaveLength(4)
})

test('missing pages do not evict existing ones', async () => {
  const { get } = await openPages(
    (key) => pageWith(key.padEnd(20_000), { status: key.includes('none') ? 404 : 200 }),
    400_000,
  )
  await get('/team')
  for (let count = 0; count < 50; count += 1) await get(`/jobs/none-${count}`)
  expect((await get('/team')).headers['x-cache']).toBe('hit')
  expect((await get('/jobs/none-0')).headers['x-cache']).toBe('miss')
})

test('a company that fills the cache does not evict pages of another company', async () => {
  const { get } = await openPages((key) => pageWith(key.padEnd(20_000)), 400_000)
  const quiet = { host: 'noctua.careers.test' }
  await get('/team', quiet)
  for (let count = 0; count < 60; count += 1) await get(`/jobs/job-${count}`)
  expect((await get('/team', quiet)).headers['x-cache']).toBe('hit')
})

test('the cache stays within its memory limit', async () => {
  const { get, pages } = await openPages((key) => pageWith(key.padEnd(20_000)), 200_000)
  for (let count = 0; count < 30; count += 1) await get(`/jobs/job-${count}`)
  expect(pages.size().bytes).toBeLessThanOrEqual(200_000)
  expect(pages.size().entries).toBeGreaterThan(3)
})

test('sends each client an accepted encoding, and 304 if the page is unchanged', async () => {
  const { get } = await openPages(() => pageWith('word '.repeat(1000)))
  const sizes = await Promise.all(
    ['', 'gzip', 'gzip, br', 'br;q=0'].map((encoding) => get('/team', { 'accept-encoding': encoding })),
  )
  expect(sizes.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br', undefined])
  expect(sizes[2]!.body.length).toBeLessThan(sizes[0]!.body.length / 10)
  const known = await get('/team', { 'if-none-match': `"other", ${sizes[0]!.headers.etag}` })
  expect([known.status, known.body.length, known.headers['content-type']]).toEqual([304, 0, undefined])
  const head = await get('/team', {}, 'HEAD')
  expect([head.headers['content-length'], head.body.length]).toEqual(['5000', 0])
})
