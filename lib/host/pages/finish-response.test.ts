/** @jest-environment node */
import { finish } from '#lib/host/pages/finish'

const SHARED: [string, string] = ['cache-control', 's-maxage=60, stale-while-revalidate=31535940']
const HTML: [string, string] = ['content-type', 'text/html; charset=utf-8']
const operator = { recaptcha: null, hasMapsKey: false, upstream: null, store: null }

type More = {
  status?: number
  body?: string
  path?: string
  isClosed?: boolean
  isFlight?: boolean
  isSure?: boolean
  style?: string
}

const finished = (headers: [string, string][], more: More = {}) => {
  const { status = 200, body = '<p>hello</p>', path = '/jobs/baker', ...context } = more
  const made = finish(
    { status, headers, body: Buffer.from(body) },
    { path, isFlight: false, facts: null, style: ':root{}', isClosed: false, isSure: true, operator, ...context },
  )
  return { ...made, said: Object.fromEntries(made.headers.http) as Record<string, string> }
}

test('a page gets the common headers and its own policy, and loses internal headers', () => {
  const { said, isKept } = finished([
    HTML,
    SHARED,
    ['x-middleware-rewrite', '/levain/fr/jobs/baker'],
    ['x-nextjs-cache', 'MISS'],
    ['x-nextjs-stale-time', '300'],
    ['vary', 'rsc'],
  ])
  expect(isKept).toBe(true)
  expect(said).toMatchObject({
    vary: 'rsc, accept-encoding',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/style-src 'self' 'sha256-/),
  })
  expect(Object.keys(said).filter((name) => name.startsWith('x-'))).toEqual(['x-content-type-options'])
})

test('shared caches store only successful pages, for a short time', () => {
  const shortly = { forAll: 's-maxage=60, stale-while-revalidate=60', own: 'private, no-cache' }
  const readersOwn = { forAll: 'private, no-cache', own: 'private, no-cache' }
  expect(finished([HTML, SHARED]).caching).toEqual(shortly)
  for (const more of [{ status: 404 }, { status: 307 }, { isFlight: true }, { isSure: false }])
    expect(finished([HTML, SHARED], more).caching).toEqual(readersOwn)
})

test('does not cache a page that was rendered without all of its data', () => {
  expect(finished([HTML, SHARED], { isSure: false })).toMatchObject({ isKept: false, isSure: false })
})

test('sends HSTS to readers on https', () => {
  const { headers } = finished([HTML, SHARED])
  expect(Object.fromEntries(headers.https)).toHaveProperty('strict-transport-security')
  expect(Object.fromEntries(headers.http)).not.toHaveProperty('strict-transport-security')
})

test('a missing page of a closed job is 410', () => {
  expect(finished([HTML, SHARED], { status: 404, isClosed: true }).status).toBe(410)
  expect(finished([HTML, SHARED], { status: 200, isClosed: true }).status).toBe(200)
})

test('a page that marks itself as missing gets its status and keeps its text', () => {
  const body = '<head><meta name="page-status" content="404"/></head><h1>Nothing here</h1>'
  const made = finished([HTML, SHARED], { body })
  expect([made.status, made.isKept, String(made.body)]).toEqual([404, true, body])
  expect(finished([HTML, SHARED], { body, isClosed: true }).status).toBe(410)
})

test('router data of a missing page keeps its status and counts as missing', () => {
  const flight = (body: string) => finished([['content-type', 'text/x-component'], SHARED], { body, isFlight: true })
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
  expect(finished([['content-type', 'application/xml'], SHARED], { body })).toMatchObject({
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
] as [string, number, [string, string][], boolean][])('%s is cached or not', (_, status, headers, isKept) => {
  const made = finished(headers, { status })
  expect([made.isKept, made.said['set-cookie']]).toEqual([isKept, undefined])
})

test('keeps a policy that a response sets itself', () => {
  const { said } = finished([HTML, ['content-security-policy', 'sandbox']], { path: '/pixels' })
  expect(said['content-security-policy']).toBe('sandbox')
})

test('sends the location of a redirect once', () => {
  const made = finished([SHARED, ['location', '/not-found'], ['location', '/not-found']], { status: 307 })
  expect(made.headers.http.filter(([name]) => name === 'location')).toHaveLength(1)
})

test('a different policy changes the tag although the bytes are the same', () => {
  expect(finished([HTML, SHARED]).tag).not.toBe(finished([HTML, SHARED], { style: ':root{--a:b}' }).tag)
  expect(finished([HTML, SHARED]).tag).toBe(finished([HTML, SHARED]).tag)
})
