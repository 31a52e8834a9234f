import type { Endpoint, Params } from '#lib/contract/endpoint'
import type { Entry } from '#tests/contract/rows'
import { TABLE } from '#tests/contract/table'
import type { World } from '#tests/contract/world'
import type { Options } from '#tests/support/api'

/** One invalid call, and the expected rejection. */
export type Case = {
  what: string
  params: Params
  query?: string
  /** A text is sent unchanged. */
  body?: unknown
  options: Options
  status: number
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** All paths in a body, including those in nested objects. */
function pathsOf(body: Record<string, unknown>, whole: readonly string[], above = ''): string[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const path = above + name
    return [path, ...(isObject(value) && !whole.includes(path) ? pathsOf(value, whole, `${path}.`) : [])]
  })
}

const at = (body: Record<string, unknown>, path: string) =>
  path.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], body)

/** A copy of the body with another value at a path; undefined removes it. */
function changed(body: Record<string, unknown>, path: string, value: unknown) {
  const copy = structuredClone(body)
  const names = path.split('.')
  const last = names.pop()!
  const parent = names.length > 0 ? at(copy, names.join('.')) : copy
  ;(parent as Record<string, unknown>)[last] = value
  return copy
}

const mistyped = (value: unknown) => (typeof value === 'string' ? { a: 1 } : 'x')

type Answer = { what: string; body: unknown; status: number }

export function wrongBodies({
  body,
  optional = [],
  whole = [],
  long = [],
}: Pick<Entry, 'body' | 'optional' | 'whole' | 'long'>): Answer[] {
  if (!body) return []
  const refused = (what: string, wrong: unknown) => ({ what, body: wrong, status: 422 })
  const isNeeded = Object.keys(body).some((name) => !optional.includes(name))
  return [
    ...(isNeeded ? [refused('no body', undefined), refused('an empty body', {})] : []),
    ...pathsOf(body, whole).flatMap((path) => {
      const value = at(body, path)
      const isText = typeof value === 'string'
      return [
        refused(`${path} mistyped`, changed(body, path, mistyped(value))),
        ...(optional.includes(path) ? [] : [refused(`${path} missing`, changed(body, path, undefined))]),
        ...(isText && !long.includes(path)
          ? [refused(`${path} too long`, changed(body, path, 'a'.repeat(30_000)))]
          : []),
        ...(isText ? [{ what: `${path} with a zero byte`, body: changed(body, path, 'a\0b'), status: 400 }] : []),
        ...(typeof value === 'number' ? [refused(`${path} too large`, changed(body, path, 2 ** 31))] : []),
      ]
    }),
  ]
}

/** Bodies that every call with a body rejects. */
export const NO_BODIES = [
  { what: 'no JSON', body: '{"user":', status: 400 },
  { what: 'a text', body: '"text"', status: 422 },
  { what: 'a list', body: '[]', status: 422 },
  { what: 'null', body: 'null', status: 422 },
  { what: 'more than 1 MB', body: JSON.stringify({ a: 'a'.repeat(1 << 20) }), status: 413 },
  {
    what: 'another type of content',
    body: 'user=1',
    status: 415,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  },
]

/** Callers without the right to call. */
function wrongCallers(
  { needs }: Entry,
  { own, stranger, unverified, ended }: World,
  { path }: Endpoint,
): { what: string; options: Options; status: number; body?: unknown }[] {
  if (needs === 'nobody') return []
  const isPersonal = path.startsWith('/me')
  if (needs === 'recording')
    return [
      { what: 'nobody', options: {}, status: 401 },
      { what: 'the person’s own session', options: { token: own.person.token }, status: 401 },
      { what: 'the link’s token', options: { token: own.link.token }, status: 401 },
      { what: 'another company’s host', options: { token: own.phone, company: 'foundry' }, status: 401 },
    ]
  return [
    { what: 'nobody', options: {}, status: 401 },
    ...(isPersonal
      ? NO_BODIES.map(({ what, body }) => ({ what: `nobody, ${what}`, body, options: {}, status: 401 }))
      : []),
    { what: 'a token that is none', options: { token: 'nothing' }, status: 401 },
    { what: 'a session that was ended', options: { token: ended }, status: 401 },
    { what: 'a token of another company', options: { token: stranger.token }, status: 401 },
    { what: 'a phone that records for somebody', options: { token: own.phone }, status: 401 },
    ...(needs === 'verified'
      ? [{ what: 'somebody unverified', options: { token: unverified.token }, status: 403 }]
      : []),
  ]
}

type Call = Omit<Case, 'what' | 'status'>

const asOwner = (entry: Entry, { own }: World): Call => {
  const { params = {}, query, body, needs } = entry
  const options: Options = { token: needs === 'recording' ? own.phone : own.person.token }
  return { params, body, options, ...(query !== undefined && { query }) }
}

const foreignCases = (right: Call, { foreign = [] }: Entry): Case[] =>
  foreign.map(([what, input, status]) => ({
    ...right,
    ...input,
    params: { ...right.params, ...input.params },
    what,
    status,
  }))

/** Calls that name nothing that belongs to one user. */
const SHARED = ['findCandidacy']

/** Credentials of others for a user's own things: another candidate, and a candidate of another company. */
function crossedCallers(name: string, right: Call, entry: Entry, world: World): Case[] {
  const isOwned = ['session', 'verified'].includes(entry.needs) && Object.keys(right.params).length > 0
  if (!isOwned || SHARED.includes(name)) return []
  return [
    { ...right, what: 'another candidate', options: { token: world.other.person.token }, status: 404 },
    {
      ...right,
      what: 'a candidate of another company',
      options: { token: world.stranger.token, company: 'foundry' },
      status: 404,
    },
  ]
}

/** The call with every foreign credential, and with things of others. */
export function crossingsOf(name: string, endpoint: Endpoint, world: World): Case[] {
  const entry = TABLE[name]?.(world)
  if (!entry) return []
  const right = asOwner(entry, world)
  return [
    ...wrongCallers(entry, world, endpoint).map((wrong) => ({ ...right, ...wrong })),
    ...crossedCallers(name, right, entry, world),
    ...foreignCases(right, entry),
  ]
}

/** Every invalid form of one call. */
export function casesOf(name: string, endpoint: Endpoint, world: World): Case[] {
  const row = TABLE[name]
  if (row === undefined) return []
  const entry = row(world)
  const right = asOwner(entry, world)
  const { queries = [] } = entry
  return [
    ...wrongCallers(entry, world, endpoint).map((wrong) => ({ ...right, ...wrong })),
    ...wrongBodies(entry).map((wrong) => ({ ...right, ...wrong })),
    ...(endpoint.method === 'GET'
      ? []
      : NO_BODIES.map(({ headers, ...wrong }) => ({
          ...right,
          ...wrong,
          options: { ...right.options, ...(headers && { headers }) },
        }))),
    ...queries.map((wrong) => ({ ...right, what: wrong, query: wrong, status: 400 })),
    ...foreignCases(right, entry),
  ]
}
