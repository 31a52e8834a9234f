import { returnPath, withParameter } from '#lib/domain/return-path'

test.each([
  ['/jobs/baker/apply', '/jobs/baker/apply'],
  ['/all-jobs?q=pain&place=Lille', '/all-jobs?q=pain&place=Lille'],
  ['/fr', '/fr'],
  ['/profile?lang=fr#alerts', '/profile?lang=fr#alerts'],
  [`/${'a'.repeat(499)}`, `/${'a'.repeat(499)}`],
])('%s is a valid return path', (input, path) => {
  expect(returnPath(input)).toBe(path)
})

test.each([
  null,
  '',
  'jobs/baker',
  'https://evil.test/',
  '//evil.test/',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/.//evil.test',
  'javascript:alert(1)',
  '/api/session',
  '/api/../api/me',
  '/_next/static/x.js',
  '/reset-password/secret/baker',
  '/unsubscription/secret/1',
  '/job-alerts/secret/1',
  '/recording#secret',
  '/confirm-email#secret',
  `/${'a'.repeat(501)}`,
  // Longer than 500 characters once it is encoded.
  `/${'é'.repeat(400)}`,
])('rejects %j as a return path', (input) => {
  expect(returnPath(input)).toBe('/')
})

test('removes secrets and one-time parameters', () => {
  expect(returnPath('/jobs/baker?token=secret&source=x&social=google.EXPIRED&mode=preview')).toBe(
    '/jobs/baker?source=x',
  )
})

test('adds a parameter to a return path, before its hash', () => {
  expect(withParameter('/profile#alerts', 'social', 'google.EXPIRED')).toBe('/profile?social=google.EXPIRED#alerts')
  expect(withParameter('/all-jobs?q=pain', 'social', 'google.EXPIRED')).toBe('/all-jobs?q=pain&social=google.EXPIRED')
})
