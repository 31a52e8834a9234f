import { kindOf } from '#lib/tenancy/routes'

test.each(['', '/professions', '/team', '/news', '/news/our-oven', '/custom'])(
  '%j is a page of the website',
  (path) => {
    expect(kindOf(path)).toBe('website')
  },
)

/** The rest of the table of §2. */
test.each([
  '/jobs/baker',
  '/jobs/baker/apply',
  '/help-center',
  '/help-center/applying/how-long',
  '/reset-password/token',
  '/reset-password/token/baker',
  '/unsubscription/token/12',
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
])('%s is a screen', (path) => {
  expect(kindOf(path)).toBe('screen')
})

test.each([
  '/jobs',
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
  expect(kindOf(path)).toBe('unknown')
})
