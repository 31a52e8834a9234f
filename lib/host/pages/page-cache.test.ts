/** @jest-environment node */
import { type IncomingMessage } from 'node:http'
import { createPageCache } from '#lib/host/pages/page-cache'
import { createTargets } from '#lib/host/pages/target'
import { settle } from '#tests/support/settle'
import { atOnce, closePages, pageWith, startPageCache } from '#tests/support/page-cache'

afterEach(closePages)

test('renders a page once for concurrent requests and caches it', async () => {
  const { get, renders } = await startPageCache(async () => {
    await settle()
    return pageWith('hello')
  })
  const answers = await Promise.all(Array.from({ length: 5 }, () => get('/team')))
  expect(answers.map(({ body }) => String(body))).toEqual(Array(5).fill('hello'))
  expect((await get('/team?utm=1')).headers['x-cache']).toBe('hit')
  expect(renders).toHaveLength(1)
})

test('a page with two URLs gets the cache-control of the requested one', async () => {
  const { get, renders } = await startPageCache(() => pageWith('bonjour'))
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
  expect([lookup.key, (await pages.completeLookup(lookup, request)).key]).toEqual([
    '/levain/fr/team',
    '/levain/en/team',
  ])
})

test('pages without drafts share one entry with their preview', async () => {
  const { get, renders } = await startPageCache(() => pageWith('hello'))
  await get('/team')
  expect((await get('/team?mode=preview')).headers).toMatchObject({ 'x-cache': 'hit', 'x-robots-tag': 'none' })
  await get('/jobs/baker?mode=preview')
  await get('/jobs/baker?mode=preview')
  expect(renders).toHaveLength(3)
})

test('sends a page with missing upstream data but does not replace a complete cached page with it', async () => {
  let page = pageWith('incomplete', { isComplete: false, isCacheable: false })
  const { get, wait } = await startPageCache(() => page)
  expect(String((await get('/team')).body)).toBe('incomplete')
  page = pageWith('complete')
  expect((await get('/team')).headers['x-cache']).toBe('miss')
  page = pageWith('incomplete', { isComplete: false, isCacheable: false })
  wait(60_000)
  await get('/team')
  await settle()
  expect(String((await get('/team')).body)).toBe('complete')
})

test('does not send an error page of Next', async () => {
  const { get, pages } = await startPageCache(() => pageWith('a stack', { status: 500, isCacheable: false }))
  const { status, body } = await get('/team')
  expect([status, String(body), pages.size().entries]).toEqual([503, '', 0])
})

test('a change discards renders that started before it', async () => {
  const waiting: (() => void)[] = []
  let text = 'old'
  const { get, pages, renders } = await startPageCache(async () => {
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
  const { get, pages } = await startPageCache((key) => pageWith(key))
  const cacheStates = async () => {
    const paths = ['/', '/jobs/baker', '/team', '/help-center']
    const own = await Promise.all(paths.map((path) => get(path)))
    const other = await get('/', { host: 'noctua.careers.test' })
    return [...own, other].map(({ headers }) => headers['x-cache'])
  }
  await cacheStates()
  pages.drop({ company: 'levain', campaign: 'miller' })
  expect(await cacheStates()).toEqual(['miss', 'miss', 'miss', 'hit', 'hit'])
  pages.drop({ company: 'levain', campaign: null })
  expect(await cacheStates()).toEqual(['miss', 'miss', 'miss', 'miss', 'hit'])
  pages.drop('all')
  expect(await cacheStates()).toEqual(Array(5).fill('miss'))
})

test('router data and segments have cache entries of their own', async () => {
  const { get, renders } = await startPageCache((key) => pageWith(key))
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
  const { get, renders, pages } = await startPageCache((key) => pageWith(key))
  for (const segment of ['/_tree/1', '/x', '', '/$d$company/$d$locale/__PAGE__'])
    for (const prefetch of ['0', '1']) {
      const headers = { rsc: '1', 'next-router-prefetch': prefetch, 'next-router-segment-prefetch': segment }
      expect([segment, (await get('/team', headers)).status]).toEqual([segment, 400])
    }
  expect([renders, pages.size().entries]).toEqual([[], 0])
})

test('renders an uncacheable page for each request', async () => {
  const { get, renders } = await startPageCache((key) => pageWith(key, { isCacheable: false }))
  await get('/team')
  await get('/team')
  await get('/reset-password/secret')
  await get('/reset-password/secret')
  expect(renders).toHaveLength(4)
})

test('missing pages do not evict existing ones', async () => {
  const { get } = await startPageCache(
    (key) => pageWith(key.padEnd(20_000), { status: key.includes('none') ? 404 : 200 }),
    400_000,
  )
  await get('/team')
  for (let count = 0; count < 50; count += 1) await get(`/jobs/none-${count}`)
  expect((await get('/team')).headers['x-cache']).toBe('hit')
  expect((await get('/jobs/none-0')).headers['x-cache']).toBe('miss')
})

test('a company that fills the cache does not evict pages of another company', async () => {
  const { get } = await startPageCache((key) => pageWith(key.padEnd(20_000)), 400_000)
  const quiet = { host: 'noctua.careers.test' }
  await get('/team', quiet)
  for (let count = 0; count < 60; count += 1) await get(`/jobs/job-${count}`)
  expect((await get('/team', quiet)).headers['x-cache']).toBe('hit')
})

test('the cache stays within its memory limit', async () => {
  const { get, pages } = await startPageCache((key) => pageWith(key.padEnd(20_000)), 200_000)
  for (let count = 0; count < 30; count += 1) await get(`/jobs/job-${count}`)
  expect(pages.size().bytes).toBeLessThanOrEqual(200_000)
  expect(pages.size().entries).toBeGreaterThan(3)
})

test('sends each client an accepted encoding, and 304 if the page is unchanged', async () => {
  const { get } = await startPageCache(() => pageWith('word '.repeat(1000)))
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
