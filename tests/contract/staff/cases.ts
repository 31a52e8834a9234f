import { scopesOfRole } from '#lib/domain/staff'
import type { Params } from '#lib/contract/endpoint'
import type { StaffEndpoint } from '#lib/contract/staff/staff-endpoint'
import type { Body } from '#tests/contract/rows'
import { MALFORMED_BODIES, invalidBodies } from '#tests/contract/cases'
import type { StaffEntry } from '#tests/contract/staff/rows'
import type { StaffFixtures } from '#tests/contract/staff/fixtures'

/** One invalid call of an integration, and the expected rejection. */
export type StaffCase = {
  what: string
  params: Params
  query?: string
  body?: unknown
  key: string | undefined
  headers?: Record<string, string>
  status: number
}

/** API keys, candidates and members without permission. */
async function unauthorizedCallers(endpoint: StaffEndpoint, entry: StaffEntry, fixtures: StaffFixtures) {
  const { own, key_of_other_company, key_revoked } = fixtures
  const { scope } = endpoint
  if (scope === null) throw new TypeError(`${endpoint.path} belongs to no company`)
  return [
    { what: 'no key', key: undefined, status: 401 },
    { what: 'an invalid key', key: 'careers_nothing', status: 401 },
    { what: 'a candidate’s session', key: own.candidate.token, status: 401 },
    { what: 'a revoked key', key: key_revoked, status: 401 },
    { what: `a key without ${scope}`, key: await fixtures.keyWithout(scope), status: 403 },
    ...(Object.keys(entry.params ?? {}).length > 0 && !entry.isOpenToAll
      ? [{ what: 'another company’s key', key: key_of_other_company, status: 404 }]
      : []),
    ...unauthorizedMembers(endpoint, fixtures),
  ]
}

/** Members without permission. */
function unauthorizedMembers({ method, scope }: StaffEndpoint, { members }: StaffFixtures) {
  const { suspendedAdmin, suspendedRecruiter, removed, otherCompany, admin, recruiter } = members
  const without = (headers: object, name: string) => ({ ...headers, [name]: '' })
  const cases = [
    { what: 'a suspended administrator', headers: suspendedAdmin },
    { what: 'a suspended recruiter', headers: suspendedRecruiter },
    { what: 'a removed member', headers: removed },
    { what: 'a member of another company', headers: { ...otherCompany, 'x-company': 'bakery' } },
    { what: 'a member without a company', headers: without(admin, 'x-company') },
    ...(method === 'GET'
      ? []
      : [{ what: 'a request from another site', headers: { ...admin, 'sec-fetch-site': 'cross-site' } }]),
    ...(scopesOfRole('recruiter').some((of) => of === scope) ? [] : [{ what: 'a recruiter', headers: recruiter }]),
  ]
  const careersHost = { what: 'a session on a careers host', headers: { ...admin, host: 'bakery.test' }, status: 401 }
  return [...cases.map((item) => ({ ...item, status: 403 })), careersHost].map((item) => ({ ...item, key: undefined }))
}

type Call = Omit<StaffCase, 'what' | 'status'>

const asOwner = ({ params = {}, query, body }: StaffEntry, { key }: StaffFixtures): Call => ({
  params,
  body,
  key,
  ...(query !== undefined && { query }),
})

const rejectedCases = (valid: Call, { rejected = [] }: StaffEntry): StaffCase[] =>
  rejected.map(([what, input, status]) => ({
    ...valid,
    ...input,
    params: { ...valid.params, ...input.params },
    what,
    status,
  }))

/** The cases with status 404 as calls of a member, because even an administrator finds no data of another company. */
const rejectedForMembers = (cases: readonly StaffCase[], { members }: StaffFixtures): StaffCase[] =>
  cases
    .filter(({ status }) => status === 404)
    .map(({ what, ...item }) => ({
      ...item,
      what: `${what}, as a member`,
      key: undefined,
      headers: { ...members.admin, 'if-match': '*' },
    }))

/** The call by every caller without permission, and with data of others. */
export async function staffForbiddenCasesOf(endpoint: StaffEndpoint, entry: StaffEntry, fixtures: StaffFixtures) {
  const valid = asOwner(entry, fixtures)
  const unauthorized: StaffCase[] = (await unauthorizedCallers(endpoint, entry, fixtures)).map((invalid) => ({
    ...valid,
    ...invalid,
  }))
  return [...unauthorized, ...rejectedCases(valid, entry)]
}

const UNKNOWN = { what: 'an unknown field', status: 422 }

/** Every invalid form of one call. */
export async function staffCasesOf(endpoint: StaffEndpoint, entry: StaffEntry, fixtures: StaffFixtures) {
  const { body, invalidQueries = [] } = entry
  const valid = asOwner(entry, fixtures)
  const rejected = rejectedCases(valid, entry)
  const isFile = endpoint.bodyFormat === 'bytes'
  const writes = endpoint.method !== 'GET' && !isFile
  const cases: StaffCase[] = [
    ...(await unauthorizedCallers(endpoint, entry, fixtures)).map((invalid) => ({ ...valid, ...invalid })),
    ...(isFile ? [] : invalidBodies({ ...entry, body: body as Body })).map((invalid) => ({ ...valid, ...invalid })),
    ...(writes ? MALFORMED_BODIES.map((invalid) => ({ ...valid, ...invalid })) : []),
    ...(writes ? [{ ...valid, ...UNKNOWN, body: { ...body, no_such_field: 1 } }] : []),
    ...[...invalidQueries, 'no_such_query=1'].map((invalid) => ({
      ...valid,
      what: invalid,
      query: invalid,
      status: 400,
    })),
    ...rejected,
    ...rejectedForMembers(rejected, fixtures),
  ]
  return cases
}
