/** @jest-environment node */
import { createServer } from 'node:http'
import { logResponse } from '#lib/host/service/access-log'
import { listenOnSharedPort } from '#lib/host/service/listen'
import { requestIdOf } from '#lib/host/service/request-id'
import { classOf } from '#lib/host/service/route-class'
import { createLog, setLog } from '#lib/telemetry/log'
import { settle } from '#tests/support/settle'
import { until } from '#tests/support/until'
import { closeServices, sendRaw, startService } from '#tests/support/service'

const lines: string[] = []
const before = setLog(createLog({ level: 'debug', isReadable: false, write: (line) => void lines.push(line) }))
afterAll(() => void setLog(before))
afterEach(() => {
  closeServices()
  lines.length = 0
})

test('is live but not ready while it starts, and answers other requests with 503', async () => {
  const { get, service } = await startService()
  expect(await get('/health/live')).toMatchObject({ status: 200, body: '{"status":"ok"}' })
  expect(await get('/health/ready')).toMatchObject({ status: 503, body: '{"status":"starting"}' })
  const page = await get('/jobs/baker', { 'accept-language': 'de' })
  expect(page.status).toBe(503)
  expect(page.headers.get('retry-after')).toBe('2')
  expect(page.body).toContain('<html lang="de">')
  for (const call of ['/api/me', '/fs/up/1', '/staff/v1/campaigns?limit=1', '/inbound/mail'])
    expect((await get(call)).body).toContain('"code":"UNAVAILABLE"')
  service.open()
  expect(await get('/health/ready')).toMatchObject({ status: 200, body: '{"status":"ok"}' })
  expect(await get('/jobs/baker')).toMatchObject({ status: 200, body: 'done' })
})

test('accepts many connections per event-loop iteration, and does not share a port in use', async () => {
  const { service, port } = await startService()
  service.open()
  const iterations = { count: 0 }
  const blockThread = () => {
    iterations.count += 1
    for (const until = performance.now() + 20; performance.now() < until;);
    if (iterations.count < 100) setImmediate(blockThread)
  }
  const answers = Array.from({ length: 40 }, () => sendRaw(port, 'GET /health/live HTTP/1.0\r\n\r\n'))
  blockThread()
  await Promise.all(answers)
  expect(iterations.count).toBeLessThan(30)
  iterations.count = 100
  await expect(listenOnSharedPort(createServer(), port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('is live but not ready without its database', async () => {
  const { get, service } = await startService({ isReady: false })
  service.open()
  expect((await get('/health/live')).status).toBe(200)
  expect(await get('/health/ready')).toMatchObject({ status: 503, body: '{"status":"unavailable"}' })
  expect((await get('/health')).status).toBe(503)
})

test('shows health details to internal requests only', async () => {
  const { get, service } = await startService()
  service.open()
  expect(JSON.parse((await get('/health')).body)).toEqual({ status: 'ok', database: { engine: 'sqlite' } })
  expect((await get('/health', { 'x-forwarded-for': '203.0.113.7' })).body).toBe('{"status":"ok"}')
})

test('metrics require an internal request, or the token', async () => {
  const inside = await startService()
  await inside.get('/jobs/baker')
  const { status, body } = await inside.get('/metrics')
  expect(status).toBe(200)
  expect(body).toMatch(/^http_request_duration_seconds_count\{route="page",status="5xx"\} \d+$/m)
  expect((await inside.get('/metrics', { via: '1.1 proxy' })).status).toBe(403)
  const withToken = await startService({ metricsToken: 'm'.repeat(20) })
  const without = await withToken.get('/metrics')
  expect([without.status, without.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect((await withToken.get('/metrics', { authorization: `Bearer ${'m'.repeat(20)}` })).status).toBe(200)
})

test.each([
  [true, '4bf92f3577b34da6a3ce929d0e0e4736', true],
  [true, 'short', false],
  [true, `*/ drop table users; /*`, false],
  [true, 'x'.repeat(65), false],
  [false, '4bf92f3577b34da6a3ce929d0e0e4736', false],
])('uses the request ID of a proxy (trusted: %s, %s): %s', (isTrusted, given, isUsed) => {
  const id = requestIdOf(given, isTrusted)
  if (isUsed) expect(id).toBe(given)
  else expect(id).toMatch(/^[\da-f-]{36}$/)
})

test('each response has the request ID, and each log line has it too', async () => {
  const { get, service } = await startService({ isTrustedProxy: true })
  service.open()
  const { headers } = await get('/fault', { 'x-request-id': 'request-from-proxy' })
  expect(headers.get('x-request-id')).toBe('request-from-proxy')
  await until(() => lines.length >= 2)
  const entries = lines.map(
    (line) => JSON.parse(line) as { request: string; level: string; msg: string; path?: string },
  )
  expect(entries.map(({ msg }) => msg)).toEqual(['inside', 'request failed'])
  expect(entries.map(({ request }) => request)).toEqual(['request-from-proxy', 'request-from-proxy'])
  await get(`/fault/${'x'.repeat(5000)}`)
  await until(() => lines.length >= 3)
  expect((JSON.parse(lines.at(-1)!) as { path: string }).path).toHaveLength(500)
})

test('slow clients and unsupported methods are not logged as errors or slow requests', () => {
  const logged: string[] = []
  const previous = setLog(createLog({ level: 'info', isReadable: false, write: (line) => void logged.push(line) }))
  const note = { id: 'request-1', queries: 0, query_ms: 0 }
  const answered = { method: 'POST', path: '/api/me', route: 'api', status: 408, isComplete: true, ms: 30_000 } as const
  logResponse({ ...answered, isBodyComplete: false }, note)
  logResponse({ ...answered, isBodyComplete: true, ms: 1, status: 501 }, note)
  expect(logged).toEqual([])
  logResponse({ ...answered, isBodyComplete: true }, note)
  setLog(previous)
  expect(logged).toHaveLength(1)
})

test('log lines contain no query strings and no tokens from paths', async () => {
  const { get, service } = await startService()
  service.open()
  await get('/reset-password/canary/7')
  await get('/jobs/baker?token=canary', { cookie: 'careers=canary', authorization: 'canary' })
  await get('/unsubscription/alerts.canary/3')
  await until(() => lines.length >= 3)
  await settle()
  expect(lines).toHaveLength(3)
  expect(lines.join()).not.toContain('canary')
})

test.each([
  ['/', 'page'],
  ['/jobs/baker', 'page'],
  ['/health', 'service'],
  ['/healthy', 'page'],
  ['/api/me', 'api'],
  ['/api/me/events', 'stream'],
  ['/api/me/recording_links/7/events', 'stream'],
  ['/staff/v1/events', 'stream'],
  ['/fs/up/parts/a/1', 'upload'],
  ['/staff/v1/media', 'upload'],
  ['/staff/v1/campaigns', 'api'],
  ['/fs/file/abc', 'file'],
  ['/media/levain/a.webp', 'file'],
  ['/_next/static/a.js', 'static'],
  ['/_next/anything', 'page'],
] as const)('counts %s as %s', (pathname, route) => {
  expect(classOf(pathname)).toBe(route)
})
