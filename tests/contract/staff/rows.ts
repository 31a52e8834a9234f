import type { StaffRole } from '#lib/domain/staff'
import type { Params } from '#lib/contract/endpoint'
import type { Body, Entry } from '#tests/contract/rows'
import type { StaffFixtures } from '#tests/contract/staff/fixtures'

/**
 * A valid call of an integration, with the key of 'bakery' (`fixtures.key`), and variants of it that must be rejected.
 * A row may create what it needs.
 */
export type StaffEntry = Omit<Entry, 'needs' | 'body' | 'rejected'> & {
  /** JSON, or a file. */
  body?: Body | Uint8Array
  rejected?: readonly (readonly [what: string, input: { params?: Params; body?: Body | Uint8Array }, status: number])[]
  /** Status of the valid call. Default: 200. */
  status?: number
  /**
   * Status of the valid call by members who have the scope, or by role. Example: a recruiter may not change what another
   * member created. Default: `status`, and 200 for roles that are not named.
   */
  memberStatus?: number | Partial<Record<StaffRole, number>>
  /** The path refers to no data of a company, so another company may make the same call. */
  isOpenToAll?: boolean
  /** The reply is an event stream, which does not end. */
  isStream?: boolean
}

export type StaffRow = (fixtures: StaffFixtures) => StaffEntry | Promise<StaffEntry>
