import type { Params } from '#lib/contract/endpoint'
import type { World } from '#tests/contract/world'

export type Body = { [key: string]: unknown }

/** What a call is like when it is right, and what of it belongs to others. */
export type Entry = {
  /** 'recording' is a phone that has opened its link: a credential of its own. */
  needs: 'nobody' | 'session' | 'verified' | 'recording'
  params?: Params
  body?: Body
  /** Paths into the body that may be left out. */
  optional?: readonly string[]
  /** Paths whose text may be of any length that a body has. */
  long?: readonly string[]
  /** Paths whose value is judged as one. */
  whole?: readonly string[]
  /** What a right call asks with. */
  query?: string
  /** Wrong queries: 400. */
  queries?: readonly string[]
  /** Calls with something of somebody else's, of another company's, or that nobody has, and the status of each. */
  foreign?: readonly (readonly [what: string, input: { params?: Params; body?: Body }, status: number])[]
}

export type Row = (world: World) => Entry

export const TOO_LONG = 'a'.repeat(3000)
export const unknown = (name: string, status = 404) =>
  [`no such ${name}`, { params: { [name]: TOO_LONG } }, status] as const

/** A call that takes nothing but a session. */
export const session: Row = () => ({ needs: 'session' })
