/** @jest-environment node */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { register } from 'prom-client'
import { createService } from '#lib/host/service/service'
import { createLog, setLog } from '#lib/telemetry/log'
import { settle } from '#tests/support/settle'

const before = setLog(createLog({ level: 'fatal', isReadable: false, write: () => undefined }))
const closers = new Set<() => unknown>()
afterAll(() => void setLog(before))
afterEach(() => {
  for (const close of closers) close()
  closers.clear()
})

type Settings = { metricsToken?: string; isReady?: () => Promise<boolean>; readHealthDetails?: () => Promise<object> }

async function openService({ metricsToken, ...more }: Settings = {}) {
  const service = createService({
    isTrustedProxy: false,
    rootDomain: 'localhost',
    metricsToken,
    isReady: async () => true,
    readHealthDetails: async () => ({ version: '1' }),
    ...more,
  })
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (!service.begin(request, response)) response.end('other')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.add(() => {
    server.closeAllConnections()
    server.close()
  })
  const get = async (path: string, init?: RequestInit) => {
    const reply = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init)
    return { status: reply.status, headers: reply.headers, text: await reply.text() }
  }
  return { service, get }
}

test.each(['/health', '/health/live', '/health/ready', '/metrics'])('%s accepts only reads', async (path) => {
  const { service, get } = await openService()
  service.open()
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const { status, headers } = await get(path, { method })
    expect([status, headers.get('allow')]).toEqual([405, 'GET'])
  }
  const head = await get(path, { method: 'HEAD' })
  expect([head.status, head.text]).toEqual([200, ''])
})

test('the health endpoints report starting, ready and stopping', async () => {
  const { service, get } = await openService()
  const states = async () => {
    const replies = await Promise.all(['/health', '/health/ready', '/health/live'].map((path) => get(path)))
    return replies.map(({ status, text }) => [status, JSON.parse(text) as unknown])
  }
  const live = [200, { status: 'ok' }]
  expect(await states()).toEqual([[503, { status: 'starting' }], [503, { status: 'starting' }], live])
  expect((await get('/team')).status).toBe(503)
  service.open()
  expect(await states()).toEqual([[200, { status: 'ok', version: '1' }], [200, { status: 'ok' }], live])
  expect((await get('/team')).text).toBe('other')
  expect((await get('/team')).headers.get('connection')).not.toBe('close')
  service.drain()
  expect(await states()).toEqual([[503, { status: 'stopping', version: '1' }], [503, { status: 'stopping' }], live])
  expect((await get('/team')).headers.get('connection')).toBe('close')
})

test('a server that cannot check its database is not ready', async () => {
  const { service, get } = await openService({ isReady: () => Promise.reject(new Error('no database')) })
  service.open()
  const { status, text } = await get('/health/ready')
  expect([status, text]).toEqual([503, '{"status":"unavailable"}'])
})

test('a failure while the details are read is 503', async () => {
  const { service, get } = await openService({ readHealthDetails: () => Promise.reject(new Error('broken')) })
  service.open()
  expect((await get('/health')).status).toBe(503)
  expect((await get('/health/ready')).status).toBe(200)
})

test.each([
  [undefined, 403, 'FORBIDDEN', null],
  ['m'.repeat(20), 401, 'UNAUTHENTICATED', 'Bearer'],
])('if the metrics token is %j, an external request without one gets %d', async (token, status, code, challenge) => {
  const { get } = await openService(token === undefined ? {} : { metricsToken: token })
  const denied = await get('/metrics', { headers: { via: '1.1 proxy' } })
  expect([denied.status, denied.headers.get('www-authenticate')]).toEqual([status, challenge])
  expect(JSON.parse(denied.text)).toMatchObject({ error: { code } })
})

test('serves metrics in the Prometheus format, and no longer counts finished requests as in progress', async () => {
  const { service, get } = await openService()
  service.open()
  await get('/team')
  await settle()
  const { headers, text } = await get('/metrics')
  expect(headers.get('content-type')).toBe(register.contentType)
  expect(text).toMatch(/^http_requests_in_flight\{route="page"\} 0$/m)
  expect(text).toMatch(/^http_requests_in_flight\{route="service"\} 1$/m)
  expect(text).toMatch(/^http_request_duration_seconds_count\{route="page",status="2xx"\} \d+$/m)
})

test('sendIfSimple sends only while the server is ready, and only for requests without a body', async () => {
  const { service } = await openService()
  const sent: string[] = []
  const trySend = (headers: Record<string, string>) => {
    const request = { headers } as unknown as IncomingMessage
    return [service.sendIfSimple(request, () => void sent.push('sent')), sent.splice(0).length]
  }
  expect(trySend({})).toEqual([false, 0])
  service.open()
  const headers: Record<string, string> = {}
  expect(trySend(headers)).toEqual([true, 1])
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  expect(trySend({ 'content-length': '3' })).toEqual([false, 0])
  expect(trySend({ 'transfer-encoding': 'chunked' })).toEqual([false, 0])
  service.drain()
  expect(trySend({})).toEqual([false, 0])
})
