import type { Params } from '#lib/contract/endpoint'
import type { Body, Entry } from '#tests/contract/rows'
import type { StaffWorld } from '#tests/contract/staff/world'

/**
 * A valid call of an integration, with the key of 'bakery' (`world.key`). A row may create what it needs. `foreign` are
 * calls with things of another company, or unknown ones.
 */
export type StaffEntry = Omit<Entry, 'needs' | 'body' | 'foreign'> & {
  /** JSON, or a file. */
  body?: Body | Uint8Array
  foreign?: readonly (readonly [what: string, input: { params?: Params; body?: Body | Uint8Array }, status: number])[]
  /** Status of the valid call. Default: 200. */
  status?: number
  /** Its path names nothing of a company, so another company may make the same call. */
  isOpenToAll?: boolean
}

export type StaffRow = (world: StaffWorld) => StaffEntry | Promise<StaffEntry>
