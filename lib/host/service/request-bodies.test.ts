/** @jest-environment node */
import { createServer, type IncomingHttpHeaders, request, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { BODY_RULES, type BodyRules } from '#lib/host/service/request-bodies'
import { LIMITS } from '#lib/host/service/limits'
import { createService } from '#lib/host/service/service'
import { createLog, setLog } from '#lib/telemetry/log'
import { requests } from '#lib/telemetry/requests'
import { settle } from '#tests/support/settle'
import { until } from '#tests/support/until'

const before = setLog(createLog({ level: 'fatal', isReadable: false, write: () => undefined }))
const open = new Set<() => unknown>()
afterAll(() => void setLog(before))
afterEach(() => {
  for (const close of open) close()
  open.clear()
})

type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

const sizeOf: RequestListener = (from, response) => void buffer(from).then((body) => response.end(String(body.length)))

type Kind = 'calls' | 'calls of any size' | 'file service'

/** A server whose calls are admitted by the service, as in the host. */
async function startServer(listener: RequestListener, rules: Partial<BodyRules> = {}, kind: Kind = 'calls') {
  const service = createService({
    isTrustedProxy: true,
    rootDomain: 'localhost',
    metricsToken: undefined,
    isReady: async () => true,
    readHealthDetails: async () => ({}),
    bodyRules: { ...BODY_RULES, ...rules },
  })
  service.open()
  const answer = async (...call: Parameters<RequestListener>) => listener(...call)
  const bounded =
    kind === 'file service'
      ? service.uploads(answer)
      : service.bounded(answer, { isLargeAllowed: kind === 'calls of any size' })
  const server = createServer(LIMITS, (from, response) => {
    if (!service.begin(from, response)) bounded(from, response)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  open.add(() => {
    server.closeAllConnections()
    server.close()
  })

  /** Starts a call. `answer` resolves with the response. */
  const begin = (path: string, headers: Record<string, string | number> = {}) => {
    const call = request({ host: '127.0.0.1', port, path, method: 'POST', agent: false, headers })
    const answer = new Promise<Answer>((resolve, reject) => {
      call.on('error', reject).on('response', (response) => {
        const { statusCode = 0, headers: responseHeaders } = response
        text(response).then((body) => resolve({ status: statusCode, headers: responseHeaders, body }), reject)
      })
    })
    answer.catch(() => undefined)
    open.add(() => call.destroy())
    return { call, answer }
  }
  const post = (path: string, body: string | Buffer, headers: Record<string, string | number> = {}) => {
    const { call, answer } = begin(path, {
      ...(!headers['transfer-encoding'] && { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    })
    call.end(body)
    return answer
  }
  /** Sends one of ten bytes and then stalls. */
  const stall = async (address: string, path = '/api/users') => {
    const { call, answer } = begin(path, { 'content-length': 10, 'x-forwarded-for': address })
    await new Promise((resolve) => call.write('{', resolve))
    return { call, answer }
  }
  return { begin, post, stall }
}

const addressAt = (at: number) => `10.0.${at >> 8}.${at & 255}`

test.each<[string, (at: number) => string, Kind, string]>([
  ['from 600 addresses', addressAt, 'calls', '/api/users'],
  ['from one address', () => '10.0.0.1', 'calls', '/api/users'],
  ['to the file service', addressAt, 'file service', '/fs/up/multipart/start'],
])('600 stalled bodies do not block other calls: %s', async (_what, addressOf, kind, path) => {
  const { post, stall } = await startServer(sizeOf, {}, kind)
  await Promise.all(Array.from({ length: 600 }, (_, index) => stall(addressOf(index), path)))
  const start = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post(path, '{"a":1}', { 'x-forwarded-for': '192.0.2.1' })),
  )
  expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(20).fill([200, '7']))
  expect(performance.now() - start).toBeLessThan(2000)
})

test('limits unfinished bodies of one client, and of one IPv6 network', async () => {
  const { stall } = await startServer(sizeOf, { max_per_network: 2 })
  for (const [one, same, other] of [
    ['203.0.113.7:1', '203.0.113.7:2', '203.0.113.8'],
    ['[2001:db8::1]:1', '2001:db8::ffff:2', '2001:db8:0:1::1'],
  ] as const) {
    await stall(one)
    const second = await stall(same)
    const { status, headers, body } = await (await stall(one)).answer
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([429, '2', 'no-store'])
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } })
    const otherNetwork = await stall(other)
    second.call.destroy()
    let again = await stall(one)
    await until(async () => {
      const isRejected = await Promise.race([again.answer.then(() => true), settle()])
      if (isRejected) again = await stall(one)
      return !isRejected
    })
    otherNetwork.call.destroy()
  }
})

