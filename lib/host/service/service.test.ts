/** @jest-environment node */
import { createServer, get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { logAnswer } from '#lib/host/service/access-log'
import { limitBody, LIMITS } from '#lib/host/service/limits'
import { listenWidely } from '#lib/host/service/listen'
import { requestIdOf } from '#lib/host/service/request-id'
import { classOf } from '#lib/host/service/route-class'
import { createService, type Service } from '#lib/host/service/service'
import { stopper } from '#lib/host/service/stop'
import { createLog, log, useLog } from '#lib/telemetry/log'
import { freePort } from '#tests/support/server'

const lines: string[] = []
const before = useLog(createLog({ level: 'debug', isReadable: false, write: (line) => void lines.push(line) }))
const open = new Set<() => unknown>()
afterAll(() => void useLog(before))
afterEach(() => {
  for (const close of open) close()
  open.clear()
  lines.length = 0
})

type Settings = { isReady?: boolean; isTrustedProxy?: boolean; metricsToken?: string }
type Answer = { status: number; body: string; headers: Headers }

/** A server behind the service: '/slow' answers late and '/fault' fails. */
async function served({ isReady = true, isTrustedProxy = false, metricsToken }: Settings = {}) {
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
  const closeListeners = await listenWidely(server, port)
  open.add(() => void closeListeners())
  open.add(() => server.closeAllConnections())
  const ask = async (path: string, headers: Record<string, string> = {}): Promise<Answer> => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    return { status: reply.status, body: await reply.text(), headers: reply.headers }
  }
  return { service, server, closeListeners, port, ask }
}

/** Sends the texts and returns everything that comes back until the connection closes. */
const say = (port: number, ...texts: string[]) =>
  new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    socket.setEncoding('utf8').on('data', (text: string) => void (heard += text))
    socket.on('close', () => resolve(heard)).on('error', () => undefined)
    for (const text of texts) socket.write(text)
  })

test('while it starts it is live but not ready, and answers other requests with 503', async () => {
  const { ask, service } = await served()
  expect(await ask('/health/live')).toMatchObject({ status: 200, body: '{"status":"ok"}' })
  expect(await ask('/health/ready')).toMatchObject({ status: 503, body: '{"status":"starting"}' })
  const page = await ask('/jobs/baker', { 'accept-language': 'de' })
  expect(page.status).toBe(503)
  expect(page.headers.get('retry-after')).toBe('2')
  expect(page.body).toContain('<html lang="de">')
  for (const call of ['/api/me', '/fs/up/1', '/staff/v1/campaigns?limit=1', '/inbound/mail'])
    expect((await ask(call)).body).toContain('"code":"UNAVAILABLE"')
  service.open()
  expect(await ask('/health/ready')).toMatchObject({ status: 200, body: '{"status":"ok"}' })
  expect(await ask('/jobs/baker')).toMatchObject({ status: 200, body: 'done' })
})

