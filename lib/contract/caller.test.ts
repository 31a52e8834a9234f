import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { baseUrlFrom, createCaller, type Send, toRequest } from '#lib/contract/caller'
import { markVideoSeen } from '#lib/contract/candidacies'
import { endpoint } from '#lib/contract/endpoint'
import { ApiError } from '#lib/contract/errors'

const read = endpoint({
  method: 'GET',
  path: '/things/:id',
  query: z.object({ lang: z.string().optional(), draft: z.boolean().nullish() }),
  reply: z.object({ id: z.number() }),
})
const write = endpoint({ method: 'POST', path: '/things', body: z.object({ name: z.string() }) })

const answering = (body: BodyInit | null, init?: ResponseInit) => {
  const requests: Request[] = []
  const send: Send = async (request) => {
    requests.push(request)
    return new Response(body, init)
  }
  return { requests, call: createCaller(send, 'http://api.test/v1', () => {}) }
}
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('the call did not fail')),
    (error: unknown) => error,
  )

test('a read sends its path and query and returns the parsed reply', async () => {
  const { requests, call } = answering('{"id": 7, "more": true}')
  expect(await call(read, { params: { id: 7 }, query: { lang: 'fr', draft: null } })).toEqual({ id: 7 })
  expect(requests[0]).toMatchObject({ method: 'GET', url: 'http://api.test/v1/things/7?lang=fr', body: null })
  expect(requests[0]?.headers.get('content-type')).toBeNull()
})

test('a write sends JSON, except for a call without a body', async () => {
  const { requests, call } = answering('{}')
  await call(write, { body: { name: 'Brot' }, headers: { 'idempotency-key': 'k' } })
  expect(await requests[0]?.json()).toEqual({ name: 'Brot' })
  expect(requests[0]?.headers.get('content-type')).toBe('application/json')
  expect(requests[0]?.headers.get('idempotency-key')).toBe('k')
  const seen = toRequest(markVideoSeen, { params: { id: 3 } }, 'http://api.test')
  expect([seen.method, seen.body, seen.headers.get('content-type')]).toEqual(['PATCH', null, null])
})

test('an empty response becomes an empty object', async () => {
  expect(await answering(null, { status: 204 }).call(write, { body: { name: 'x' } })).toEqual({})
})

test('an error envelope becomes an ApiError with its code, status and fields', async () => {
  const fields = { 'user.email': { key: 'INVALID_EMAIL' } }
  const { call } = answering(JSON.stringify({ error: { code: 'INVALID', message: 'no', fields } }), { status: 422 })
  const error = await failure(call(write, { body: { name: 'x' } }))
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ code: 'INVALID', status: 422, message: 'no', fields })
})

test('an unknown error code becomes INTERNAL with its own status', async () => {
  const { call } = answering('{"error":{"code":"TEAPOT","message":"short and stout"}}', { status: 418 })
  expect(await failure(call(write, { body: { name: 'x' } }))).toMatchObject({ code: 'INTERNAL', status: 418 })
})

test.each([
  [400, 'BAD_REQUEST'],
  [401, 'UNAUTHENTICATED'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [409, 'CONFLICT'],
  [410, 'GONE'],
  [413, 'TOO_LARGE'],
  [415, 'UNSUPPORTED_TYPE'],
  [418, 'BAD_REQUEST'],
  [422, 'INVALID'],
  [429, 'TOO_MANY_REQUESTS'],
  [500, 'INTERNAL'],
  [502, 'UNAVAILABLE'],
  [503, 'UNAVAILABLE'],
  [504, 'UNAVAILABLE'],
])('a %d response without an envelope becomes %s', async (status, code) => {
  for (const body of ['<h1>Nope</h1>', '', '{"message":"nope"}', 'null'])
    expect(await failure(answering(body, { status }).call(read, { params: { id: 1 } }))).toMatchObject({ code, status })
})

test('an HTML page instead of JSON is UNAVAILABLE', async () => {
  const { call } = answering('<!doctype html><title>Welcome to our wifi</title>', { status: 200 })
  expect(await failure(call(read, { params: { id: 1 } }))).toMatchObject({ name: 'ApiError', code: 'UNAVAILABLE' })
})

test('rejects a reply that breaks the contract', async () => {
  expect(await failure(answering('{"id": "seven"}').call(read, { params: { id: 1 } }))).toBeInstanceOf(z.ZodError)
})

describe('over a real network', () => {
  const server = createServer((request, response) => {
    if (request.url === '/v1/things/1') return
    response.writeHead(200, { 'content-length': 1000 })
    response.write('{"id"')
    if (request.url === '/v1/things/2') setTimeout(() => response.destroy(), 20)
  })
  const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const call: ReturnType<typeof createCaller> = (endpoint, input) =>
    createCaller((request) => fetch(request), base())(endpoint, input)
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('an unreachable server is UNAVAILABLE', async () => {
    const unreachable = createCaller((request) => fetch(request), 'http://127.0.0.1:1')
    expect(await failure(unreachable(read, { params: { id: 1 } }))).toMatchObject({
      name: 'ApiError',
      code: 'UNAVAILABLE',
      status: 0,
    })
  })

  test('a connection lost in the middle of the response is UNAVAILABLE', async () => {
    expect(await failure(call(read, { params: { id: 2 } }))).toMatchObject({ name: 'ApiError', code: 'UNAVAILABLE' })
  })

  test.each([1, 3])('an aborted call rejects with AbortError and not with an ApiError (%d)', async (id) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 30)
    expect(await failure(call(read, { params: { id }, signal: controller.signal }))).toMatchObject({
      name: 'AbortError',
    })
  })

  test('a timeout set by the caller ends an unanswered call', async () => {
    expect(await failure(call(read, { params: { id: 1 }, signal: AbortSignal.timeout(30) }))).toMatchObject({
      name: 'TimeoutError',
    })
  })
})

test.each([
  [null, undefined],
  ['30', 30],
  ['0', 1],
  ['soon', undefined],
])('a Retry-After of %j is %j seconds', async (header, retry_after) => {
  const { call } = answering('', { status: 503, headers: header === null ? {} : { 'retry-after': header } })
  expect(await failure(call(read, { params: { id: 1 } }))).toMatchObject({ code: 'UNAVAILABLE', retry_after })
})

test('a Retry-After can be a date', async () => {
  const error = async (ms: number) => {
    const headers = { 'retry-after': new Date(Date.now() + ms).toUTCString() }
    return (await failure(answering('', { status: 429, headers }).call(read, { params: { id: 1 } }))) as ApiError
  }
  const { retry_after } = await error(90_000)
  expect(retry_after).toBeGreaterThan(85)
  expect(retry_after).toBeLessThanOrEqual(90)
  expect((await error(-90_000)).retry_after).toBe(1)
})

test('the base URL has no slash at its end and is internal by default', () => {
  expect(baseUrlFrom('https://api.example/v1//')).toBe('https://api.example/v1')
  expect(baseUrlFrom('https://api.example')).toBe('https://api.example')
  expect(baseUrlFrom(undefined)).toBe('http://funnel-api.internal')
})

test('asks for JSON, and a failure of `send` that is not an Error is UNAVAILABLE', async () => {
  expect(toRequest(read, { params: { id: 1 } }, 'http://api.test').headers.get('accept')).toBe('application/json')
  const offline = createCaller(() => Promise.reject('offline' as unknown as Error), 'http://api.test')
  expect(await failure(offline(read, { params: { id: 1 } }))).toMatchObject({ code: 'UNAVAILABLE', status: 0 })
})
