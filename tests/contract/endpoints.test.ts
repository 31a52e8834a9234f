import { StaffScope } from '#lib/domain/staff'
import type { StaffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { endpointsIn } from '#tests/contract/endpoints'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The path with all parameters named alike, because the server cannot tell '/a/:id' from '/a/:slug'. */
const methodAndPathOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/:\w+/g, ':')}`

test.each(['', 'staff'])('each call of the contract in folder "%s" has its own method and path', async (folder) => {
  const calls = [...(await endpointsIn(folder)).values()]
  expect(calls.length).toBeGreaterThan(20)
  for (const { method, path } of calls) {
    expect(METHODS).toContain(method)
    expect(path).toMatch(/^(?:\/:?[a-z0-9_-]+)+$/)
  }
  const endpoints = calls.map(methodAndPathOf)
  expect(endpoints.filter((endpoint, index) => endpoints.indexOf(endpoint) !== index)).toEqual([])
})

test('each call of the staff API requires a known scope, except sign-in and calls about the account of the member', async () => {
  const calls = [...((await endpointsIn('staff')) as ReadonlyMap<string, StaffEndpoint>).values()]
  const own = calls.filter(({ scope }) => scope === null).map(({ path }) => path)
  expect(own.filter((path) => !/^\/(?:session|sessions|passkeys)(?:\/|$)/.test(path))).toEqual([])
  for (const { scope } of calls) if (scope !== null) expect(StaffScope.options).toContain(scope)
  const open = calls.filter(({ isPublic }) => isPublic).map(methodAndPathOf)
  expect(open.filter((call) => !/^\w+ \/session(?:\/|$)/.test(call))).toEqual([])
})
