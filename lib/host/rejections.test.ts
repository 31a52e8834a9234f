/** @jest-environment node */
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { createPageCache } from '#lib/host/pages/page-cache'
import { createTargets } from '#lib/host/pages/target'
import { createHost } from '#lib/host/server'
import { createService } from '#lib/host/service/service'
import { createLog, setLog } from '#lib/telemetry/log'
import { visit } from '#tests/bench/host'

const REQUEST_COUNT = 160
const SECURE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('camera='),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'strict-transport-security': expect.stringContaining('includeSubDomains'),
  'content-security-policy': expect.stringMatching(/(?:default|script)-src 'none'.*frame-ancestors 'none'/),
}
const RETRY = { ...SECURE, 'retry-after': '2', 'cache-control': 'no-store' }
const CALLS = ['/api/me', '/staff/v1/campaigns', '/inbound/mail', '/fs/file/a']

const before = setLog(createLog({ level: 'fatal', isReadable: false, write: () => undefined }))
const open = new Set<() => unknown>()
afterAll(() => void setLog(before))
afterEach(() => {
  for (const close of open) close()
  open.clear()
})

/** The host with one listener for all parts. Its pages cannot be rendered. */
async function openHost(part: RequestListener, isOpen = true) {
  const service = createService({
    isTrustedProxy: true,
    rootDomain: 'localhost',
    metricsToken: undefined,
    isReady: async () => true,
    readHealthDetails: async () => ({}),
  })
  const pages = createPageCache({
    targetOf: createTargets(
      { rootDomain: 'localhost', isTestLocale: false },
      (path) => path !== '/_next/static/none.js',
    ),
    render: async () => Promise.reject(new Error('Next is unavailable')),
    bytes: 1000,
    inBackground: () => false,
  })
  const bounded = service.bounded(async (from, response) => part(from, response))
  const server = createHost({
    next: bounded,
    pages,
    files: bounded,
    staff: bounded,
    inbound: bounded,
    emailPreview: null,
    reports: part,
    contentWebhook: null,
    service,
    isTrustedProxy: true,
  })
  if (isOpen) service.open()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  open.add(() => {
    server.closeAllConnections()
    server.close()
  })
  const headers = { host: 'levain.localhost', 'x-forwarded-proto': 'https', 'accept-language': 'fr' }
  const { port } = server.address() as AddressInfo
  const get = async (path: string) => {
    const { status, headers: responseHeaders, body } = await visit(port, path, headers)
    return { status, headers: responseHeaders, text: Buffer.from(body).toString() }
  }
  return Object.assign(get, { port })
}

