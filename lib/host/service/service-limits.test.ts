/** @jest-environment node */
import { createServer, get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { limitBody } from '#lib/host/service/limits'
import { classOf } from '#lib/host/service/route-class'
import { createShutdown } from '#lib/host/service/shutdown'
import { captureLog } from '#tests/support/capture-log'
import { settle } from '#tests/support/settle'
import { until } from '#tests/support/until'
import { closeLater, closeServices, sendRaw, startService } from '#tests/support/service'

afterEach(closeServices)

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
  closeLater(() => server.close())
  closeLater(() => server.closeAllConnections())
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

test('a request whose client has already disconnected takes no slot', async () => {
  const { service, port, server } = await startService()
  service.open()
  const render = service.bounded(async (_, response) => response.end('done'))
  let begun = 0
  let disconnected = 0
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    begun += 1
    // A request for an unknown company waits for the database before it needs a slot.
    response.once('close', () => {
      disconnected += 1
      setImmediate(() => render(request, response))
    })
  })
  const visitors = Array.from({ length: 100 }, () => get({ port, path: '/team', agent: false }).on('error', () => {}))
  await until(() => begun === 100)
  for (const visitor of visitors) visitor.destroy()
  await until(() => disconnected === 100)
  await settle()
  expect(service.inBackground(async () => {}, '')).toBe(true)
})

test('a render holds its slot even if the client disconnects', async () => {
  const { service, port, server } = await startService()
  service.open()
  const ends: (() => void)[] = []
  let disconnected = 0
  const render = service.bounded(() => new Promise<void>((resolve) => void ends.push(resolve)))
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    response.once('close', () => (disconnected += 1))
    if (!service.begin(request, response)) render(request, response)
  })
  const visitors = Array.from({ length: 4 }, () => get({ port, path: '/team', agent: false }).on('error', () => {}))
  await until(() => ends.length === 4)
  for (const visitor of visitors) visitor.destroy()
  await until(() => disconnected === 4)
  expect(service.inBackground(async () => {}, '')).toBe(false)
  for (const end of ends) end()
  await settle()
  expect(service.inBackground(async () => {}, '')).toBe(true)
})

test('a listener that fails answers 503 and releases its slot', async () => {
  const log = captureLog('error')
  const { service, server, get: call } = await startService()
  service.open()
  const fail = service.bounded(async () => Promise.reject(new Error('broken')))
  server.removeAllListeners('request')
  server.on('request', fail)
  for (let count = 0; count < 10; count += 1) expect((await call('/api/me')).status).toBe(503)
  expect(log.lines).toHaveLength(10)
  expect(log.lines[0]).toContain('request handler failed')
  expect(log.lines[0]).toContain('broken')
  expect(service.inBackground(async () => {}, '')).toBe(true)
  log.restore()
})
