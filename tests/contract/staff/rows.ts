import type { Params } from '#lib/contract/endpoint'
import type { Body, Entry } from '#tests/contract/rows'
import type { StaffWorld } from '#tests/contract/staff/world'

/**
 * What a call of a company's program is like when it is right: made with the key of 'bakery', of `world.key`. A row may
 * make what it needs. `foreign` are calls with something of another company's, or that nobody has.
 */
export type StaffEntry = Omit<Entry, 'needs' | 'body' | 'foreign'> & {
  /** JSON, or a file. */
  body?: Body | Uint8Array
  foreign?: readonly (readonly [what: string, input: { params?: Params; body?: Body | Uint8Array }, status: number])[]
  /** What the right call answers; 200 unless said. */
  status?: number
  /** Its path names nothing of a company's own: another company may ask the same. */
  isOpenToAll?: boolean
}

export type StaffRow = (world: StaffWorld) => StaffEntry | Promise<StaffEntry>
