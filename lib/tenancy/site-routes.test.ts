import { isUncached, routeKindOf } from '#lib/tenancy/site-routes'

test.each(['', '/professions', '/team', '/news', '/news/our-oven', '/custom'])(
  '%j is a page of the website',
  (path) => {
    expect(routeKindOf(path)).toBe('website')
  },
)

/** The other screens of §2. */
test.each([
  '/jobs/baker',
  '/jobs/baker/apply',
  '/help-center',
  '/help-center/applying/how-long',
  '/reset-password/token',
  '/reset-password/token/baker',
  '/unsubscription/token/12',
  '/job-alerts/token/12',
  '/delete-account',
  '/iframe/levain',
  '/terms-and-conditions',
  '/terms-and-conditions-2',
  '/partner-newsletter-terms',
  '/profile',
  '/profile/messaging',
  '/profile/applications',
  '/verification',
  '/all-jobs',
  '/not-found',
  '/welcome-back-user',
  '/recording',
  '/accessibility',
  '/embedding',
])('%s is a screen', (path) => {
  expect(routeKindOf(path)).toBe('screen')
})

test.each([
  '/robots.txt',
  '/sitemap.xml',
  '/jobs.xml',
  '/jobs.json',
  '/jobs/baker/card.png',
  '/jobs/baker/logo.png',
  '/card.png',
  '/embed.js',
  '/pixels',
  '/0123456789abcdef0123456789abcdef.txt',
])('%s is a file', (path) => {
  expect(routeKindOf(path)).toBe('file')
})

test.each([
  '/jobs',
  '/robotsXtxt',
  '/key.txt',
  '/jobs/',
  '/jobs/a/b',
  '/jobs/a/apply/x',
  '/news/a/b',
  '/iframe',
  '/profile/else',
  '/recording/token',
  '/ALL-JOBS',
  '/wp-admin',
  '/x',
  `/jobs/${'a'.repeat(201)}`,
])('%s is unknown', (path) => {
  expect(routeKindOf(path)).toBe('unknown')
})

test.each([
  ['/reset-password/token', true],
  ['/reset-password/token/baker', true],
  ['/unsubscription/token/12', true],
  ['/job-alerts/token/12', true],
  ['/profile/applications/K7M2-9QXD', true],
  ['/0123456789abcdef0123456789abcdef.txt', true],
  ['/profile/applications', false],
  ['/jobs/baker', false],
  ['', false],
])('%s is never cached: %s', (path, expected) => {
  expect(isUncached(path)).toBe(expected)
})
