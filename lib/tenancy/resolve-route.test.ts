import { internalPath, resolveRoute, type IncomingRequest } from '#lib/tenancy/resolve-route'
import { measureCpuTime } from '#tests/support/cpu-time'

const visit = (urlPath: string, given: Partial<IncomingRequest> = {}): IncomingRequest => {
  const at = urlPath.indexOf('?')
  const [pathname, search] = at < 0 ? [urlPath, ''] : [urlPath.slice(0, at), urlPath.slice(at)]
  return { host: 'levain.localhost:3000', pathname, search, acceptLanguage: 'nl', cookie: () => undefined, ...given }
}
const config = { rootDomain: 'localhost', isTestLocale: false }
const go = (urlPath: string, given: Partial<IncomingRequest> = {}) => resolveRoute(visit(urlPath, given), config)
const shown = (urlPath: string, given: Partial<IncomingRequest> = {}) => {
  const decision = go(urlPath, given)
  return decision.kind === 'render' || decision.kind === 'manager' ? internalPath(decision) : decision
}

test.each([
  ['/', '/levain/nl'],
  ['/team', '/levain/nl/team'],
  ['/jobs/baker', '/levain/nl/jobs/baker'],
  ['/jobs/baker/apply?source=linkedin', '/levain/nl/jobs/baker/apply'],
  ['/profile/applications', '/levain/nl/profile/applications'],
  ['/fr', '/levain/fr'],
  ['/robots.txt', '/levain/en/for-robots'],
  ['/sitemap.xml', '/levain/en/site-map'],
  ['/jobs.xml', '/levain/en/jobs.xml'],
  ['/de/team', '/levain/de/team'],
  ['/es/news/our-oven', '/levain/es/news/our-oven'],
])('%s renders %s', (urlPath, page) => {
  expect(shown(urlPath)).toBe(page)
})

test('the language comes from the path, the saved choice, the browser, or its date format, in that order', () => {
  const cookies = (values: Record<string, string>) => ({ cookie: (name: string) => values[name] })
  expect(shown('/fr/team', cookies({ locale: 'de' }))).toBe('/levain/fr/team')
  for (const saved of ['de', '"de"', '%22de%22'])
    expect(shown('/team', cookies({ locale: saved, date_locale: '"es"' }))).toBe('/levain/de/team')
  expect(shown('/team', { ...cookies({ date_locale: '%22es%22' }), acceptLanguage: null })).toBe('/levain/es/team')
})

test.each([
  ['/?lang=fr', '/levain/fr'],
  ['/jobs/baker?lang=fr', '/levain/fr/jobs/baker'],
  ['/jobs/baker/apply?token=s3cret&lang=es', '/levain/es/jobs/baker/apply'],
  ['/all-jobs?lang=es', '/levain/es/all-jobs'],
  ['/profile/messaging?discussion=7&lang=en', '/levain/en/profile/messaging'],
  ['/profile/applications/K7M2-9QXD?lang=fr', '/levain/fr/profile/applications/K7M2-9QXD'],
  ['/reset-password/token/baker?lang=fr', '/levain/fr/reset-password/token/baker'],
  ['/unsubscription/alerts.token/7?lang=fr', '/levain/fr/unsubscription/alerts.token/7'],
  ['/job-alerts/subscriber.token/7?lang=fr', '/levain/fr/job-alerts/subscriber.token/7'],
  ['/confirm-email?lang=fr', '/levain/fr/confirm-email'],
  ['/welcome-back-user?lang=fr', '/levain/fr/welcome-back-user'],
  // Not languages of the interface: the saved language stays.
  ['/jobs/baker?lang=xx', '/levain/de/jobs/baker'],
  ['/jobs/baker?lang=tst', '/levain/de/jobs/baker'],
  ['/jobs/baker?lang=', '/levain/de/jobs/baker'],
])('a link of an email, %s, has the language of the email, whatever the device has saved', (urlPath, page) => {
  expect(shown(urlPath, { cookie: (name) => (name === 'locale' ? 'de' : undefined) })).toBe(page)
})

