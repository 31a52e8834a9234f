import type { Params } from '#lib/contract/endpoint'
import type { Fixtures } from '#tests/contract/fixtures'

export type Body = { [key: string]: unknown }

/** A valid call, and variants of it that must be rejected. */
export type Entry = {
  /** The required credential. 'recording' is that of a phone that has opened its link. */
  needs: 'none' | 'session' | 'verified' | 'recording'
  params?: Params
  body?: Body
  /** Paths in the body that are optional. */
  optional?: readonly string[]
  /** Paths whose text has no limit except that of the complete body. */
  long?: readonly string[]
  /** Paths whose value is validated as a whole. */
  whole?: readonly string[]
  /** The query of a valid call. */
  query?: string
  /** Invalid queries: 400. */
  invalidQueries?: readonly string[]
  /** Other variants with the expected status: data of another user or company, unknown data, and invalid values. */
  rejected?: readonly (readonly [what: string, input: { params?: Params; body?: Body }, status: number])[]
}

export type Row = (fixtures: Fixtures) => Entry

export const TOO_LONG = 'a'.repeat(3000)
export const unknown = (name: string, status = 404) =>
  [`an unknown ${name}`, { params: { [name]: TOO_LONG } }, status] as const

/** A call that needs only a session. */
export const session: Row = () => ({ needs: 'session' })
