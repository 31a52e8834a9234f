import { fillPath } from '#lib/contract/endpoint'
import { ErrorEnvelope, STATUS } from '#lib/contract/errors'
import type { StaffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { endpointsIn } from '#tests/contract/endpoints'
import { type StaffCase, staffCasesOf } from '#tests/contract/staff/cases'
import { STAFF_TABLE } from '#tests/contract/staff/table'
import { makeStaffWorld, type StaffWorld } from '#tests/contract/staff/world'
import { stateOf, tablesOf } from '#tests/contract/state'

let endpoints: ReadonlyMap<string, StaffEndpoint>
let world: StaffWorld
let tables: string[]
beforeAll(async () => {
  endpoints = (await endpointsIn('staff')) as ReadonlyMap<string, StaffEndpoint>
  world = await makeStaffWorld()
  tables = await tablesOf(world.api)
})
afterAll(() => world.api.close())

async function ask(
  { method, path }: StaffEndpoint,
  { params, query = '', body, key, headers }: Omit<StaffCase, 'what'>,
) {
  await world.api.db.deleteFrom('rates').execute()
  return world.api.staff(
    method,
    `${fillPath(path, params)}?${query}`,
    method === 'GET' ? undefined : body,
    key,
    headers,
  )
}

/** Returns what is wrong with the rejection of a call; null if it is as expected. */
async function faultOf(endpoint: StaffEndpoint, wrong: StaffCase, before: string) {
  const { what, status } = wrong
  const reply = await ask(endpoint, wrong)
  const parsed = ErrorEnvelope.safeParse(reply.body)
  if (reply.status !== status) return `${what}: ${reply.status} instead of ${status}`
  if (!parsed.success || STATUS[parsed.data.error.code] !== status) return `${what}: not the envelope`
  return (await stateOf(world.api, tables)) === before ? null : `${what}: something was written`
}

/** Text that must not be in any answer to another company. */
const ownWords = ({ own, key }: StaffWorld) => [own.candidate.email, own.reference, 'night-baker', 'Bakery', key]

it('knows every call of the staff API', () => {
  expect(Object.keys(STAFF_TABLE).toSorted()).toEqual([...endpoints.keys()].toSorted())
})

describe('rejects invalid calls without a write, and shows the answer to a valid one to no other company', () => {
  it.each(Object.keys(STAFF_TABLE))('%s', async (name) => {
    const endpoint = endpoints.get(name)!
    const { params = {}, query, body, status = 200, ...entry } = await STAFF_TABLE[name]!(world)
    const cases = await staffCasesOf(endpoint, { params, query, body, ...entry }, world)
    const before = await stateOf(world.api, tables)
    const faults: (string | null)[] = []
    for (const wrong of cases) faults.push(await faultOf(endpoint, wrong, before))
    expect(faults.filter((fault) => fault !== null)).toEqual([])

    const right = { params, body, status, ...(query !== undefined && { query }) }
    if (endpoint.method === 'GET') {
      const abroad = await ask(endpoint, { ...right, key: world.key_abroad })
      expect(ownWords(world).filter((word) => JSON.stringify(abroad.body).includes(word))).toEqual([])
    }
    const reply = await ask(endpoint, { ...right, key: world.key })
    expect([reply.status, reply.status === status ? null : reply.body]).toEqual([status, null])
  })
})
