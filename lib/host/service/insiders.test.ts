/** @jest-environment node */
import type { IncomingMessage } from 'node:http'
import { insidersBy } from '#lib/host/service/insiders'

type Asked = { from?: string; host?: string; headers?: Record<string, string> }
const request = ({ from = '127.0.0.1', host = 'localhost:3000', headers = {} }: Asked) =>
  ({ socket: { remoteAddress: from }, headers: { host, ...headers } }) as unknown as IncomingMessage
const may = (asked: Asked, isTrustedProxy = false, token?: string) =>
  insidersBy({ isTrustedProxy, rootDomain: 'localhost', token })(request(asked))

test.each(['127.0.0.1', '::1', '::ffff:10.1.2.3', '10.0.0.7', '172.16.9.1', '192.168.1.20', 'fd00::7', 'fe80::1'])(
  'requests from %s are internal',
  (from) => {
    expect(may({ from })).toBe(true)
    expect(may({ from, host: `${from}:3000` })).toBe(true)
  },
)

test.each(['8.8.8.8', '172.32.0.1', '::ffff:203.0.113.7', '2001:db8::1', '100.64.0.1', '', 'nonsense'])(
  'requests from %s are not internal',
  (from) => {
    expect(may({ from })).toBe(false)
    expect(may({ from }, true)).toBe(false)
  },
)

test("requests to a company's host are not internal, because proxies send the public there", () => {
  expect(may({ host: 'levain.localhost' })).toBe(false)
})

test.each(['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])(
  'requests through an untrusted proxy (%s) are not internal',
  (name) => {
    expect(may({ headers: { [name]: '10.0.0.7' } })).toBe(false)
  },
)

test('a trusted proxy sets the client address by its last value', () => {
  const asked = (forwarded: string) => may({ headers: { 'x-forwarded-for': forwarded } }, true)
  expect(asked('10.0.0.7')).toBe(true)
  expect(asked('203.0.113.7')).toBe(false)
  expect(asked('10.0.0.7, 203.0.113.7')).toBe(false)
  expect(asked('203.0.113.7, 10.0.0.7')).toBe(true)
  expect(asked('')).toBe(false)
  expect(may({ headers: { 'x-forwarded-proto': 'https' } }, true)).toBe(false)
})

test('with a token, only the token counts', () => {
  const with_ = (authorization: string | undefined, from = '203.0.113.7') =>
    may({ from, host: 'levain.localhost', headers: authorization ? { authorization } : {} }, false, 't'.repeat(16))
  expect(with_(`Bearer ${'t'.repeat(16)}`)).toBe(true)
  expect(with_(`Bearer ${'t'.repeat(15)}`)).toBe(false)
  expect(with_(`Basic ${'t'.repeat(16)}`)).toBe(false)
  expect(with_(undefined, '127.0.0.1')).toBe(false)
})
