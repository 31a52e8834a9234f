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

test('a page gets the headers of all pages, a policy of its own, and nothing that is nobody’s business', () => {
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

test('shared caches get pages for a short while, and neither what is missing, nor redirects, nor the router’s own', () => {
  const shortly = { forAll: 's-maxage=60, stale-while-revalidate=60', own: 'private, no-cache' }
  const readersOwn = { forAll: 'private, no-cache', own: 'private, no-cache' }
  expect(finished([HTML, SHARED]).caching).toEqual(shortly)
  for (const more of [{ status: 404 }, { status: 307 }, { isFlight: true }, { isSure: false }])
    expect(finished([HTML, SHARED], more).caching).toEqual(readersOwn)
})

test('what was made without all that belongs to it is not kept', () => {
  expect(finished([HTML, SHARED], { isSure: false })).toMatchObject({ isKept: false, isSure: false })
})

test('who came by https is told to stay there', () => {
  const { headers } = finished([HTML, SHARED])
  expect(Object.fromEntries(headers.https)).toHaveProperty('strict-transport-security')
  expect(Object.fromEntries(headers.http)).not.toHaveProperty('strict-transport-security')
})

test('a job that has closed is gone', () => {
  expect(finished([HTML, SHARED], { status: 404, isClosed: true }).status).toBe(410)
  expect(finished([HTML, SHARED], { status: 200, isClosed: true }).status).toBe(200)
})

test('a page of nothing has the status that it asks for itself, and its text', () => {
  const body = '<head><meta name="page-status" content="404"/></head><h1>Nothing here</h1>'
  const made = finished([HTML, SHARED], { body })
  expect([made.status, made.isKept, String(made.body)]).toEqual([404, true, body])
  expect(finished([HTML, SHARED], { body, isClosed: true }).status).toBe(410)
})

test('what the router asks for in the place of such a page keeps its status, and is known to be missing', () => {
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

test('what is no page is not missing for what is written in it', () => {
  const body = '<description><![CDATA[<meta name="page-status" content="404"/>]]></description>'
  expect(finished([['content-type', 'application/xml'], SHARED], { body })).toMatchObject({
    status: 200,
    isMissing: false,
  })
})

test.each([
  ['what Next keeps', 200, [SHARED], true],
  ['what machines read', 200, [['cache-control', 'public, max-age=3600']], true],
  ['what nobody may keep', 200, [['cache-control', 'private, no-store']], false],
  ['what is said nothing of', 200, [], false],
  ['what sets a cookie', 200, [SHARED, ['set-cookie', 'a=1']], false],
  ['what went wrong', 500, [SHARED], false],
] as [string, number, [string, string][], boolean][])('%s is kept or not', (_, status, headers, isKept) => {
  const made = finished(headers, { status })
  expect([made.isKept, made.said['set-cookie']]).toEqual([isKept, undefined])
})

test('a policy that an answer brings itself is left', () => {
  const { said } = finished([HTML, ['content-security-policy', 'sandbox']], { path: '/pixels' })
  expect(said['content-security-policy']).toBe('sandbox')
})

test('where a redirect leads is said once', () => {
  const made = finished([SHARED, ['location', '/not-found'], ['location', '/not-found']], { status: 307 })
  expect(made.headers.http.filter(([name]) => name === 'location')).toHaveLength(1)
})

test('another policy is another answer, if its bytes are the same', () => {
  expect(finished([HTML, SHARED]).tag).not.toBe(finished([HTML, SHARED], { style: ':root{--a:b}' }).tag)
  expect(finished([HTML, SHARED]).tag).toBe(finished([HTML, SHARED]).tag)
})