test('accepts many connections per event-loop iteration, and does not share a port in use', async () => {
  const { service, port } = await served()
  service.open()
  const turns = { made: 0 }
  const spin = () => {
    turns.made += 1
    for (const until = performance.now() + 20; performance.now() < until;);
    if (turns.made < 100) setImmediate(spin)
  }
  const answers = Array.from({ length: 40 }, () => say(port, 'GET /health/live HTTP/1.0\r\n\r\n'))
  spin()
  await Promise.all(answers)
  expect(turns.made).toBeLessThan(30)
  turns.made = 100
  await expect(listenWidely(createServer(), port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('is live but not ready without its database', async () => {
  const { ask, service } = await served({ isReady: false })
  service.open()
  expect((await ask('/health/live')).status).toBe(200)
  expect(await ask('/health/ready')).toMatchObject({ status: 503, body: '{"status":"unavailable"}' })
  expect((await ask('/health')).status).toBe(503)
})

test('shows health details only to internal requests', async () => {
  const { ask, service } = await served()
  service.open()
  expect(JSON.parse((await ask('/health')).body)).toEqual({ status: 'ok', database: { engine: 'sqlite' } })
  expect((await ask('/health', { 'x-forwarded-for': '203.0.113.7' })).body).toBe('{"status":"ok"}')
})

test('metrics require an internal request, or the token', async () => {
  const inside = await served()
  await inside.ask('/jobs/baker')
  const { status, body } = await inside.ask('/metrics')
  expect(status).toBe(200)
  expect(body).toMatch(/^http_request_duration_seconds_count\{route="page",status="5xx"\} \d+$/m)
  expect((await inside.ask('/metrics', { via: '1.1 proxy' })).status).toBe(403)
  const guarded = await served({ metricsToken: 'm'.repeat(20) })
  const without = await guarded.ask('/metrics')
  expect([without.status, without.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect((await guarded.ask('/metrics', { authorization: `Bearer ${'m'.repeat(20)}` })).status).toBe(200)
})

test.each([
  [true, '4bf92f3577b34da6a3ce929d0e0e4736', true],
  [true, 'short', false],
  [true, `*/ drop table users; /*`, false],
  [true, 'x'.repeat(65), false],
  [false, '4bf92f3577b34da6a3ce929d0e0e4736', false],
])('a request ID of the proxy (trusted: %s, %s) is used: %s', (isTrusted, given, isTaken) => {
  const id = requestIdOf(given, isTrusted)
  if (isTaken) expect(id).toBe(given)
  else expect(id).toMatch(/^[\da-f-]{36}$/)
})

test('each response has the request ID, and each log line has it too', async () => {
  const { ask, service } = await served({ isTrustedProxy: true })
  service.open()
  const { headers } = await ask('/fault', { 'x-request-id': 'request-from-proxy' })
  expect(headers.get('x-request-id')).toBe('request-from-proxy')
  await new Promise((resolve) => setTimeout(resolve, 20))
  const said = lines.map((line) => JSON.parse(line) as { request: string; level: string; msg: string; path?: string })
  expect(said.map(({ msg }) => msg)).toEqual(['inside', 'a request failed'])
  expect(said.map(({ request }) => request)).toEqual(['request-from-proxy', 'request-from-proxy'])
  await ask(`/fault/${'x'.repeat(5000)}`)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect((JSON.parse(lines.at(-1)!) as { path: string }).path).toHaveLength(500)
})

test('slow clients and unsupported methods are not logged as errors or slow requests', () => {
  const quiet: string[] = []
  const own = useLog(createLog({ level: 'info', isReadable: false, write: (line) => void quiet.push(line) }))
  const note = { id: 'request-1', queries: 0, query_ms: 0 }
  const answered = { method: 'POST', path: '/api/me', route: 'api', status: 408, isWhole: true, ms: 30_000 } as const
  logAnswer({ ...answered, isBodyWhole: false }, note)
  logAnswer({ ...answered, isBodyWhole: true, ms: 1, status: 501 }, note)
  expect(quiet).toEqual([])
  logAnswer({ ...answered, isBodyWhole: true }, note)
  useLog(own)
  expect(quiet).toHaveLength(1)
})

test('log lines contain no query strings and no tokens from paths', async () => {
  const { ask, service } = await served()
  service.open()
  await ask('/reset-password/canary/7')
  await ask('/jobs/baker?token=canary', { cookie: 'careers=canary', authorization: 'canary' })
  await ask('/unsubscription/alerts.canary/3')
  await new Promise((resolve) => setTimeout(resolve, 20))
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
] as const)('%s is counted as %s', (pathname, route) => {
  expect(classOf(pathname)).toBe(route)
})

test('a stop finishes running requests, closes idle connections and parts, and exits with status 0', async () => {
  const { service, server, closeListeners, port } = await served()
  service.open()
  const idle = say(port, 'GET /jobs/baker HTTP/1.1\r\nhost: levain.localhost\r\n\r\n')
  const slow = new Promise<{ status: number; connection: string | undefined }>((resolve) =>
    get({ port, path: '/slow' }, (response) =>
      resolve({ status: response.statusCode!, connection: response.headers.connection }),
    ),
  )
  await new Promise((resolve) => setTimeout(resolve, 100))
  const order: string[] = []
  const codes: number[] = []
  const stop = stopper({
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
  const { service, server, closeListeners, port } = await served()
  service.open()
  const hanging = say(port, 'POST /api/me HTTP/1.1\r\nhost: a.localhost\r\ncontent-length: 10\r\n\r\nabc')
  const codes: number[] = []
  await new Promise((resolve) => setTimeout(resolve, 50))
  const exit = (code: number) => void codes.push(code)
  await stopper(
    { server, closeListeners, drain: service.drain, endStreams: () => undefined, close: [], exit },
    200,
  )('SIGINT')
  await hanging
  expect(codes).toEqual([0])
})

test('cuts off slow headers and rejects large ones', async () => {
  const { port } = await served()
  expect(await say(port, 'GET / HTTP/1.1\r\nhost: levain.localhost\r\n', 'x-slow: ')).toMatch(/^HTTP\/1.1 408|^$/)
  const large = `GET / HTTP/1.1\r\nhost: levain.localhost\r\nx-large: ${'a'.repeat(20_000)}\r\n\r\n`
  expect(await say(port, large)).toMatch(/^HTTP\/1.1 431 /)
})

test("a call's body has a time limit; a file may take longer as long as bytes arrive", async () => {
  const ended: string[] = []
  const server = createServer((request, response) => {
    const route = classOf(request.url!)
    limitBody(request, route, { whole_ms: 150, silence_ms: 150 })
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
      let heard = ''
      socket.setEncoding('utf8').on('data', (text: string) => (heard += text) && socket.end())
      socket.on('close', () => resolve(heard)).on('error', () => undefined)
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

test('a render keeps its slot if the client disconnects', async () => {
  const { service, port, server } = await served()
  service.open()
  const ends: (() => void)[] = []
  const render = service.bounded(() => new Promise<void>((resolve) => void ends.push(resolve)))
  server.removeAllListeners('request')
  server.on('request', (request, response) => void (service.begin(request, response) || render(request, response)))
  const visitors = Array.from({ length: 4 }, () => get({ port, path: '/team', agent: false }).on('error', () => {}))
  while (ends.length < 4) await new Promise((resolve) => setTimeout(resolve, 5))
  for (const visitor of visitors) visitor.destroy()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(service.inBackground(async () => {}, '')).toBe(false)
  for (const end of ends) end()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(service.inBackground(async () => {}, '')).toBe(true)
})
