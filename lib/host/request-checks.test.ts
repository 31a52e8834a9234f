import { hasSingleHost, removeForgedHeaders, rejectionStatus, isValidRouterState } from '#lib/host/request-checks'

const statusFor = (method: string, target: string, more = {}) =>
  rejectionStatus({ method, target, isUpgrade: false, isDevelopment: false, ...more })

test.each([
  ['GET', '/'],
  ['HEAD', '/jobs/baker?source=%ff'],
  ['GET', '/jobs/b%C3%A9'],
  ['POST', '/api/users'],
  ['PATCH', '/api/me?x=1'],
  ['DELETE', '/api/session'],
  ['OPTIONS', '/api/me'],
  ['PUT', '/fs/up/parts/a/1'],
  ['GET', '/.well-known/security.txt'],
  ['GET', '/jobs/a..b/...'],
])('accepts %s %s', (method, target) => {
  expect(statusFor(method, target)).toBeNull()
})

test.each([
  ['GET', 'http://evil.test/team'],
  ['GET', '*'],
  ['GET', '/jobs/%ff'],
  ['GET', '/api/%E0%A4%A'],
  ['GET', '/api/..'],
  ['GET', '/api/%2e%2e/'],
  ['GET', '/api/%2E./team'],
  ['GET', '/api/.%2e%2fteam'],
  ['GET', '/fs/%2e%2e%5cteam'],
  ['GET', '/media/levain\\..\\a.webp'],
  ['GET', '/staff/%2e'],
  ['GET', '/jobs/a%5cb'],
  ['GET', '/jobs/a%0ab'],
  ['GET', '/jobs/béc'],
  ['GET', '/#1'],
  ['GET', '/team?a#2'],
  ['GET', '/team?a\x01'],
])('rejects %s %s with 400, because parsers may disagree about its path', (method, target) => {
  expect(statusFor(method, target)).toBe(400)
})

test.each([
  ['POST', '/'],
  ['POST', '/jobs/baker'],
  ['PUT', '/apix'],
  ['DELETE', '/media/levain/a.webp'],
  ['TRACE', '/api/me'],
  ['CONNECT', '/api/me'],
])('rejects %s %s with 405', (method, target) => {
  expect(statusFor(method, target)).toBe(405)
})

test("allows upgrades only for Next's development tools", () => {
  expect(statusFor('GET', '/_next/webpack-hmr', { isUpgrade: true })).toBe(400)
  expect(statusFor('GET', '/_next/webpack-hmr', { isUpgrade: true, isDevelopment: true })).toBeNull()
  expect(statusFor('POST', '/__nextjs_original-stack-frames', { isDevelopment: true })).toBeNull()
})

test('removes only headers that this process sets itself', () => {
  const headers = {
    host: 'levain.localhost',
    rsc: '1',
    'next-router-prefetch': '1',
    'x-forwarded-for': '192.0.2.1',
    'x-forwarded-proto': 'https',
    'x-middleware-subrequest': 'middleware:middleware',
    'x-middleware-prefetch': '1',
    'x-invoke-path': '/almea/fr',
    'x-matched-path': '/almea/fr',
    'x-now-route-matches': '1=almea',
    'x-nextjs-data': '1',
    'x-forwarded-host': 'evil.test',
    'x-company': 'almea',
    'next-action': 'abc',
    'next-resume': '1',
  }
  removeForgedHeaders(headers)
  expect(Object.keys(headers)).toEqual(['host', 'rsc', 'next-router-prefetch', 'x-forwarded-for', 'x-forwarded-proto'])
})

test('a request has at most one host', () => {
  expect([undefined, '', 'levain.localhost', 'a.localhost, b.localhost'].map(hasSingleHost)).toEqual([
    true,
    true,
    true,
    false,
  ])
})

/** A router state with this many nested segments, whose names contain brackets. */
const nested = (depth: number): string => (depth === 0 ? '["{[",{}]' : `["\\"[{",{"a":${nested(depth - 1)}}]`)

test.each([
  [undefined, true],
  [encodeURIComponent('["",{"children":["jobs",{"children":["__PAGE__",{}]}]}]'), true],
  [encodeURIComponent(nested(40)), true],
  [encodeURIComponent(nested(60)), false],
  ['['.repeat(15_000), false],
  [encodeURIComponent('["\\'), false],
  ['%', false],
  ['{}', false],
  ['', false],
])('the router state %p is valid: %p', (state, isValid) => {
  expect(isValidRouterState(state)).toBe(isValid)
})
