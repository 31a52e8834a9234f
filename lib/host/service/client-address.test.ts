import { addressIn, clientAddressOf, networkOf } from '#lib/host/service/client-address'

const from = (remoteAddress: string, forwarded?: string) =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as Parameters<
    typeof clientAddressOf
  >[0]

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['1.2.3.4:5678', '1.2.3.4'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['unknown', null],
  ['1.2.3.4:x', null],
  ['', null],
])('parses %s as the address %s', (value, address) => {
  expect(addressIn(value)).toBe(address)
})

test('treats requests from different ports as one client', () => {
  const addresses = ['203.0.113.7', '203.0.113.7:1', '203.0.113.7:65535', '198.51.100.1, 203.0.113.7:80']
  expect(new Set(addresses.map((each) => clientAddressOf(from('10.0.0.1', each), true)))).toEqual(
    new Set(['203.0.113.7']),
  )
})

test('only a trusted proxy can set the address', () => {
  expect(clientAddressOf(from('::ffff:198.51.100.1', '203.0.113.7'), false)).toBe('198.51.100.1')
  expect(clientAddressOf(from('10.0.0.1', 'nonsense'), true)).toBe('10.0.0.1')
  expect(clientAddressOf(from('10.0.0.1'), true)).toBe('10.0.0.1')
})

test('treats a 64-bit IPv6 network and an IPv4 address as one client each', () => {
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:db8:1:2:ffff::9'))
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
  expect(networkOf('1.2.3.4')).not.toBe(networkOf('1.2.3.5'))
})

test('names an IPv6 network by its prefix, and returns IPv4 addresses and other text unchanged', () => {
  expect(networkOf('2001:db8:1:2::1')).toBe('20010db800010002')
  expect(['1.2.3.4', 'nonsense', 'a:b', ''].map(networkOf)).toEqual(['1.2.3.4', 'nonsense', 'a:b', ''])
})