test('limits the number and the bytes of all unfinished bodies', async () => {
  const limitedServer = await startServer(sizeOf, { max_total: 1 })
  await limitedServer.stall('10.0.0.1')
  expect(await (await limitedServer.stall('10.0.0.2')).answer).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
  })
  const small = await startServer(sizeOf, { max_total_bytes: 100_000 })
  const { call, answer } = small.begin('/api/users', { 'content-length': 200_000 })
  call.write(Buffer.alloc(150_000))
  expect((await answer).status).toBe(503)
})

test('limits the bytes of the unfinished bodies of one client', async () => {
  const { begin } = await startServer(sizeOf, { max_bytes_per_network: 100_000 })
  const unfinished = (address: string) => {
    const body = begin('/api/users', { 'content-length': 200_000, 'x-forwarded-for': address })
    body.call.write(Buffer.alloc(60_000))
    return body.answer
  }
  const answers = ['10.0.0.1', '10.0.0.2', '10.0.0.1'].map(unfinished)
  expect(await Promise.any(answers)).toMatchObject({ status: 429, headers: { 'retry-after': '2' } })
})

test('answers 408 if a body takes too long', async () => {
  const { stall } = await startServer(sizeOf, { timeout_ms: 50 })
  const { status, headers } = await (await stall('10.0.0.1')).answer
  expect([status, headers.connection, headers['retry-after']]).toEqual([408, 'close', '2'])
})

test('answers 413 to a body above 1 MB, by declared and by actual size', async () => {
  const { begin } = await startServer(sizeOf)
  const declared = begin('/api/users', { 'content-length': 2_000_000 })
  declared.call.write('{')
  expect(await declared.answer).toMatchObject({ status: 413, body: expect.stringContaining('TOO_LARGE') })
  const chunked = begin('/api/users')
  for (let count = 0; count < 17; count += 1) chunked.call.write(Buffer.alloc(65_536))
  expect((await chunked.answer).status).toBe(413)
})

test('does not count a body that arrives with its headers', async () => {
  const { post } = await startServer(sizeOf, { max_total: 0, max_per_network: 0 })
  expect(await post('/api/users', '{"a":1}')).toMatchObject({ status: 200, body: '7' })
  expect(await post('/api/users', '{"a":1}', { 'transfer-encoding': 'chunked' })).toMatchObject({ body: '7' })
})

const READERS: [string, RequestListener][] = [
  ['node:http', sizeOf],
  ['Hono, as text', getRequestListener(async (request) => new Response(String((await request.text()).length)))],
  [
    'Hono, as a stream',
    getRequestListener(async (request) => new Response(String((await text(request.body!)).length))),
  ],
  ['a Request of the runtime', (from, response) => void platform(from).then((size) => response.end(size))],
]
const platform = async (from: AsyncIterable<Uint8Array>) => {
  const init = { method: 'POST', body: from, duplex: 'half' } as unknown as RequestInit
  return String((await new Request('http://localhost', init).text()).length)
}

describe.each(READERS)('a body in chunks arrives completely at %s', (_name, reader) => {
  test.each([[1], [10_000], [70_000], [1024 * 1024]])('%i bytes', async (size) => {
    const { begin } = await startServer(reader)
    for (const headers of [{ 'content-length': size }, {}] as Record<string, number>[]) {
      const { call, answer } = begin('/api/users', headers)
      call.flushHeaders()
      await settle()
      const piece = Math.ceil(size / 5)
      for (let sent = 0; sent < size; sent += piece) {
        const bytes = Buffer.alloc(Math.min(piece, size - sent), 'a')
        await new Promise((resolve) => call.write(bytes, resolve))
      }
      call.end()
      expect(await answer).toMatchObject({ status: 200, body: String(size) })
    }
  })

  test('an empty body', async () => {
    const { begin } = await startServer(reader)
    const { call, answer } = begin('/api/users', { 'transfer-encoding': 'chunked' })
    call.flushHeaders()
    await settle()
    call.end()
    expect(await answer).toMatchObject({ status: 200, body: '0' })
  })
})

test('forwards a large email while it arrives', async () => {
  const { post } = await startServer(sizeOf, {}, 'calls of any size')
  expect((await post('/inbound/mail', Buffer.alloc(5_000_000))).body).toBe('5000000')
})

test('does not wait for the body of a file upload', async () => {
  const started: string[] = []
  const { stall } = await startServer((from, response) => {
    started.push(from.url!)
    response.end()
  })
  await (
    await stall('10.0.0.1', '/staff/v1/media')
  ).answer
  expect(started).toEqual(['/staff/v1/media'])
})

test('keeps the request ID in the log after waiting', async () => {
  const ids: (string | undefined)[] = []
  const { begin } = await startServer((_, response) => {
    ids.push(requests.getStore()?.id)
    response.end()
  })
  const { call, answer } = begin('/api/users', { 'x-request-id': 'request-from-proxy', 'content-length': 2 })
  call.write('{')
  await settle()
  call.end('}')
  await answer
  expect(ids).toEqual(['request-from-proxy'])
})
