import { createTargets } from '#lib/host/pages/target'

const files = new Set(['/_next/static/chunks/a.js', '/_next/static/chunks/[slug].js', '/avatar.svg'])
const targetOf = createTargets({ rootDomain: 'careers.test', isTestLocale: false }, (path) => files.has(path))
const at = (url: string, headers = {}) => targetOf(url, { host: 'levain.careers.test:3000', ...headers })
const keyAt = (url: string, headers = {}) => {
  const target = at(url, headers)
  return target.kind === 'page' ? target.key : target
}

test('the key of a page depends only on company, language and path', () => {
  const key = '/levain/nl/jobs/baker'
  expect(keyAt('/jobs/baker', { 'accept-language': 'nl-BE,fr;q=0.5' })).toBe(key)
  expect(keyAt('/jobs/baker?source=x&utm=1', { 'accept-language': 'nl' })).toBe(key)
  expect(keyAt('/jobs/b%61ker?_rsc=abc', { cookie: 'a=1; locale=nl; session=secret' })).toBe(key)
  expect(keyAt('/jobs/baker', { host: 'levain.careers.test', cookie: 'date_locale=nl-NL' })).toBe(key)
})

test('another company, language or path has another key', () => {
  const keys = [
    keyAt('/team'),
    keyAt('/team', { host: 'noctua.careers.test' }),
    keyAt('/team', { 'accept-language': 'de' }),
    keyAt('/es/team', { 'accept-language': 'de' }),
    keyAt('/news'),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})

test("a missing accept-language differs from the language 'undefined'", () => {
  const withLanguage = keyAt('/professions', { 'accept-language': 'undefined' })
  expect([withLanguage, keyAt('/professions')]).toEqual(['/levain/en/professions', '/levain/fr/professions'])
})

test('never caches drafts and pages with a personal URL', () => {
  for (const url of ['/jobs/baker?mode=preview', '/reset-password/token', '/unsubscription/token/1'])
    expect(at(url)).toMatchObject({ kind: 'page', isNeverCached: true })
  for (const url of ['/jobs/baker', '/profile', '/?mode=previewed', '/all-jobs?mode=preview', '/card.png'])
    expect(at(url)).toMatchObject({ kind: 'page', isNeverCached: false })
})

test('search parameters change only the robots header, and `_rsc` changes nothing', () => {
  expect(at('/all-jobs?where=Lille')).toMatchObject({ key: '/levain/fr/all-jobs', robots: 'noindex, follow' })
  expect(at('/all-jobs?_rsc=abc')).toMatchObject({ key: '/levain/fr/all-jobs', robots: null })
})

test.each([
  ['/jobs/%ff', { kind: 'status', status: 400 }],
  ['http://evil.test/team', { kind: 'status', status: 400 }],
  ['/jobs/a%2fb', { kind: 'status', status: 400 }],
  ['/levain/fr', { kind: 'status', status: 404 }],
  ['/wp-admin', { kind: 'redirect', location: '/' }],
  ['/_next/static/jobs/baker', { kind: 'status', status: 404 }],
  ['/_next/static/all-jobs', { kind: 'status', status: 404 }],
  ['/team/?a=1', { kind: 'redirect', location: '/team?a=1' }],
  [
    '/_next/static/chunks/a.js?x',
    { kind: 'static', key: 'static /_next/static/chunks/a.js', path: '/_next/static/chunks/a.js' },
  ],
  ['/_next/static/chunks/none.js', { kind: 'status', status: 404 }],
  ['/_next/static/../../package.json', { kind: 'status', status: 400 }],
  ['/team#1', { kind: 'status', status: 400 }],
])('resolves %s without a page', (url, target) => {
  expect(at(url)).toEqual(target)
})

test('recognizes a static file by its decoded name, and finds one that appears later', () => {
  expect(at('/_next/static/chunks/%5Bslug%5D.js')).toMatchObject({ kind: 'static' })
  expect(at('/_next/static/%63hunks/%61%2Ejs')).toEqual(at('/_next/static/chunks/a.js'))
  const laterFile = '/_next/static/chunks/late.js'
  expect(at(laterFile)).toEqual({ kind: 'status', status: 404 })
  files.add(laterFile)
  expect(at(laterFile)).toMatchObject({ kind: 'static', path: laterFile })
})

test('returns 421 for an unknown host', () => {
  expect(at('/', { host: 'example.org' })).toEqual({ kind: 'status', status: 421 })
})

test('thousands of URLs of one company do not evict those of another', () => {
  const lookUp = createTargets({ rootDomain: 'careers.test', isTestLocale: false }, () => true)
  const visit = (host: string, url: string) => lookUp(url, { host: `${host}.careers.test` })
  const first = visit('noctua', '/team')
  for (let count = 0; count < 6000; count += 1) visit('levain', `/jobs/${count}`)
  // A new lookup would return another object.
  expect(visit('noctua', '/team')).toBe(first)
})

test('reads the language cookies among others, and uses the last of several with the same name', () => {
  expect(keyAt('/team', { cookie: 'mylocale=de; locale=nl' })).toBe('/levain/nl/team')
  expect(keyAt('/team', { cookie: 'locale=nl; a=1;locale=es' })).toBe('/levain/es/team')
  expect(keyAt('/team', { cookie: 'xlocale=es' })).toBe('/levain/fr/team')
  expect(keyAt('/team', { cookie: 'session=secret' })).toBe('/levain/fr/team')
})

test('a URL that consists of a query only is invalid, and the path ends at the first question mark', () => {
  expect(at('?a=1')).toEqual({ kind: 'status', status: 400 })
  expect(at('/team?a=1?b=2')).toMatchObject({ kind: 'page', path: '/team' })
  expect(at('/team')).toMatchObject({ kind: 'page', path: '/team', company: 'levain', locale: 'fr' })
})

test('the same URL gets the same result, also for a redirect and a long URL', () => {
  for (const url of ['/wp-admin', '/team', `/all-jobs?where=${'a'.repeat(2000)}`]) expect(at(url)).toEqual(at(url))
  expect(at('/team')).toBe(at('/team'))
  const long = `/all-jobs?where=${'a'.repeat(2000)}`
  expect(at(long)).not.toBe(at(long))
})

test('the languages of a company decide the language of its pages once they are known', () => {
  const known = new Map<string, { own: 'en'; offered: readonly ['en'] }>()
  const lookUp = createTargets(
    { rootDomain: 'careers.test', isTestLocale: false },
    () => true,
    undefined,
    (slug) => known.get(slug),
  )
  const find = (url: string) => lookUp(url, { host: 'levain.careers.test', 'accept-language': 'de' })
  expect(find('/team')).toMatchObject({ key: '/levain/de/team', isProvisional: true })
  known.set('levain', { own: 'en', offered: ['en'] })
  expect(find('/team')).toMatchObject({ key: '/levain/en/team', isProvisional: false })
  expect(find('/de/team')).toEqual({ kind: 'redirect', location: '/team' })
})
