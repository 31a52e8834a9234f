/** @jest-environment node */
import { createServer, get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { logResponse } from '#lib/host/service/access-log'
import { limitBody, LIMITS } from '#lib/host/service/limits'
import { listenOnSharedPort } from '#lib/host/service/listen'
import { requestIdOf } from '#lib/host/service/request-id'
import { classOf } from '#lib/host/service/route-class'
import { createService, type Service } from '#lib/host/service/service'
import { createShutdown } from '#lib/host/service/shutdown'
import { createLog, log, setLog } from '#lib/telemetry/log'
import { freePort } from '#tests/support/server'
import { settle } from '#tests/support/settle'
import { until } from '#tests/support/until'

const lines: string[] = []
const before = setLog(createLog({ level: 'debug', isReadable: false, write: (line) => void lines.push(line) }))
const open = new Set<() => unknown>()
afterAll(() => void setLog(before))
afterEach(() => {
  for (const close of open) close()
  open.clear()
  lines.length = 0
})

type Settings = { isReady?: boolean; isTrustedProxy?: boolean; metricsToken?: string }
type Answer = { status: number; body: string; headers: Headers }

/** A server behind the service: '/slow' responds late and '/fault' fails. */
async function startService({ isReady = true, isTrustedProxy = false, metricsToken }: Settings = {}) {
  const service: Service = createService({
    isTrustedProxy,
    rootDomain: 'localhost',
    metricsToken,
    isReady: async () => isReady,
    facts: async () => ({ database: { engine: 'sqlite' } }),
  })
  const answer = service.bounded((request, response) => {
    if (request.url === '/fault') log.error('inside')
    const status = request.url === '/fault' ? 500 : 200
    setTimeout(() => response.writeHead(status).end('done'), request.url === '/slow' ? 300 : 0)
  })
  const server = createServer(
    { ...LIMITS, headersTimeout: 300, connectionsCheckingInterval: 100 },
    (request, response) => {
      if (!service.begin(request, response)) answer(request, response)
    },
  )
  const port = await freePort()
  const closeListeners = await listenOnSharedPort(server, port)
  open.add(() => void closeListeners())
  open.add(() => server.closeAllConnections())
  const get = async (path: string, headers: Record<string, string> = {}): Promise<Answer> => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    return { status: reply.status, body: await reply.text(), headers: reply.headers }
  }
  return { service, server, closeListeners, port, get }
}

/** Sends the texts and returns everything that it receives until the connection closes. */
const sendRaw = (port: number, ...texts: string[]) =>
  new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.setEncoding('utf8').on('data', (text: string) => void (received += text))
    socket.on('close', () => resolve(received)).on('error', () => undefined)
    for (const text of texts) socket.write(text)
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
  ['/fs/up/parts/a/1', 'upload'],
  ['/staff/v1/media', 'upload'],
  ['/staff/v1/campaigns', 'api'],
  ['/fs/file/abc', 'file'],
  ['/media/levain/a.webp', 'file'],
  ['/_next/static/a.js', 'static'],
] as const)('counts %s as %s', (pathname, route) => {
  expect(classOf(pathname)).toBe(route)
})

test('a stop finishes running requests, closes idle connections and components, and exits with status 0', async () => {
  const { service, server, closeListeners, port } = await startService()
  service.open()
  let begun = 0
  server.on('request', () => void (begun += 1))
  const idle = sendRaw(port, 'GET /jobs/baker HTTP/1.1\r\nhost: levain.localhost\r\n\r\n')
  const slow = new Promise<{ status: number; connection: string | undefined }>((resolve) =>
    get({ port, path: '/slow' }, (response) =>
      resolve({ status: response.statusCode!, connection: response.headers.connection }),
    ),
  )
  await until(() => begun === 2)
  await settle()
  const order: string[] = []
  const codes: number[] = []
  const stop = createShutdown({
    server,
    closeListeners,
    drain: service.drain,
    endStreams: () => void order.push('streams'),
    close: [async () => void order.push('web'), async () => void order.push('api')],
    exit: (code) => void codes.push(code),
  })
  await Promise.all([stop('SIGTERM'), stop('SIGTERM')])
  expect(await slow).toEqual({ status: 200, connection: 'close' })
  expect(await idle).toContain('done')
  expect(order).toEqual(['streams', 'web', 'api'])
  expect(codes).toEqual([0])
  await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow()
})

