import { type Endpoint, fillPath } from '#lib/contract/endpoint'
import { ErrorEnvelope, STATUS } from '#lib/contract/errors'
import { type Case, casesOf } from '#tests/contract/cases'
import { endpointsIn } from '#tests/contract/endpoints'
import { stateOf, tablesOf } from '#tests/contract/state'
import { TABLE } from '#tests/contract/table'
import { makeWorld, type World } from '#tests/contract/world'

let endpoints: ReadonlyMap<string, Endpoint>
let world: World
let tables: string[]
beforeAll(async () => {
  endpoints = await endpointsIn('.')
  world = await makeWorld()
  tables = await tablesOf(world.api)
})
afterAll(() => world.api.close())

const everything = () => stateOf(world.api, tables)

/** Returns what is wrong with the rejection of a call; null if it is as expected. */
async function faultOf(
  { method, path: address }: Endpoint,
  { what, params, query = '', body, options, status }: Case,
  before: string,
) {
  await world.api.db.deleteFrom('rates').execute()
  const reply = await world.api.send(
    method,
    `${fillPath(address, params)}?${query}`,
    method === 'GET' ? undefined : body,
    options,
  )
  const parsed = ErrorEnvelope.safeParse(reply.body)
  if (reply.status !== status) return `${what}: ${reply.status} instead of ${status}`
  if (!parsed.success || STATUS[parsed.data.error.code] !== status) return `${what}: not the envelope`
  return (await everything()) === before ? null : `${what}: something was written`
}

it('knows every call of the contract', () => {
  expect(Object.keys(TABLE).toSorted()).toEqual([...endpoints.keys()].toSorted())
})

it('describes calls that are valid except for one error', () => {
  const wrong = Object.entries(TABLE).filter(
    ([name, row]) => !endpoints.get(name)!.body.safeParse(row(world).body ?? {}).success,
  )
  expect(wrong.map(([name]) => name)).toEqual([])
})

describe('an invalid call is rejected in the envelope, and nothing is written', () => {
  it.each(Object.keys(TABLE))('%s', async (name) => {
    const endpoint = endpoints.get(name)!
    const cases = casesOf(name, endpoint, world)
    const faults: (string | null)[] = []
    const before = await everything()
    for (const wrong of cases) faults.push(await faultOf(endpoint, wrong, before))
    expect(faults.filter((fault) => fault !== null)).toEqual([])
    if (name !== 'readTerms') expect(cases.length).toBeGreaterThan(0)
  })
})
