import { KEYS } from '#tests/contract/staff/key-rows'
import type { StaffRow } from '#tests/contract/staff/rows'

/** A row for every call of a company's programs, by the name of its constant. */
export const STAFF_TABLE: Record<string, StaffRow> = {
  ...KEYS,
}
