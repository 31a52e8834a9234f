import { securityHeaders } from '#lib/host/headers'

const policy = (path: string) => securityHeaders(path, false)['content-security-policy']

test('no page may be framed before its company has said by whom', () => {
  for (const path of ['/', '/jobs/baker', '/profile', '/api/me', '/iframe/levain'])
    expect(policy(path)).toContain("frame-ancestors 'none'")
})

test('replies to calls are for this origin alone, and nothing runs in them', () => {
  expect(policy('/api/me')).toMatch(/^sandbox; default-src 'none'/)
  expect(securityHeaders('/api/me', false)['cross-origin-resource-policy']).toBe('same-origin')
  expect(policy('/apix')).not.toContain('sandbox')
})

test('an address with a secret in it travels on in no Referer', () => {
  for (const path of ['/reset-password/abc', '/unsubscription/abc/1', '/recording'])
    expect(securityHeaders(path, false)['referrer-policy']).toBe('no-referrer')
})

test('browsers are told to stay on https once they came by it', () => {
  expect(securityHeaders('/', true)).toHaveProperty('strict-transport-security')
  expect(securityHeaders('/', false)).not.toHaveProperty('strict-transport-security')
})

test('a company’s own codes are of no origin and framed by its pages alone, and have no device of the visitor’s', () => {
  const headers = securityHeaders('/pixels', true)
  expect(headers['content-security-policy']).toMatch(/^sandbox allow-scripts; frame-ancestors 'self';/)
  expect(headers['content-security-policy']).not.toContain('allow-same-origin')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['permissions-policy']).toContain('camera=()')
})
