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
  const said = keyAt('/professions', { 'accept-language': 'undefined' })
  expect([said, keyAt('/professions')]).toEqual(['/levain/en/professions', '/levain/fr/professions'])
})

test('never caches drafts and pages with a personal URL', () => {
  for (const url of ['/jobs/baker?mode=preview', '/reset-password/token', '/unsubscription/token/1'])
    expect(at(url)).toMatchObject({ kind: 'page', isFresh: true })
  for (const url of ['/jobs/baker', '/profile', '/?mode=previewed', '/all-jobs?mode=preview', '/card.png'])
    expect(at(url)).toMatchObject({ kind: 'page', isFresh: false })
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
])('%s needs no page', (url, target) => {
  expect(at(url)).toEqual(target)
})

test('recognizes a static file by its decoded name, and a missing one can appear later', () => {
  expect(at('/_next/static/chunks/%5Bslug%5D.js')).toMatchObject({ kind: 'static' })
  expect(at('/_next/static/%63hunks/%61%2Ejs')).toEqual(at('/_next/static/chunks/a.js'))
  const late = '/_next/static/chunks/late.js'
  expect(at(late)).toEqual({ kind: 'status', status: 404 })
  files.add(late)
  expect(at(late)).toMatchObject({ kind: 'static', path: late })
})

test('unknown hosts are misdirected', () => {
  expect(at('/', { host: 'example.org' })).toEqual({ kind: 'status', status: 421 })
})

test('thousands of URLs of one company do not evict those of another', () => {
  let asked = 0
  const counting = createTargets(
    { rootDomain: 'careers.test', isTestLocale: false },
    () => true,
    (company) => {
      asked += 1
      return company
    },
  )
  const visit = (host: string, url: string) => counting(url, { host: `${host}.careers.test` })
  visit('noctua', '/team')
  for (let count = 0; count < 6000; count += 1) visit('levain', `/jobs/${count}`)
  const before = asked
  visit('noctua', '/team')
  expect(asked).toBe(before)
})
