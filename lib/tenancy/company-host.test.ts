import { companyHostOf } from '#lib/tenancy/company-host'

const company = (slug: string) => ({ kind: 'company', slug })
const root = { kind: 'root' }
const foreign = { kind: 'foreign' }

test.each([
  ['levain.localhost', 'localhost', company('levain')],
  ['levain.localhost:3000', 'localhost', company('levain')],
  ['LEVAIN.LocalHost:3000', 'localhost', company('levain')],
  ['levain.jobs.example.com', 'jobs.example.com', company('levain')],
  ['levain.jobs.example.com', 'Jobs.Example.COM', company('levain')],
  ['a.localhost', 'localhost', company('a')],
  ['maison-levain-2.localhost', 'localhost', company('maison-levain-2')],
  ['xn--caf-dma.localhost', 'localhost', company('xn--caf-dma')],
  [`${'a'.repeat(63)}.localhost`, 'localhost', company('a'.repeat(63))],
])('%s under %s is a company', (host, rootDomain, expected) => {
  expect(companyHostOf(host, rootDomain)).toEqual(expected)
})

test.each([
  ['localhost', 'localhost'],
  ['localhost:3000', 'localhost'],
  ['Jobs.Example.com:443', 'jobs.example.com'],
])('%s under %s is the root domain', (host, rootDomain) => {
  expect(companyHostOf(host, rootDomain)).toEqual(root)
})

test.each([
  ['manager.localhost', 'localhost'],
  ['MANAGER.localhost:3000', 'localhost'],
  ['manager.careers.localhost:3000', 'careers.localhost'],
  ['manager.jobs.example.com', 'jobs.example.com'],
])('%s under %s is the manager back office', (host, rootDomain) => {
  expect(companyHostOf(host, rootDomain)).toEqual({ kind: 'manager' })
})

test.each([
  ['another domain', 'levain.example.org'],
  ['a domain with the same ending', 'levain.notlocalhost'],
  ['a name joined to the root without a dot', 'evillocalhost'],
  ['the root as a subdomain of another', 'localhost.evil.example'],
  ['two labels', 'a.levain.localhost'],
  ['an empty label', '.localhost'],
  ['an IPv4 address', '127.0.0.1'],
  ['an IPv4 address with a port', '127.0.0.1:3000'],
  ['an IPv6 address', '[::1]:3000'],
  ['a label that is not ASCII', 'café.localhost'],
  ['a label with a wildcard', '*.localhost'],
  ['a label with an underscore', 'le_vain.localhost'],
  ['a label that starts with a hyphen', '-levain.localhost'],
  ['a label that ends with a hyphen', 'levain-.localhost'],
  ['a label above 63 characters', `${'a'.repeat(64)}.localhost`],
  ['a user before the host', 'x@levain.localhost'],
  ['a path in the host', 'levain.localhost/x'],
  ['an invalid port', 'levain.localhost:http'],
  ['a line break', 'levain\n.localhost'],
  ['an empty header', ''],
  ['a null header', null],
  ['an undefined header', undefined],
])('%s is foreign', (_, host) => {
  expect(companyHostOf(host, 'localhost')).toEqual(foreign)
})
