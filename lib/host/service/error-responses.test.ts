/** @jest-environment node */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { respondBusy, respondFault, respondBodyFailure } from '#lib/host/service/error-responses'

async function reply(listener: RequestListener, path: string, init?: RequestInit) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init)
  const result = { status: response.status, headers: response.headers, text: await response.text() }
  server.closeAllConnections()
  server.close()
  return result
}

test.each([respondBusy, respondFault])('%p answers a page in the language of the visitor', async (respond) => {
  const page = await reply(respond, '/team?x=/api/me', { headers: { 'accept-language': 'de' } })
  expect(page.status).toBe(503)
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'retry-after': '2',
    'cache-control': 'no-store',
    vary: 'accept-language',
    'content-length': String(Buffer.byteLength(page.text)),
  })
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none';.* style-src 'sha256-/)
  expect(page.text).toContain('<html lang="de">')
  const other = await reply(respond, '/team', { headers: { 'accept-language': 'xx' } })
  expect(other.text).toContain('<html lang="en">')
})

test('answers a call with the error envelope', async () => {
  const call = await reply(respondBusy, '/api/me?a=1')
  expect([call.status, call.headers.get('content-type')]).toEqual([503, 'application/json'])
  expect(call.headers.get('content-security-policy')).toBeNull()
  expect(JSON.parse(call.text)).toMatchObject({ error: { code: 'UNAVAILABLE' } })
  const fault = await reply(respondFault, '/api/me')
  expect(fault.text).not.toBe(call.text)
})

test('a HEAD request gets the headers only', async () => {
  const head = await reply(respondBusy, '/team', { method: 'HEAD' })
  expect(head.text).toBe('')
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(100)
})

test.each([
  ['timeout', 408, 'UNAVAILABLE', '2'],
  ['too-large', 413, 'TOO_LARGE', null],
  ['too-many', 503, 'UNAVAILABLE', '2'],
  ['too-many-from-network', 429, 'TOO_MANY_REQUESTS', '2'],
] as const)('a body that is incomplete because of %s gets %d', async (reason, status, code, retryAfter) => {
  const { headers, text, ...rest } = await reply((_, response) => respondBodyFailure(reason, response), '/api/me')
  expect(rest).toEqual({ status })
  expect(JSON.parse(text)).toMatchObject({ error: { code } })
  expect(['content-type', 'cache-control', 'connection', 'retry-after'].map((name) => headers.get(name))).toEqual([
    'application/json',
    'no-store',
    'close',
    retryAfter,
  ])
})