test('reads the mode and the language of a long query quickly', () => {
  const many = 'a&'.repeat(50_000)
  const long = `/jobs/baker?${many}lang=es&${many}mode=preview&mode=&lang=fr`
  expect(shown(long)).toBe('/levain/es/preview/jobs/baker')
  expect(measureCpuTime(() => Array.from({ length: 20 }, () => go(long)))).toBeLessThan(200)
})

test.each(['levain', 'manager'])('paths of Next.js are not pages of %s', (subdomain) => {
  for (const urlPath of ['/_next/data/x.json', '/_next/static/none.js', '/_next/1'])
    expect(go(urlPath, { host: `${subdomain}.localhost` })).toEqual({ kind: 'status', status: 404 })
})

test('the internal page of a file has no URL', () => {
  expect(go('/site-map')).toEqual({ kind: 'redirect', location: '/' })
})

test('only pages of the website have a language in their path', () => {
  expect(go('/fr/jobs/baker')).toEqual({ kind: 'redirect', location: '/' })
  expect(go('/de/help-center')).toEqual({ kind: 'redirect', location: '/' })
})

test('all jobs have one URL for all languages, which keeps the language of the prefix', () => {
  expect(go('/fr/all-jobs')).toEqual({ kind: 'redirect', location: '/all-jobs?lang=fr' })
  expect(go('/fr/all-jobs?where=lyon')).toEqual({ kind: 'redirect', location: '/all-jobs?lang=fr&where=lyon' })
  expect(shown('/all-jobs?lang=fr&where=lyon&lang=de', { acceptLanguage: 'de' })).toBe('/levain/fr/all-jobs')
  expect(go('/pt/all-jobs')).toEqual({ kind: 'redirect', location: '/' })
})

test('never shows a language that the company has switched off', () => {
  const languages = { own: 'en', offered: ['en', 'nl'] } as const
  const localized = (address: string, given: Partial<IncomingRequest> = {}) =>
    resolveRoute(visit(address, { acceptLanguage: null, ...given }), config, languages)
  expect(localized('/team')).toMatchObject({ kind: 'render', locale: 'en' })
  expect(localized('/team', { cookie: () => 'de', acceptLanguage: 'fr' })).toMatchObject({ locale: 'en' })
  expect(localized('/nl/team')).toMatchObject({ kind: 'render', locale: 'nl' })
  expect(localized('/de/team?a=1')).toEqual({ kind: 'redirect', location: '/team?a=1' })
  expect(localized('/de')).toEqual({ kind: 'redirect', location: '/' })
  expect(localized('/de/all-jobs')).toEqual({ kind: 'redirect', location: '/all-jobs' })
  expect(localized('/nl/all-jobs')).toEqual({ kind: 'redirect', location: '/all-jobs?lang=nl' })
})

test('a file has no preview, and is the same for all languages', () => {
  expect(go('/jobs.xml?mode=preview&lang=nl')).toMatchObject({ kind: 'render', locale: 'en', isPreview: false })
})

test('the pseudo-locale is a path prefix only with its flag', () => {
  expect(go('/tst/team')).toEqual({ kind: 'redirect', location: '/' })
  expect(resolveRoute(visit('/tst/team'), { ...config, isTestLocale: true })).toMatchObject({
    kind: 'render',
    locale: 'tst',
    path: '/team',
  })
})

test.each(['/wp-admin', '/jobs', '/pt/team', '/FR/team', '/team.php'])(
  'the unknown path %s redirects to /',
  (urlPath) => {
    expect(go(urlPath)).toEqual({ kind: 'redirect', location: '/' })
  },
)

test.each([
  '/levain/fr',
  '/levain/fr/all-jobs',
  '/another/de/jobs/baker',
  '/another/tst/team',
  '/levain/fr/preview/jobs/baker',
])('the internal path %s is not found', (urlPath) => {
  expect(go(urlPath)).toEqual({ kind: 'status', status: 404 })
})

test.each([
  ['/team/', '/team'],
  ['/team///', '/team'],
  ['//', '/'],
  ['/jobs/baker/?source=x&mode=preview', '/jobs/baker?source=x&mode=preview'],
])('%s redirects to the canonical %s', (urlPath, location) => {
  expect(go(urlPath)).toEqual({ kind: 'redirect', location })
})