test('a stop cuts off requests that do not finish in time', async () => {
  const { service, server, closeListeners, port } = await startService()
  service.open()
  let begun = 0
  server.on('request', () => void (begun += 1))
  const hanging = sendRaw(port, 'POST /api/me HTTP/1.1\r\nhost: a.localhost\r\ncontent-length: 10\r\n\r\nabc')
  const codes: number[] = []
  await until(() => begun === 1)
  const exit = (code: number) => void codes.push(code)
  await createShutdown(
    { server, closeListeners, drain: service.drain, endStreams: () => undefined, close: [], exit },
    200,
  )('SIGINT')
  await hanging
  expect(codes).toEqual([0])
})

test('cuts off slow headers and rejects large ones', async () => {
  const { port } = await startService()
  expect(await sendRaw(port, 'GET / HTTP/1.1\r\nhost: levain.localhost\r\n', 'x-slow: ')).toMatch(/^HTTP\/1.1 408|^$/)
  const large = `GET / HTTP/1.1\r\nhost: levain.localhost\r\nx-large: ${'a'.repeat(20_000)}\r\n\r\n`
  expect(await sendRaw(port, large)).toMatch(/^HTTP\/1.1 431 /)
})

test("a call's body has a time limit; a file may take longer as long as bytes arrive", async () => {
  const ended: string[] = []
  const server = createServer((request, response) => {
    const route = classOf(request.url!)
    limitBody(request, route, { total_ms: 150, idle_ms: 150 })
    request.resume().on('end', () => {
      ended.push(route)
      response.end('whole')
    })
    request.on('error', () => undefined)
  })
  open.add(() => server.close())
  open.add(() => server.closeAllConnections())
  await new Promise<void>((resolve) => server.listen(0, () => resolve()))
  const { port } = server.address() as AddressInfo
  const send = (path: string, every: number, bytes: number) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      let received = ''
      socket.setEncoding('utf8').on('data', (text: string) => (received += text) && socket.end())
      socket.on('close', () => resolve(received)).on('error', () => undefined)
      socket.write(`POST ${path} HTTP/1.1\r\nhost: a.localhost\r\ncontent-length: ${bytes}\r\n\r\n`)
      let sent = 0
      const timer = setInterval(() => {
        if (sent++ >= bytes || socket.destroyed) clearInterval(timer)
        else socket.write('x')
      }, every)
    })
  const [file, silent, call] = await Promise.all([
    send('/fs/up/parts/a/1', 50, 12),
    send('/fs/up/parts/b/1', 600, 5),
    send('/api/me', 50, 12),
  ])
  expect(file).toContain('whole')
  expect([silent, call]).toEqual(['', ''])
  expect(ended).toEqual(['upload'])
})

test('a render holds its slot if the client disconnects', async () => {
  const { service, port, server } = await startService()
  service.open()
  const ends: (() => void)[] = []
  const render = service.bounded(() => new Promise<void>((resolve) => void ends.push(resolve)))
  server.removeAllListeners('request')
  server.on('request', (request, response) => void (service.begin(request, response) || render(request, response)))
  const visitors = Array.from({ length: 4 }, () => get({ port, path: '/team', agent: false }).on('error', () => {}))
  await until(() => ends.length === 4)
  for (const visitor of visitors) visitor.destroy()
  await until(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count === 0))))
  expect(service.inBackground(async () => {}, '')).toBe(false)
  for (const end of ends) end()
  await settle()
  expect(service.inBackground(async () => {}, '')).toBe(true)
})
