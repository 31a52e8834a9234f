import type { Endpoint, Params } from '#lib/contract/endpoint'
import type { Entry } from '#tests/contract/rows'
import { TABLE } from '#tests/contract/table'
import type { Fixtures } from '#tests/contract/fixtures'
import type { Options } from '#tests/support/api'

/** One invalid call, and the expected rejection. */
export type Case = {
  what: string
  params: Params
  query?: string
  /** A string is sent unchanged. */
  body?: unknown
  options: Options
  status: number
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the path of each field of a body, also of nested objects, but not inside those listed in `whole`. */
function pathsOf(body: Record<string, unknown>, whole: readonly string[], prefix = ''): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const path = prefix + name
    return [path, ...(isObject(value) && !whole.includes(path) ? pathsOf(value, whole, `${path}.`) : [])]
  })
}

const at = (body: Record<string, unknown>, path: string) =>
  path.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], body)

/** A copy of the body with another value at a path. Undefined removes it. */
function changed(body: Record<string, unknown>, path: string, value: unknown) {
  const copy = structuredClone(body)
  const names = path.split('.')
  const last = names.pop()!
  const parent = names.length > 0 ? at(copy, names.join('.')) : copy
  ;(parent as Record<string, unknown>)[last] = value
  return copy
}

const mistyped = (value: unknown) => (typeof value === 'string' ? { a: 1 } : 'x')

type InvalidBody = { what: string; body: unknown; status: number }

export function invalidBodies({
  body,
  optional = [],
  whole = [],
  long = [],
}: Pick<Entry, 'body' | 'optional' | 'whole' | 'long'>): InvalidBody[] {
  if (!body) return []
  const invalid = (what: string, body: unknown) => ({ what, body, status: 422 })
  const isRequired = Object.keys(body).some((name) => !optional.includes(name))
  return [
    ...(isRequired ? [invalid('no body', undefined), invalid('an empty body', {})] : []),
    ...pathsOf(body, whole).flatMap((path) => {
      const value = at(body, path)
      const isText = typeof value === 'string'
      return [
        invalid(`${path} mistyped`, changed(body, path, mistyped(value))),
        ...(optional.includes(path) ? [] : [invalid(`${path} missing`, changed(body, path, undefined))]),
        ...(isText && !long.includes(path)
          ? [invalid(`${path} too long`, changed(body, path, 'a'.repeat(30_000)))]
          : []),
        ...(isText ? [{ what: `${path} with a zero byte`, body: changed(body, path, 'a\0b'), status: 400 }] : []),
        ...(typeof value === 'number' ? [invalid(`${path} too large`, changed(body, path, 2 ** 31))] : []),
      ]
    }),
  ]
}

/** Bodies that every call rejects, except GET. */
export const MALFORMED_BODIES = [
  { what: 'invalid JSON', body: '{"user":', status: 400 },
  { what: 'a JSON string', body: '"text"', status: 422 },
  { what: 'a JSON array', body: '[]', status: 422 },
  { what: 'null', body: 'null', status: 422 },
  { what: 'more than 1 MB', body: JSON.stringify({ a: 'a'.repeat(1 << 20) }), status: 413 },
  {
    what: 'another content type',
    body: 'user=1',
    status: 415,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  },
]

/** Callers without permission. */
function unauthorizedCallers(
  { needs }: Entry,
  { own, stranger, unverified, revoked }: Fixtures,
  { path }: Endpoint,
): { what: string; options: Options; status: number; body?: unknown }[] {
  if (needs === 'none') return []
  const isPersonal = path.startsWith('/me')
  if (needs === 'recording')
    return [
      { what: 'no session', options: {}, status: 401 },
      { what: 'the candidate’s own session', options: { token: own.person.token }, status: 401 },
      { what: 'the link’s token', options: { token: own.link.token }, status: 401 },
      { what: 'another company’s host', options: { token: own.phone, company: 'foundry' }, status: 401 },
    ]
  return [
    { what: 'no session', options: {}, status: 401 },
    ...(isPersonal
      ? MALFORMED_BODIES.map(({ what, body }) => ({ what: `no session, ${what}`, body, options: {}, status: 401 }))
      : []),
    { what: 'an invalid token', options: { token: 'nothing' }, status: 401 },
    { what: 'a revoked session', options: { token: revoked }, status: 401 },
    { what: 'a token of another company', options: { token: stranger.token }, status: 401 },
    { what: 'a phone’s recording credential', options: { token: own.phone }, status: 401 },
    ...(needs === 'verified'
      ? [{ what: 'an unverified user', options: { token: unverified.token }, status: 403 }]
      : []),
  ]
}

type Call = Omit<Case, 'what' | 'status'>

const asOwner = (entry: Entry, { own }: Fixtures): Call => {
  const { params = {}, query, body, needs } = entry
  const options: Options = { token: needs === 'recording' ? own.phone : own.person.token }
  return { params, body, options, ...(query !== undefined && { query }) }
}

const rejectedCases = (valid: Call, { rejected = [] }: Entry): Case[] =>
  rejected.map(([what, input, status]) => ({
    ...valid,
    ...input,
    params: { ...valid.params, ...input.params },
    what,
    status,
  }))

/** Calls whose path does not refer to data of a user, but to a campaign. */
const SHARED = ['findCandidacy', 'deleteSavedCampaign']

/** Calls for a user's data with the credentials of another candidate, of the same and of another company. */
function foreignCallers(name: string, valid: Call, entry: Entry, fixtures: Fixtures): Case[] {
  const isOwned = ['session', 'verified'].includes(entry.needs) && Object.keys(valid.params).length > 0
  if (!isOwned || SHARED.includes(name)) return []
  return [
    { ...valid, what: 'another candidate', options: { token: fixtures.other.person.token }, status: 404 },
    {
      ...valid,
      what: 'a candidate of another company',
      options: { token: fixtures.stranger.token, company: 'foundry' },
      status: 404,
    },
  ]
}

/** The call without a valid credential, with the credentials of others, and with its own `rejected` variants. */
export function forbiddenCasesOf(name: string, endpoint: Endpoint, fixtures: Fixtures): Case[] {
  const entry = TABLE[name]?.(fixtures)
  if (!entry) return []
  const valid = asOwner(entry, fixtures)
  return [
    ...unauthorizedCallers(entry, fixtures, endpoint).map((caller) => ({ ...valid, ...caller })),
    ...foreignCallers(name, valid, entry, fixtures),
    ...rejectedCases(valid, entry),
  ]
}

/** A call by unauthorized callers, with invalid bodies and queries, and with its own `rejected` variants. */
export function casesOf(name: string, endpoint: Endpoint, fixtures: Fixtures): Case[] {
  const row = TABLE[name]
  if (row === undefined) return []
  const entry = row(fixtures)
  const valid = asOwner(entry, fixtures)
  const { invalidQueries = [] } = entry
  return [
    ...unauthorizedCallers(entry, fixtures, endpoint).map((caller) => ({ ...valid, ...caller })),
    ...invalidBodies(entry).map((invalid) => ({ ...valid, ...invalid })),
    ...(endpoint.method === 'GET'
      ? []
      : MALFORMED_BODIES.map(({ headers, ...invalid }) => ({
          ...valid,
          ...invalid,
          options: { ...valid.options, ...(headers && { headers }) },
        }))),
    ...invalidQueries.map((invalid) => ({ ...valid, what: invalid, query: invalid, status: 400 })),
    ...rejectedCases(valid, entry),
  ]
}
