/** @jest-environment node */
import { proxy } from '#lib/server/proxy'

jest.mock('next/headers', () => ({ cookies: async () => ({ get: () => undefined, set: () => {}, delete: () => {} }) }))

const HOSTED = Symbol.for('careers.funnel-api')
const calls: string[] = []
const funnelApi = async (request: Request) => {
  calls.push(new URL(request.url).pathname)
  return Response.json([])
}
const before = process.env
beforeAll(() => {
  process.env = { ...before, SESSION_SECRET: 'a'.repeat(32), ROOT_DOMAIN: 'careers.test' }
  Object.assign(globalThis, { [HOSTED]: funnelApi })
})
beforeEach(() => void calls.splice(0))
afterAll(() => void (process.env = before))

const statusOf = async (path: string, method = 'GET') => {
  const headers = { host: 'bakery.careers.test', 'sec-fetch-site': 'same-origin' }
  return (await proxy(new Request(`http://bakery.careers.test/api${path}`, { method, headers }), path)).status
}

it('does not forward large reads that only pages make, because anyone could repeat them', async () => {
  for (const name of ['jobs', 'site_map', 'help_center'])
    expect([name, await statusOf(`/companies/bakery/${name}`), calls]).toEqual([name, 404, []])
})

it('forwards the reads and writes of browsers', async () => {
  expect(await statusOf('/companies/bakery/campaigns/showcase')).toBe(200)
  expect(await statusOf('/companies/bakery/campaigns/jobs')).toBe(200)
  expect(await statusOf('/companies/bakery/help_center/applying/no-cv/votes', 'POST')).toBe(200)
  expect(calls).toHaveLength(3)
})