/** The status line of the response to a raw request. */
const statusOf = (port: number, head: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\nconnection: close\r\n\r\n`))
    let answer = ''
    socket.setEncoding('latin1').on('data', (text: string) => void (answer += text))
    socket.on('error', reject).on('close', () => resolve(answer.split('\r\n', 1)[0]!))
  })

const expectErrorEnvelope = (text: string) =>
  expect(JSON.parse(text)).toEqual({ error: { code: 'UNAVAILABLE', message: expect.any(String) } })

test('before it is ready, answers 503 with every header, to page requests in the language of the visitor', async () => {
  const get = await openHost((_, response) => response.end(), false)
  const page = await get('/jobs/baker')
  expect(page).toMatchObject({ status: 503, headers: { ...RETRY, 'content-type': 'text/html; charset=utf-8' } })
  expect(page.text).toContain('<html lang="fr">')
  for (const call of CALLS) {
    const { status, headers, text } = await get(call)
    expect([call, status, headers]).toEqual([
      call,
      503,
      expect.objectContaining({ ...RETRY, 'content-type': 'application/json' }),
    ])
    expectErrorEnvelope(text)
  }
})

test('answers 503 with every header if a page cannot be rendered', async () => {
  const get = await openHost((_, response) => response.end())
  const { status, headers, text } = await get('/')
  expect([status, headers]).toEqual([503, expect.objectContaining(RETRY)])
  expect(text).toContain('<html lang="fr">')
  expect(text).not.toContain('Next is unavailable')
})

test('a missing static file is not cached by proxies', async () => {
  const get = await openHost((_, response) => response.end())
  const { status, headers } = await get('/_next/static/none.js')
  expect([status, headers]).toEqual([404, expect.objectContaining({ ...SECURE, 'cache-control': 'no-store' })])
})

test('rejects requests above the limit with every header', async () => {
  const get = await openHost(() => undefined)
  const rejected = await Promise.any(Array.from({ length: REQUEST_COUNT }, () => get('/api/me')))
  expect(rejected).toMatchObject({ status: 503, headers: RETRY })
  expectErrorEnvelope(rejected.text)
})

test('an error response of a part has every header', async () => {
  const get = await openHost((_, response) => response.writeHead(500).end())
  for (const call of CALLS) expect(await get(call)).toMatchObject({ status: 500, headers: SECURE })
})

/** Sends bytes, half-closes the connection and returns everything that it receives. */
const sendAndHalfClose = (port: number, bytes: string) =>
  new Promise<string>((resolve) => {
    let received = ''
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.end(bytes))
    socket.setEncoding('latin1').on('data', (text: string) => void (received += text))
    socket.on('end', () => socket.end()).on('error', () => undefined)
    socket.on('close', () => resolve(received))
  })

const readsAll: RequestListener = (request, response) =>
  void request
    .resume()
    .on('end', () => response.end('done'))
    .on('error', () => response.writeHead(400).end())

describe('a connection that ends in the middle of a request', () => {
  test.each([
    ['the body of a part', 'PUT /fs/up/parts/a/1 HTTP/1.1\r\nhost: levain.localhost\r\ncontent-length: 10\r\n\r\nabc'],
    ['the body of a call', 'POST /api/me HTTP/1.1\r\nhost: levain.localhost\r\ncontent-length: 10\r\n\r\n{"a'],
    [
      'a chunked body',
      'PUT /fs/up/parts/a/1 HTTP/1.1\r\nhost: levain.localhost\r\ntransfer-encoding: chunked\r\n\r\n5\r\nab',
    ],
    ['the headers', 'GET /jobs/baker HTTP/1.1\r\nhost: levain.loc'],
  ])('is closed without a response, so that the client retries: %s', async (_where, bytes) => {
    const { port } = await openHost(readsAll)
    expect(await sendAndHalfClose(port, bytes)).toBe('')
  })

  test('is answered if the request is complete', async () => {
    const { port } = await openHost(readsAll)
    const bytes = 'PUT /fs/up/parts/a/1 HTTP/1.1\r\nhost: levain.localhost\r\ncontent-length: 3\r\n\r\nabc'
    expect(await sendAndHalfClose(port, bytes)).toMatch(/^HTTP\/1.1 200 /)
  })
})

test.each([
  ['nonsense', 'nonsense\r\n\r\n', 400],
  ['headers above 16 KB', `GET / HTTP/1.1\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('a malformed request gets a status: %s', async (_what, bytes, status) => {
  const { port } = await openHost(readsAll)
  expect(await sendAndHalfClose(port, bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} .*connection: close`, 'is'))
})

test.each(['/', '/team', '/api/me', '/staff/v1/campaigns', '/fs/file/a', '/media/levain/a.webp', '/health'])(
  'two Host headers for %s are rejected',
  async (path) => {
    const { port } = await openHost((_, response) => response.end())
    const duplicateHost = `GET ${path} HTTP/1.1\r\nhost: levain.localhost\r\nhost: noctua.localhost`
    expect(await statusOf(port, duplicateHost)).toBe('HTTP/1.1 400 Bad Request')
  },
)

test.each(['/api/%2e%2e/', '/staff/%2E./', '/fs/.%2e/', '/media/%2e%2e%2fteam', '/api/..', '/#1', '/team?#2'])(
  'the target %s is rejected by every part',
  async (target) => {
    const { port } = await openHost((_, response) => response.end())
    expect(await statusOf(port, `GET ${target} HTTP/1.1\r\nhost: levain.localhost`)).toBe('HTTP/1.1 400 Bad Request')
  },
)