test.each([
  '//evil.example/x',
  '//evil.example/',
  '/\\evil.example/',
  '/jobs/a%2fb',
  '/jobs/a%5Cb',
  '/jobs/%00',
  '/jobs/a%0D%0Ab',
  '/jobs/a%1b',
  '/jobs/a%7F',
  '/jobs/a\nb',
  '/jobs/..',
  '/help-center/../..',
  '/jobs/%2E%2e',
  '/jobs/.',
])('%j is not a valid path', (urlPath) => {
  expect(go(urlPath)).toEqual({ kind: 'status', status: 400 })
})

test.each(['/jobs/a..b', '/jobs/.a', '/jobs/c%C3%A9', '/jobs/a%20b', '/jobs/c%2B%2B'])(
  '%s is a valid path',
  (urlPath) => {
    expect(shown(urlPath)).toBe(`/levain/nl${urlPath}`)
  },
)

test('rejects other hosts with 421, and the bare root with 404', () => {
  expect(go('/', { host: 'example.org' })).toEqual({ kind: 'status', status: 421 })
  expect(go('/', { host: null })).toEqual({ kind: 'status', status: 421 })
  expect(go('/', { host: 'localhost:3000' })).toEqual({ kind: 'status', status: 404 })
})

test('handles a path of slashes in linear time', () => {
  const long = '/'.repeat(200_000)
  expect(go(`/team${long}`)).toEqual({ kind: 'redirect', location: '/team' })
  expect(measureCpuTime(() => go(`${long}team`))).toBeLessThan(500)
})

test('only mode=preview selects the preview of a job', () => {
  expect(shown('/jobs/baker?mode=preview')).toBe('/levain/nl/preview/jobs/baker')
  expect(shown('/jobs/baker?mode=previewed')).toBe('/levain/nl/jobs/baker')
  expect(shown('/jobs/baker?source=a?mode=preview')).toBe('/levain/nl/jobs/baker')
  expect(shown('/jobs/baker/apply?mode=preview')).toBe('/levain/nl/jobs/baker/apply')
  expect(go('/team?mode=preview')).toMatchObject({ isPreview: true, path: '/team' })
})

describe('the manager back office', () => {
  const open = (urlPath: string, given: Partial<IncomingRequest> = {}) =>
    shown(urlPath, { host: 'manager.localhost:3000', ...given })

  test.each([
    ['/', '/manager/nl'],
    ['/sign-in?return=/levain/inbox', '/manager/nl/sign-in'],
    ['/account', '/manager/nl/account'],
    ['/levain/inbox', '/manager/nl/levain/inbox'],
    ['/levain/applications/12', '/manager/nl/levain/applications/12'],
    ['/levain/jobs/baker/share', '/manager/nl/levain/jobs/baker/share'],
    ['/levain/jobs/baker/card.png', '/manager/nl/levain/jobs/baker/card.png'],
    ['/levain/settings/members', '/manager/nl/levain/settings/members'],
    ['/robots.txt', '/manager/nl/for-robots'],
    ['/levain/inbox?lang=de', '/manager/de/levain/inbox'],
  ])('%s renders %s', (urlPath, page) => {
    expect(open(urlPath)).toBe(page)
  })

  test('has the language of its cookie', () => {
    const cookie = (name: string) => ({ locale: '"fr"' })[name]
    expect(open('/account', { cookie })).toBe('/manager/fr/account')
  })

  test('a path with only a company redirects to its inbox', () => {
    expect(open('/levain')).toEqual({ kind: 'redirect', location: '/levain/inbox' })
  })

  test.each([
    '/jobs/baker',
    '/jobs/baker/apply',
    '/all-jobs',
    '/profile',
    '/team',
    '/fr',
    '/fr/team',
    '/sitemap.xml',
    '/manager/fr/account',
    '/levain/applications/x',
    '/levain/settings/else',
    '/Levain/inbox',
  ])('%s is not found', (urlPath) => {
    expect(open(urlPath)).toBe('/manager/nl/not-found')
  })

  test.each(['/manager', '/manager/sign-in', '/manager/fr', '/manager/fr/levain/inbox'])(
    'the internal path %s is not found on a company’s host',
    (urlPath) => {
      expect(go(urlPath)).toEqual({ kind: 'status', status: 404 })
    },
  )
})
