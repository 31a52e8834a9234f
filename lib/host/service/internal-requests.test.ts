/** @jest-environment node */
import type { IncomingMessage } from 'node:http'
import { createInternalCheck } from '#lib/host/service/internal-requests'

type TestRequest = { from?: string; host?: string; headers?: Record<string, string> }
const request = ({ from = '127.0.0.1', host = 'localhost:3000', headers = {} }: TestRequest) =>
  ({ socket: { remoteAddress: from }, headers: { host, ...headers } }) as unknown as IncomingMessage
const isAllowed = (options: TestRequest, isTrustedProxy = false, token?: string) =>
  createInternalCheck({ isTrustedProxy, rootDomain: 'localhost', token })(request(options))

test.each(['127.0.0.1', '::1', '::ffff:10.1.2.3', '10.0.0.7', '172.16.9.1', '192.168.1.20', 'fd00::7', 'fe80::1'])(
  'treats requests from %s as internal',
  (from) => {
    expect(isAllowed({ from })).toBe(true)
    expect(isAllowed({ from, host: `${from}:3000` })).toBe(true)
  },
)

test.each(['8.8.8.8', '172.32.0.1', '::ffff:203.0.113.7', '2001:db8::1', '100.64.0.1', '', 'nonsense'])(
  'treats requests from %s as external',
  (from) => {
    expect(isAllowed({ from })).toBe(false)
    expect(isAllowed({ from }, true)).toBe(false)
  },
)

test("treats requests to a company's host as external, because proxies send the public there", () => {
  expect(isAllowed({ host: 'levain.localhost' })).toBe(false)
})

test.each(['x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])(
  'treats requests through an untrusted proxy (%s) as external',
  (name) => {
    expect(isAllowed({ headers: { [name]: '10.0.0.7' } })).toBe(false)
  },
)

test('uses the last address that a trusted proxy forwards', () => {
  const fromProxy = (forwarded: string) => isAllowed({ headers: { 'x-forwarded-for': forwarded } }, true)
  expect(fromProxy('10.0.0.7')).toBe(true)
  expect(fromProxy('203.0.113.7')).toBe(false)
  expect(fromProxy('10.0.0.7, 203.0.113.7')).toBe(false)
  expect(fromProxy('203.0.113.7, 10.0.0.7')).toBe(true)
  expect(fromProxy('')).toBe(false)
  expect(isAllowed({ headers: { 'x-forwarded-proto': 'https' } }, true)).toBe(false)
})

test('checks only the token if one is set', () => {
  const withAuthorization = (authorization: string | undefined, from = '203.0.113.7') =>
    isAllowed(
      { from, host: 'levain.localhost', headers: authorization ? { authorization } : {} },
      false,
      't'.repeat(16),
    )
  expect(withAuthorization(`Bearer ${'t'.repeat(16)}`)).toBe(true)
  expect(withAuthorization(`Bearer ${'t'.repeat(15)}`)).toBe(false)
  expect(withAuthorization(`Basic ${'t'.repeat(16)}`)).toBe(false)
  expect(withAuthorization(undefined, '127.0.0.1')).toBe(false)
})
