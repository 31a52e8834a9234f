import type { Params } from '#lib/contract/endpoint'
import type { StaffEndpoint } from '#lib/contract/staff/staff-endpoint'
import type { Body } from '#tests/contract/rows'
import { NO_BODIES, wrongBodies } from '#tests/contract/cases'
import type { StaffEntry } from '#tests/contract/staff/rows'
import type { StaffWorld } from '#tests/contract/staff/world'

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

/** Callers without the right to call. */
async function wrongKeys(endpoint: StaffEndpoint, entry: StaffEntry, world: StaffWorld) {
  const { own, key_abroad, key_ended } = world
  return [
    { what: 'no key', key: undefined, status: 401 },
    { what: 'a word that is no key', key: 'careers_nothing', status: 401 },
    { what: 'a candidate’s session', key: own.candidate.token, status: 401 },
    { what: 'a key that was revoked', key: key_ended, status: 401 },
    { what: `a key without ${endpoint.scope}`, key: await world.keyWithout(endpoint.scope), status: 403 },
    ...(Object.keys(entry.params ?? {}).length > 0 && !entry.isOpenToAll
      ? [{ what: 'another company’s key', key: key_abroad, status: 404 }]
      : []),
  ]
}

type Call = Omit<StaffCase, 'what' | 'status'>

const asOwner = ({ params = {}, query, body }: StaffEntry, { key }: StaffWorld): Call => ({
  ...{ params, body, key },
  ...(query !== undefined && { query }),
})

const foreignCases = (right: Call, { foreign = [] }: StaffEntry): StaffCase[] =>
  foreign.map(([what, input, status]) => ({
    ...right,
    ...input,
    params: { ...right.params, ...input.params },
    what,
    status,
  }))

/** The call with every foreign key, and with things of others. */
export async function staffCrossingsOf(endpoint: StaffEndpoint, entry: StaffEntry, world: StaffWorld) {
  const right = asOwner(entry, world)
  const keys: StaffCase[] = (await wrongKeys(endpoint, entry, world)).map((wrong) => ({ ...right, ...wrong }))
  return [...keys, ...foreignCases(right, entry)]
}

const UNKNOWN = { what: 'a field that there is not', status: 422 }

/** Every invalid form of one call. */
export async function staffCasesOf(endpoint: StaffEndpoint, entry: StaffEntry, world: StaffWorld) {
  const { body, queries = [] } = entry
  const right = asOwner(entry, world)
  const isFile = endpoint.takes === 'bytes'
  const writes = endpoint.method !== 'GET' && !isFile
  const cases: StaffCase[] = [
    ...(await wrongKeys(endpoint, entry, world)).map((wrong) => ({ ...right, ...wrong })),
    ...(isFile ? [] : wrongBodies({ ...entry, body: body as Body })).map((wrong) => ({ ...right, ...wrong })),
    ...(writes ? NO_BODIES.map((wrong) => ({ ...right, ...wrong })) : []),
    ...(writes ? [{ ...right, ...UNKNOWN, body: { ...body, no_such_field: 1 } }] : []),
    ...[...queries, 'no_such_query=1'].map((wrong) => ({ ...right, what: wrong, query: wrong, status: 400 })),
    ...foreignCases(right, entry),
  ]
  return cases
}
