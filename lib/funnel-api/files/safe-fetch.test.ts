import { isCallable, isPublicAddress, targetOf } from '#lib/funnel-api/files/safe-fetch'

test.each(['93.184.216.34', '1.1.1.1', '2606:2800:220:1:248:1893:25c8:1946'])(
  '%s is on the open internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

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
  'localhost',
  '',
])('%j is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  ['https://hooks.example.org:8443/x', { isNamed: false, isMachine: false }, true],
  ['https://127.0.0.1/', { isNamed: false, isMachine: false }, false],
  ['https://[::1]/', { isNamed: false, isMachine: false }, false],
  ['https://2130706433/', { isNamed: false, isMachine: false }, false],
  ['http://127.0.0.1:4000/', { isNamed: true, isMachine: true }, true],
  ['http://127.0.0.1:4001/', { isNamed: false, isMachine: false }, false],
  ['http://ats.internal/', { isNamed: true, isMachine: false }, true],
  ['http://ats.internal:8080/', { isNamed: false, isMachine: false }, true],
])('%s, with a machine and a name that are allowed', (text, is, mayBeCalled) => {
  const target = targetOf(text, ['127.0.0.1:4000', 'ats.internal'])
  expect(target).toMatchObject(is)
  expect(isCallable(target)).toBe(mayBeCalled)
})

test.each(['ftp://example.org/', 'https://a:b@example.org/', 'example.org', ''])('%j is no target', (text) => {
  expect(() => targetOf(text, [])).toThrow()
})
