/** @jest-environment node */
import { counts } from '#lib/host/pages/counts'
import { finishResponse } from '#lib/host/pages/finish-response'

const SHARED: [string, string] = ['cache-control', 's-maxage=60, stale-while-revalidate=31535940']
const HTML: [string, string] = ['content-type', 'text/html; charset=utf-8']
const operator = { recaptcha: null, hasMapsKey: false, upstream: null, store: null }

type More = {
  site?: 'careers' | 'manager'
  status?: number
  body?: string
  path?: string
  isClosed?: boolean
  isFlight?: boolean
  isComplete?: boolean
  style?: string
}

const finishWith = (headers: [string, string][], more: More = {}) => {
  const { status = 200, body = '<p>hello</p>', path = '/jobs/baker', ...context } = more
  const result = finishResponse(
    { status, headers, body: Buffer.from(body) },
    {
      site: 'careers',
      path,
      isFlight: false,
      facts: null,
      style: ':root{}',
      isClosed: false,
      isComplete: true,
      operator,
      joinedStyles: {},
      ...context,
    },
  )
  return { ...result, sent: Object.fromEntries(result.headers.http) as Record<string, string> }
}

test('a page gets the common headers and its own policy, and loses internal headers', () => {
  const { sent, isCacheable } = finishWith([
    HTML,
    SHARED,
    ['x-middleware-rewrite', '/levain/fr/jobs/baker'],
    ['x-nextjs-cache', 'MISS'],
    ['x-nextjs-stale-time', '300'],
    ['vary', 'rsc'],
  ])
  expect(isCacheable).toBe(true)
  expect(sent).toMatchObject({
    vary: 'rsc, accept-encoding',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/style-src 'self' 'sha256-/),
  })
  expect(Object.keys(sent).filter((name) => name.startsWith('x-'))).toEqual(['x-content-type-options'])
})

test('shared caches store only successful pages, for a short time', () => {
  const oneMinute = { shared: 's-maxage=60, stale-while-revalidate=60', private: 'private, no-cache' }
  const privateOnly = { shared: 'private, no-cache', private: 'private, no-cache' }
  expect(finishWith([HTML, SHARED]).caching).toEqual(oneMinute)
  for (const more of [{ status: 404 }, { status: 307 }, { isFlight: true }, { isComplete: false }])
    expect(finishWith([HTML, SHARED], more).caching).toEqual(privateOnly)
})

test('no cache stores a page of the back office, which may connect only to its own server', () => {
  const { caching, sent } = finishWith([HTML, SHARED], { site: 'manager', path: '/levain/inbox' })
  expect(caching).toEqual({ shared: 'private, no-store', private: 'private, no-store' })
  expect(sent['content-security-policy']).toMatch(/connect-src 'self'(?:;|$)/)
  expect(sent['content-security-policy']).not.toBe(finishWith([HTML, SHARED]).sent['content-security-policy'])
})

test('does not cache a page that was rendered without all of its data', () => {
  expect(finishWith([HTML, SHARED], { isComplete: false })).toMatchObject({ isCacheable: false, isComplete: false })
})

test('a page with a policy of its own keeps it', () => {
  const { sent } = finishWith([HTML, SHARED, ['content-security-policy', "default-src 'none'"]])
  expect(sent['content-security-policy']).toBe("default-src 'none'")
})

test('sends HSTS only on https', () => {
  const { headers } = finishWith([HTML, SHARED])
  expect(Object.fromEntries(headers.https)).toHaveProperty('strict-transport-security')
  expect(Object.fromEntries(headers.http)).not.toHaveProperty('strict-transport-security')
})

test('a missing page of a closed job is 410', () => {
  expect(finishWith([HTML, SHARED], { status: 404, isClosed: true }).status).toBe(410)
  expect(finishWith([HTML, SHARED], { status: 200, isClosed: true }).status).toBe(200)
})

