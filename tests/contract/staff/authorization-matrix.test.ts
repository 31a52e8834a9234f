import { scopesOfRole, StaffRole } from '#lib/domain/staff'
import { fillPath } from '#lib/contract/endpoint'
import { ErrorEnvelope, STATUS } from '#lib/contract/errors'
import type { StaffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { endpointsIn } from '#tests/contract/endpoints'
import { type StaffCase, staffCasesOf } from '#tests/contract/staff/cases'
import { STAFF_TABLE } from '#tests/contract/staff/table'
import { createStaffFixtures, type StaffFixtures } from '#tests/contract/staff/fixtures'
import { changedTables, type State, stateReader } from '#tests/contract/state'

let endpoints: ReadonlyMap<string, StaffEndpoint>
let fixtures: StaffFixtures
let readState: () => Promise<State>
beforeAll(async () => {
  const all = (await endpointsIn('staff')) as ReadonlyMap<string, StaffEndpoint>
  // session-matrix.test.ts tests the calls without a scope.
  endpoints = new Map([...all].filter(([, { scope }]) => scope !== null))
  fixtures = await createStaffFixtures()
  readState = await stateReader(fixtures.api)
})
afterAll(() => fixtures.api.close())

async function callEndpoint(
  { method, path }: StaffEndpoint,
  { params, query = '', body, key, headers }: Omit<StaffCase, 'what'>,
) {
  await fixtures.api.db.deleteFrom('rates').execute()
  return fixtures.api.staff(
    method,
    `${fillPath(path, params)}?${query}`,
    method === 'GET' ? undefined : body,
    key,
    headers,
  )
}

/** Describes how the reply to an invalid call differs from the expected rejection. Null if it does not. */
async function findFault(endpoint: StaffEndpoint, invalid: StaffCase, before: State) {
  const { what, status } = invalid
  const reply = await callEndpoint(endpoint, invalid)
  const parsed = ErrorEnvelope.safeParse(reply.body)
  if (reply.status !== status) return `${what}: ${reply.status} instead of ${status}`
  if (!parsed.success || STATUS[parsed.data.error.code] !== status) return `${what}: invalid error envelope`
  const changed = changedTables(before, await readState())
  return changed.length === 0 ? null : `${what}: the call changed ${changed.join(', ')}`
}

/** Text that must not be in any answer to another company. */
const privateTexts = ({ own, key }: StaffFixtures) => [own.candidate.email, own.reference, 'night-baker', 'Bakery', key]

it('knows every call of the staff API', () => {
  expect(Object.keys(STAFF_TABLE).toSorted()).toEqual([...endpoints.keys()].toSorted())
})

describe('rejects invalid calls without a write, and shows no data of one company to another', () => {
  it.each(Object.keys(STAFF_TABLE))('%s', async (name) => {
    const endpoint = endpoints.get(name)!
    const { params = {}, query, body, status = 200, isStream = false, ...entry } = await STAFF_TABLE[name]!(fixtures)
    const { memberStatus = status } = entry
    const cases = await staffCasesOf(endpoint, { params, query, body, ...entry }, fixtures)
    const before = await readState()
    const faults: (string | null)[] = []
    for (const invalid of cases) faults.push(await findFault(endpoint, invalid, before))
    expect(faults.filter((fault) => fault !== null)).toEqual([])

    if (isStream) {
      const headers = { authorization: `Bearer ${fixtures.key}` }
      const url = `http://bakery.test/staff/v1${fillPath(endpoint.path, params)}`
      const response = await fixtures.api.askStaff(new Request(url, { headers }))
      await response.body?.cancel()
      expect(response.status).toBe(status)
      return
    }
    const right = { params, body, status, ...(query !== undefined && { query }) }
    if (endpoint.method === 'GET') {
      const otherCompany = await callEndpoint(endpoint, { ...right, key: fixtures.key_of_other_company })
      expect(privateTexts(fixtures).filter((word) => JSON.stringify(otherCompany.body).includes(word))).toEqual([])
    }
    const reply = await callEndpoint(endpoint, { ...right, key: fixtures.key })
    expect([reply.status, reply.status === status ? null : reply.body]).toEqual([status, null])
    const allowed = StaffRole.options.filter((role) => scopesOfRole(role).some((scope) => scope === endpoint.scope))
    for (const role of allowed) {
      // A row of its own, because an earlier call may have deleted or changed what the call is about.
      const { params: own = {}, ...fresh } = endpoint.method === 'GET' ? right : await STAFF_TABLE[name]!(fixtures)
      const call = { ...right, params: own, body: fresh.body, ...(fresh.query !== undefined && { query: fresh.query }) }
      const headers = { ...fixtures.members[role], ...(endpoint.method !== 'GET' && { 'if-match': '*' }) }
      const answer = await callEndpoint(endpoint, { ...call, key: undefined, headers })
      const expected = typeof memberStatus === 'number' ? memberStatus : (memberStatus[role] ?? 200)
      expect([role, answer.status, answer.status === expected ? null : answer.body]).toEqual([role, expected, null])
    }
  })
})
