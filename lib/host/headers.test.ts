import { securityHeaders } from '#lib/host/headers'

const policy = (path: string) => securityHeaders(path, false)['content-security-policy']

test("denies framing until the company's policy is known", () => {
  for (const path of ['/', '/jobs/baker', '/profile', '/api/me', '/iframe/levain'])
    expect(policy(path)).toContain("frame-ancestors 'none'")
})

test('API responses are for the same origin only and run no scripts', () => {
  expect(policy('/api/me')).toMatch(/^sandbox; default-src 'none'/)
  expect(securityHeaders('/api/me', false)['cross-origin-resource-policy']).toBe('same-origin')
  expect(policy('/apix')).not.toContain('sandbox')
})

test('URLs with a secret send no Referer', () => {
  for (const path of ['/reset-password/abc', '/unsubscription/abc/1', '/job-alerts/abc/1', '/recording'])
    expect(securityHeaders(path, false)['referrer-policy']).toBe('no-referrer')
})

test('sends HSTS only over https', () => {
  expect(securityHeaders('/', true)).toHaveProperty('strict-transport-security')
  expect(securityHeaders('/', false)).not.toHaveProperty('strict-transport-security')
})

test("tracking snippets run in an opaque origin without device access, framed only by the company's pages", () => {
  const headers = securityHeaders('/pixels', true)
  expect(headers['content-security-policy']).toMatch(/^sandbox allow-scripts; frame-ancestors 'self';/)
  expect(headers['content-security-policy']).not.toContain('allow-same-origin')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['permissions-policy']).toContain('camera=()')
})

test('HSTS is valid for two years, and each response has the common headers', () => {
  const headers = securityHeaders('/', true)
  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self)',
  })
})

test('other sites may load only the script for embedding', () => {
  const resourcePolicy = (path: string) => securityHeaders(path, false)['cross-origin-resource-policy']
  expect(['/embed.js', '/', '/staff/v1/campaigns'].map(resourcePolicy)).toEqual([
    'cross-origin',
    undefined,
    'same-origin',
  ])
})

test('a worker may load scripts of this site and send nothing, and other files run no scripts', () => {
  const worker = policy('/_next/static/chunks/turbopack-worker-1hrsqshz0gfey.js')
  expect(worker).toMatch(/^default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/)
  expect(worker).not.toContain('connect-src')
  for (const path of ['/_next/static/chunks/3yha8-u6zi2qi.js', '/jobs/worker.js', '/fs/worker.js'])
    expect(policy(path)).toContain("script-src 'none'")
})
