import { isCallable, isPublicAddress, parseTarget } from '#lib/funnel-api/platform/net/safe-fetch'

test.each([
  '93.184.216.34',
  '1.1.1.1',
  '2606:2800:220:1:248:1893:25c8:1946',
  '2001:4860:4860::8888',
  '2a00:1450:4001:82a::200e',
  '2606:2800:220:1:0:5efe:808:808',
])('accepts %s as public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '198.18.0.1',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  // IPv4-compatible.
  '::7f00:1',
  '::a9fe:a9fe',
  '::8.8.8.8',
  // IPv4-mapped and IPv4-translated.
  '::ffff:10.0.0.1',
  '::ffff:0:127.0.0.1',
  // Discard-only, and the dummy prefix next to it.
  '100::1',
  '100:0:0:1::',
  '100:0:0:1::1',
  // NAT64, well-known and local.
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::a00:1',
  '64:ff9b:1:ffff::1',
  // 6to4 and Teredo, whatever IPv4 address they embed.
  '2002:a00:1::1',
  '2002:808:808::1',
  '2001:0:a00:1::1',
  '2001::ce49:7601:e866:efff:62c3:fffe',
  // ISATAP with a private IPv4 address.
  '2606:2800:220:1:0:5efe:a00:1',
  '2606:2800:220:1:200:5efe:127.0.0.1',
  // Site-local.
  'fec0::1',
  'feff::1',
  // Other IETF assignments: benchmarking, ORCHID, AS112, drone remote ID, segment routing.
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:30::1',
  '2001:4:112::1',
  '2620:4f:8000::1',
  '5f00::1',
  // Documentation.
  '3fff::1',
  '198.51.100.1',
  '203.0.113.1',
  // Unallocated.
  '1::1',
  '200::1',
  '4000::1',
  '8000::1',
  'e000::1',
  // Other IPv4 assignments.
  '192.0.0.1',
  '192.0.0.170',
  '192.88.99.1',
  '240.0.0.1',
  'fe80::1%eth0',
  '2606:2800:220:1:248:1893:25c8:1946%1',
  'localhost',
  '',
])('rejects %j as not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  ['https://hooks.example.org:8443/x', { isListed: false, isListedAddress: false }, true],
  ['https://127.0.0.1/', { isListed: false, isListedAddress: false }, false],
  ['https://[::1]/', { isListed: false, isListedAddress: false }, false],
  ['https://[::7f00:1]/', { isListed: false, isListedAddress: false }, false],
  ['https://[100:0:0:1::1]/', { isListed: false, isListedAddress: false }, false],
  ['https://2130706433/', { isListed: false, isListedAddress: false }, false],
  ['http://127.0.0.1:4000/', { isListed: true, isListedAddress: true }, true],
  ['http://127.0.0.1:4001/', { isListed: false, isListedAddress: false }, false],
  ['http://ats.internal/', { isListed: true, isListedAddress: false }, true],
  ['http://ats.internal:8080/', { isListed: false, isListedAddress: false }, true],
])('recognizes whether %s is in the allow-list and may be called', (text, is, mayBeCalled) => {
  const target = parseTarget(text, ['127.0.0.1:4000', 'ats.internal'])
  expect(target).toMatchObject(is)
  expect(isCallable(target)).toBe(mayBeCalled)
})

test.each(['ftp://example.org/', 'https://a:b@example.org/', 'example.org', ''])('rejects %j as a target', (text) => {
  expect(() => parseTarget(text, [])).toThrow()
})
