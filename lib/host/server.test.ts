/** @jest-environment node */
import { request, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { CONTENT_WEBHOOK_PATH } from '#lib/host/pages/content-webhook'
import { createPageCache, type PageCache } from '#lib/host/pages/page-cache'
import { createTargets } from '#lib/host/pages/target'
import { REPORTS } from '#lib/host/policy/policy'
import { createHost } from '#lib/host/server'
import { createService } from '#lib/host/service/service'
import { createLog, setLog } from '#lib/telemetry/log'
import { settle } from '#tests/support/settle'
import { text as textOf } from 'node:stream/consumers'

const open = new Set<() => unknown>()
afterEach(() => {
  for (const close of open) close()
  open.clear()
})

type Settings = {
  isTrustedProxy?: boolean
  hasOptional?: boolean
  sendRendered?: PageCache['sendRendered']
  staff?: RequestListener
}

/** A host whose parts answer with their names. `received` has the request headers that a part received. */
async function openHost({ isTrustedProxy = true, hasOptional = true, sendRendered, staff }: Settings = {}) {
  const received: IncomingHttpHeaders[] = []
  const part =
    (name: string): RequestListener =>
    ({ headers }, response) => {
      received.push(headers)
      response.end(name)
    }
  const service = createService({
    isTrustedProxy,
    rootDomain: 'localhost',
    metricsToken: undefined,
    isReady: async () => true,
    readHealthDetails: async () => ({}),
  })
  service.open()
  const pages = createPageCache({
    targetOf: createTargets({ rootDomain: 'localhost', isTestLocale: false }, () => false),
    render: async (target) => ({
      status: 200,
      body: Buffer.from(`page ${target.key}`),
      type: 'text/html',
      tag: 'W/"1"',
      headers: { http: [['x-scheme', 'http']], https: [['x-scheme', 'https']] },
      caching: { shared: 'public', private: 'private' },
      isComplete: true,
      isCacheable: true,
      isMissing: false,
    }),
    bytes: 1_000_000,
    inBackground: () => false,
  })
  const server = createHost({
    next: part('next'),
    pages: { ...pages, ...(sendRendered && { sendRendered }) },
    files: part('files'),
    staff: staff ?? part('staff'),
    reports: part('reports'),
    inbound: hasOptional ? part('inbound') : null,
    emailPreview: hasOptional ? part('preview') : null,
    contentWebhook: hasOptional ? part('hook') : null,
    service,
    isTrustedProxy,
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  open.add(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const send = (method: string, path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
      const options = { port, host: '127.0.0.1', method, path, agent: false }
      const sent = request({ ...options, headers: { host: 'levain.localhost', ...headers } })
      sent.on('error', reject).on('response', (response) => {
        textOf(response).then(
          (text) => resolve({ status: response.statusCode!, headers: response.headers, text }),
          reject,
        )
      })
      sent.end()
    })
  return { send, received }
}

/** Requests with the part that answers each. An empty name means a redirect by the host. */
const CALLS = [
  ['GET', '/', 'page /levain/fr'],
  ['GET', '/team?a=1', 'page /levain/fr/team'],
  ['GET', '/apix', ''],
  ['GET', '/api/me', 'next'],
  ['GET', '/api?x', 'next'],
  ['POST', '/api/users', 'next'],
  ['GET', '/fs/file/a', 'files'],
  ['PUT', '/fs/up/parts/a/1', 'files'],
  ['GET', '/media/levain/a.webp', 'files'],
  ['GET', '/staff/v1/campaigns', 'staff'],
  ['DELETE', '/staff/v1/feeds/1', 'staff'],
  ['POST', '/inbound/mail', 'inbound'],
  ['POST', '/inbound/other', 'next'],
  ['POST', REPORTS, 'reports'],
  ['POST', `${CONTENT_WEBHOOK_PATH}?a=1`, 'hook'],
] as const

test.each(CALLS)('%s %s is answered by %s', async (method, path, part) => {
  const { send } = await openHost()
  const { status, text } = await send(method, path)
  expect(text).toBe(part)
  expect(status).toBe(part === '' ? 307 : 200)
})

test('paths of parts that are not configured are handled like any other path', async () => {
  const { send } = await openHost({ hasOptional: false })
  expect((await send('POST', '/inbound/mail')).text).toBe('next')
  expect((await send('POST', CONTENT_WEBHOOK_PATH)).text).not.toBe('hook')
})

test.each([
  ['GET', '/', { host: 'example.org' }, 421],
  ['GET', '/', { host: 'a.localhost, b.localhost' }, 400],
  ['GET', '/levain/fr', {}, 404],
  ['GET', '/_next/image?url=a', {}, 404],
  ['GET', '/_next/image/a', {}, 404],
  ['GET', '/unsubscription/a/b', { rsc: '1', 'next-router-state-tree': '%5B' }, 400],
  ['GET', '/api/me', { 'next-router-state-tree': '%' }, 400],
  ['GET', '/team', { upgrade: 'websocket', connection: 'upgrade' }, 400],
  ['POST', '/team', {}, 405],
  ['TRACE', '/api/me', {}, 405],
] as const)('%s %s with %j is rejected with %d, and never cached', async (method, path, headers, status) => {
  const { send } = await openHost()
  const rejected = await send(method, path, headers)
  expect([rejected.status, rejected.text]).toEqual([status, ''])
  expect(rejected.headers).toMatchObject({ connection: 'close', 'cache-control': 'no-store', 'content-length': '0' })
})

test('an unknown page redirects to the home page', async () => {
  const { send } = await openHost()
  const { status, headers } = await send('GET', '/wp-admin')
  expect([status, headers.location, headers['content-length']]).toEqual([307, '/', '0'])
})

test('a second visitor gets the cached page, also as HEAD', async () => {
  const { send } = await openHost()
  expect((await send('GET', '/team')).headers['x-cache']).toBe('miss')
  const again = await send('GET', '/team')
  expect([again.headers['x-cache'], again.text]).toEqual(['hit', 'page /levain/fr/team'])
  const head = await send('HEAD', '/team')
  expect([head.headers['x-cache'], head.text]).toEqual(['hit', ''])
})

test('only a trusted proxy decides about https and the address of the client', async () => {
  const forwarded = { 'x-forwarded-proto': 'http, https', 'x-forwarded-for': '203.0.113.7' }
  for (const isTrustedProxy of [true, false]) {
    const { send, received } = await openHost({ isTrustedProxy })
    const { headers } = await send('GET', '/api/me', {
      ...forwarded,
      'x-client-address': '8.8.8.8',
      'x-company': 'almea',
    })
    expect('strict-transport-security' in headers).toBe(isTrustedProxy)
    expect(received[0]).toMatchObject({ 'x-client-address': isTrustedProxy ? '203.0.113.7' : '127.0.0.1' })
    expect(received[0]).not.toHaveProperty('x-company')
    expect((await send('GET', '/team', forwarded)).headers['x-scheme']).toBe(isTrustedProxy ? 'https' : 'http')
  }
})

test('the staff API reads the headers of the host, also after it has read the body', async () => {
  const read: (string | null)[] = []
  const staff = getRequestListener(async ({ body, headers }) => {
    await new Response(body).text()
    read.push(...['x-client-address', 'x-request-id', 'x-matched-path', 'x-company'].map((name) => headers.get(name)))
    return new Response()
  })
  const { send } = await openHost({
    isTrustedProxy: false,
    staff: (request, response) => void staff(request, response),
  })
  const forged = {
    'x-client-address': '8.8.8.8',
    'x-request-id': 'forged',
    'x-matched-path': '/',
    'x-company': 'almea',
  }
  const { headers } = await send('POST', '/staff/v1/media', forged)
  expect(read).toEqual(['127.0.0.1', headers['x-request-id'], null, 'almea'])
})

test('no response has an HSTS header unless the proxy received it over https', async () => {
  const { send } = await openHost()
  const unsafe: Record<string, string>[] = [{}, { 'x-forwarded-proto': 'http' }, { 'x-forwarded-proto': 'https, http' }]
  for (const headers of unsafe)
    expect((await send('GET', '/api/me', headers)).headers).not.toHaveProperty('strict-transport-security')
})

test('a page that fails after its headers is cut off, and one that fails earlier is an error page', async () => {
  const before = setLog(createLog({ level: 'fatal', isReadable: false, write: () => undefined }))
  const middle = await openHost({
    sendRendered: async (_lookup, _request, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('abc')
      await settle()
      throw new Error('broken')
    },
  })
  await expect(middle.send('GET', '/team')).rejects.toThrow()
  const early = await openHost({ sendRendered: () => Promise.reject(new Error('broken')) })
  expect((await early.send('GET', '/team')).status).toBe(503)
  setLog(before)
})
