import { DEFAULT_ROOT_DOMAIN, isLocalhost, publicOrigin } from '#lib/domain/public-origin'

test.each([
  ['http', 3000, undefined, 'http://levain.example.org:3000'],
  ['http', 80, undefined, 'http://levain.example.org'],
  ['http', 3000, 80, 'http://levain.example.org'],
  ['http', 3000, 443, 'http://levain.example.org:443'],
  ['https', 3000, undefined, 'https://levain.example.org'],
  ['https', 3000, 443, 'https://levain.example.org'],
  ['https', 3000, 80, 'https://levain.example.org:80'],
  ['https', 3000, 8443, 'https://levain.example.org:8443'],
] as const)('%s, port %d, public port %j: %s', (PUBLIC_SCHEME, PORT, PUBLIC_PORT, origin) => {
  expect(publicOrigin({ ROOT_DOMAIN: 'example.org', PUBLIC_SCHEME, PORT, PUBLIC_PORT })('levain')).toBe(origin)
})

test('localhost and its subdomains exist only on this machine', () => {
  expect([DEFAULT_ROOT_DOMAIN, 'careers.LOCALHOST', 'notlocalhost', 'localhost.example'].map(isLocalhost)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
