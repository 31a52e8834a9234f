import type { Canary } from './canaries.ts'

export type Forgery = { own: Canary | null; host: string; path: string; headers: Record<string, string> }

/** Random numbers from 0 to 1, the same for the same seed, so that findings are reproducible. */
export function numbersOf(seed: number) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Site = { jobs: readonly string[]; articles: readonly string[]; faq: string }

/** Paths of a company, and paths that name another company. */
function paths(site: Site, job: string, article: string, own: string, other: string): readonly string[] {
  const validPaths = [
    '/',
    '/fr',
    '/en',
    '/nl/team',
    '/en/professions',
    '/team',
    '/news',
    '/custom',
    '/all-jobs',
    `/jobs/${job}`,
    `/jobs/${job}/apply`,
    `/jobs/${job}?source=linkedin`,
    `/news/${article}`,
    site.faq,
    '/help-center',
    '/terms-and-conditions',
    '/terms-and-conditions-2',
    '/partner-newsletter-terms',
    '/accessibility',
    '/embedding',
    '/welcome-back-user',
    '/profile',
    '/not-found',
    `/iframe/${own}`,
    '/sitemap.xml',
    '/robots.txt',
    '/jobs.xml',
    '/jobs.json',
    '/embed.js',
    '/pixels',
    '/card.png',
    `/jobs/${job}/card.png`,
    `/api/companies/${own}`,
    `/api/companies/${own}/campaigns/${job}`,
  ]
  const forged = [
    `/${other}/fr`,
    `/${other}/en/jobs/${job}`,
    `/${other}/fr/all-jobs`,
    `/${other}/en/jobs.xml`,
    `/${other}/en/site-map`,
    `/${other}/en/for-robots`,
    '/site-map',
    '/for-robots',
    '/preview/jobs/' + job,
    `/${other}/en/preview/jobs/${job}`,
    `/${other}/fr/iframe/${other}`,
    `/s/${other}`,
    `/iframe/${other}`,
    `/%2e%2e/${other}/fr`,
    `/..%2f${other}/fr`,
    `//${other}.localhost/`,
    `/fr/../${other}/fr`,
    `/${other}/fr.rsc`,
    `/${other}/fr/jobs/${job}.rsc`,
    `/jobs/${job}.rsc`,
    '/index.rsc',
    '/fr.rsc',
    `/jobs/${job}.segments/_tree.segment.rsc`,
    `/${other}/fr.segments/_full.segment.rsc`,
    `/_next/data/development/${other}/fr.json`,
    `/jobs/${job}?mode=preview`,
    `/?mode=preview&company=${other}`,
    `/jobs/${job}?_rsc=1a2b3&company=${other}&locale=fr`,
    `/?nxtPcompany=${other}&nxtPlocale=fr`,
    `/api/companies/${other}`,
    `/api/companies/${other}/campaigns/showcase`,
    `/api/companies/${other}/theme`,
    `/api/companies/${other}/campaigns/${job}?is_preview=true`,
    `/api/../companies/${other}`,
    '/api/me',
    `/api/companies/${other}/terms?lang=fr`,
    `/media/${other}/nothing.png`,
    `/jobs/${job}/${other}`,
  ]
  return [...validPaths, ...validPaths, ...forged]
}

/** Headers that servers, caches or frameworks have misinterpreted in the past. */
function forgedHeaders(other: string, job: string, port: number): readonly Record<string, string>[] {
  const host = `${other}.localhost:${port}`
  const tree = encodeURIComponent(JSON.stringify(['', { children: ['__PAGE__', {}] }, null, null, true]))
  return [
    {},
    {},
    { rsc: '1' },
    { rsc: '1', 'next-router-prefetch': '1' },
    { rsc: '1', 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' },
    { rsc: '1', 'next-router-state-tree': tree, 'next-url': `/${other}/fr` },
    { purpose: 'prefetch', 'sec-purpose': 'prefetch' },
    { 'x-forwarded-host': host },
    { forwarded: `host=${host}`, 'x-host': host, 'x-original-host': host },
    { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
    { 'x-middleware-rewrite': `/${other}/fr`, 'x-middleware-next': '1' },
    { 'x-nextjs-data': '1', 'x-matched-path': `/${other}/fr` },
    { 'x-invoke-path': `/${other}/fr`, 'x-invoke-query': encodeURIComponent(`{"company":"${other}"}`) },
    { 'x-now-route-matches': `1=${other}&2=fr&company=${other}&locale=fr` },
    { 'x-original-url': `/${other}/fr/jobs/${job}`, 'x-rewrite-url': `/${other}/fr` },
    { 'x-company': other, 'x-client-address': '203.0.113.1' },
    { 'next-action': 'a'.repeat(40), 'next-resume': '1' },
    { 'x-prerender-revalidate': 'x', 'x-middleware-prefetch': '1' },
    { 'cache-control': 'no-cache', pragma: 'no-cache' },
  ]
}

/** Only three languages, so that many requests hit the cache. A faulty cache could return the page of another company. */
const LANGUAGES = ['fr', 'fr', 'en', 'nl,en;q=0.5']

export type Ground = Site & { canaries: readonly Canary[]; cookies: ReadonlyMap<string, string>; port: number }

/** The next request of an attack, usually to the host of a company with a forged path, header or cookie of another. */
export function forge(random: () => number, { canaries, cookies, port, ...site }: Ground): Forgery {
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
  const own = one(canaries)
  const others = canaries.filter(({ slug }) => slug !== own.slug)
  const other = one(others).slug
  const [job, article] = [one(site.jobs), one(site.articles)]
  const cookie = random() < 0.3 ? cookies.get(one([own.slug, other, other])) : undefined
  const foreign = ['localhost', 'evil.test', `${own.slug}.evil.test`, `${other}.${own.slug}.localhost`, '127.0.0.1']
  const isForeign = random() < 0.05
  const host = isForeign ? one(foreign) : one([own.slug, own.slug, own.slug.toUpperCase()]) + '.localhost'
  return {
    own: isForeign ? null : own,
    host: `${host}:${port}`,
    path: one(paths(site, job, article, own.slug, other)),
    headers: {
      ...one(forgedHeaders(other, job, port)),
      'accept-language': one(LANGUAGES),
      ...(cookie !== undefined && { cookie }),
    },
  }
}
