import { createTargets } from '#lib/host/pages/target'

const files = new Set(['/_next/static/chunks/a.js', '/_next/static/chunks/[slug].js', '/avatar.svg'])
const targetOf = createTargets({ rootDomain: 'careers.test', isTestLocale: false }, (path) => files.has(path))
const at = (url: string, headers = {}) => targetOf(url, { host: 'levain.careers.test:3000', ...headers })
const keyAt = (url: string, headers = {}) => {
  const target = at(url, headers)
  return target.kind === 'page' ? target.key : target
}

test('a page is that of a company, a language and an address, however it is asked for', () => {
  const key = '/levain/nl/jobs/baker'
  expect(keyAt('/jobs/baker', { 'accept-language': 'nl-BE,fr;q=0.5' })).toBe(key)
  expect(keyAt('/jobs/baker?source=x&utm=1', { 'accept-language': 'nl' })).toBe(key)
  expect(keyAt('/jobs/b%61ker?_rsc=abc', { cookie: 'a=1; locale=nl; session=secret' })).toBe(key)
  expect(keyAt('/jobs/baker', { host: 'levain.careers.test', cookie: 'date_locale=nl-NL' })).toBe(key)
})

test('another company, language or address is another page', () => {
  const keys = [
    keyAt('/team'),
    keyAt('/team', { host: 'noctua.careers.test' }),
    keyAt('/team', { 'accept-language': 'de' }),
    keyAt('/es/team', { 'accept-language': 'de' }),
    keyAt('/news'),
  ]
  expect(new Set(keys).size).toBe(keys.length)
})

test('who says no language is not whoever says ‘undefined’', () => {
  const said = keyAt('/professions', { 'accept-language': 'undefined' })
  expect([said, keyAt('/professions')]).toEqual(['/levain/en/professions', '/levain/fr/professions'])
})

test('drafts and addresses that are somebody’s own are never kept', () => {
  for (const url of ['/jobs/baker?mode=preview', '/reset-password/token', '/unsubscription/token/1'])
    expect(at(url)).toMatchObject({ kind: 'page', isFresh: true })
  for (const url of ['/jobs/baker', '/profile', '/?mode=previewed', '/all-jobs?mode=preview', '/card.png'])
    expect(at(url)).toMatchObject({ kind: 'page', isFresh: false })
})

test('a search changes what robots are told, and not the page; the router’s own mark is no search', () => {
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

test('a static file is known by its decoded name, and one that was not there may be there the next time', () => {
  expect(at('/_next/static/chunks/%5Bslug%5D.js')).toMatchObject({ kind: 'static' })
  expect(at('/_next/static/%63hunks/%61%2Ejs')).toEqual(at('/_next/static/chunks/a.js'))
  const late = '/_next/static/chunks/late.js'
  expect(at(late)).toEqual({ kind: 'status', status: 404 })
  files.add(late)
  expect(at(late)).toMatchObject({ kind: 'static', path: late })
})

test('hosts of nobody here are misdirected', () => {
  expect(at('/', { host: 'example.org' })).toEqual({ kind: 'status', status: 421 })
})

test('a company that is asked for under thousands of names takes the memory of no other one', () => {
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