test('a page that marks itself as missing gets status 404 and keeps its text', () => {
  const body = '<head><meta name="page-status" content="404"/></head><h1>Nothing here</h1>'
  const result = finishWith([HTML, SHARED], { body })
  expect([result.status, result.isCacheable, String(result.body)]).toEqual([404, true, body])
  expect(finishWith([HTML, SHARED], { body, isClosed: true }).status).toBe(410)
})

test('router data of a missing page keeps its status and counts as missing', () => {
  const flight = (body: string) => finishWith([['content-type', 'text/x-component'], SHARED], { body, isFlight: true })
  expect(flight('8:["$","meta","1",{"name":"page-status","content":"404"}]')).toMatchObject({
    status: 200,
    isMissing: true,
  })
  expect(flight('8:["$","meta","1",{"name":"robots","content":"noindex"}]')).toMatchObject({
    status: 200,
    isMissing: false,
  })
})

test('only HTML can mark itself as missing', () => {
  const body = '<description><![CDATA[<meta name="page-status" content="404"/>]]></description>'
  expect(finishWith([['content-type', 'application/xml'], SHARED], { body })).toMatchObject({
    status: 200,
    isMissing: false,
  })
})

test.each([
  ['a page that Next caches', 200, [SHARED], true],
  ['a machine-readable response', 200, [['cache-control', 'public, max-age=3600']], true],
  ['a private response', 200, [['cache-control', 'private, no-store']], false],
  ['a response without cache-control', 200, [], false],
  ['a response that sets a cookie', 200, [SHARED, ['set-cookie', 'a=1']], false],
  ['a server error', 500, [SHARED], false],
] as [string, number, [string, string][], boolean][])(
  'decides whether to cache %s',
  (_, status, headers, isCacheable) => {
    const result = finishWith(headers, { status })
    expect([result.isCacheable, result.sent['set-cookie']]).toEqual([isCacheable, undefined])
  },
)

test('keeps a policy that a response sets itself', () => {
  const { sent } = finishWith([HTML, ['content-security-policy', 'sandbox']], { path: '/pixels' })
  expect(sent['content-security-policy']).toBe('sandbox')
})

test('sends the location of a redirect once', () => {
  const result = finishWith([SHARED, ['location', '/not-found'], ['location', '/not-found']], { status: 307 })
  expect(result.headers.http.filter(([name]) => name === 'location')).toHaveLength(1)
})

test('a different policy changes the ETag although the bytes are the same', () => {
  expect(finishWith([HTML, SHARED]).tag).not.toBe(finishWith([HTML, SHARED], { style: ':root{--a:b}' }).tag)
  expect(finishWith([HTML, SHARED]).tag).toBe(finishWith([HTML, SHARED]).tag)
})

test('each response varies by encoding, and other files get no policy of a page', () => {
  const { sent, type } = finishWith([['content-type', 'application/json'], SHARED])
  expect([sent.vary, type]).toEqual(['accept-encoding', 'application/json'])
  expect(sent['content-security-policy']).toMatch(/^script-src 'none'/)
  expect(finishWith([SHARED]).type).toBe('')
})

test('a page has a separate policy for https, and its ETag has 27 characters', () => {
  const { headers, tag } = finishWith([HTML, SHARED])
  const [http, https] = [headers.http, headers.https].map((list) => Object.fromEntries(list)['content-security-policy'])
  expect(https).toContain('upgrade-insecure-requests')
  expect(http).not.toContain('upgrade-insecure-requests')
  expect(tag).toMatch(/^W\/"[\w-]{27}"$/)
})

test('router data keeps the headers that the router reads', () => {
  const headers: [string, string][] = [['content-type', 'text/x-component'], ['x-nextjs-stale-time', '300'], SHARED]
  expect(finishWith(headers, { isFlight: true }).sent).toHaveProperty('x-nextjs-stale-time')
  expect(finishWith(headers).sent).not.toHaveProperty('x-nextjs-stale-time')
})

test('counts unknown scripts of a page', () => {
  const before = counts.unknownScripts
  finishWith([HTML, SHARED], { body: '<script>alert(1)</script>' })
  expect(counts.unknownScripts).toBe(before + 1)
})
