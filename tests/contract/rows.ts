import type { Params } from '#lib/contract/endpoint'
import type { World } from '#tests/contract/world'

export type Body = { [key: string]: unknown }

/** A valid call, and which parts of it belong to others. */
export type Entry = {
  /** 'recording' is the credential of a phone that has opened its link. */
  needs: 'nobody' | 'session' | 'verified' | 'recording'
  params?: Params
  body?: Body
  /** Paths in the body that are optional. */
  optional?: readonly string[]
  /** Paths whose text has no limit other than that of the body. */
  long?: readonly string[]
  /** Paths whose value is validated as a whole. */
  whole?: readonly string[]
  /** The query of a valid call. */
  query?: string
  /** Invalid queries: 400. */
  queries?: readonly string[]
  /** Calls with things of another user, of another company, or unknown ones, and the status of each. */
  foreign?: readonly (readonly [what: string, input: { params?: Params; body?: Body }, status: number])[]
}

export type Row = (world: World) => Entry

export const TOO_LONG = 'a'.repeat(3000)
export const unknown = (name: string, status = 404) =>
  [`no such ${name}`, { params: { [name]: TOO_LONG } }, status] as const

/** A call that needs only a session. */
export const session: Row = () => ({ needs: 'session' })
