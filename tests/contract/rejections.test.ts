import { type Endpoint, fillPath } from '#lib/contract/endpoint'
import { ErrorEnvelope, STATUS } from '#lib/contract/errors'
import { type Case, casesOf } from '#tests/contract/cases'
import { endpointsIn } from '#tests/contract/endpoints'
import { changedTables, type State, stateReader } from '#tests/contract/state'
import { TABLE } from '#tests/contract/table'
import { createFixtures, type Fixtures } from '#tests/contract/fixtures'

let endpoints: ReadonlyMap<string, Endpoint>
let fixtures: Fixtures
let readState: () => Promise<State>
beforeAll(async () => {
  endpoints = await endpointsIn('.')
  fixtures = await createFixtures()
  readState = await stateReader(fixtures.api)
})
afterAll(() => fixtures.api.close())

/** Describes how the reply to an invalid call differs from the expected rejection. Null if it does not. */
async function findFault(
  { method, path }: Endpoint,
  { what, params, query = '', body, options, status }: Case,
  before: State,
) {
  await fixtures.api.db.deleteFrom('rates').execute()
  const reply = await fixtures.api.send(
    method,
    `${fillPath(path, params)}?${query}`,
    method === 'GET' ? undefined : body,
    options,
  )
  const parsed = ErrorEnvelope.safeParse(reply.body)
  if (reply.status !== status) return `${what}: ${reply.status} instead of ${status}`
  if (!parsed.success || STATUS[parsed.data.error.code] !== status) return `${what}: invalid error envelope`
  const changed = changedTables(before, await readState())
  return changed.length === 0 ? null : `${what}: the call changed ${changed.join(', ')}`
}

it('knows every call of the contract', () => {
  expect(Object.keys(TABLE).toSorted()).toEqual([...endpoints.keys()].toSorted())
})

it('describes calls that are valid except for one error', () => {
  const wrong = Object.entries(TABLE).filter(
    ([name, row]) => !endpoints.get(name)!.body.safeParse(row(fixtures).body ?? {}).success,
  )
  expect(wrong.map(([name]) => name)).toEqual([])
})

describe('rejects invalid calls with the error envelope, without a write', () => {
  it.each(Object.keys(TABLE))('%s', async (name) => {
    const endpoint = endpoints.get(name)!
    const cases = casesOf(name, endpoint, fixtures)
    const faults: (string | null)[] = []
    const before = await readState()
    for (const invalid of cases) faults.push(await findFault(endpoint, invalid, before))
    expect(faults.filter((fault) => fault !== null)).toEqual([])
    if (name !== 'readTerms') expect(cases.length).toBeGreaterThan(0)
  })
})
