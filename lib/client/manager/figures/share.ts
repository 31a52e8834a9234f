import type { Figure } from '#lib/contract/staff/figures'

/** Each count differs from the exact one by up to nine. A share of a smaller count could be wrong by more than half. */
const MIN_PART = 20

/** The share of a part in the whole, 0 to 1. Null if rounding would distort it, or if the part exceeds the whole. */
export function shareOf(part: Figure, whole: Figure): number | null {
  if (part.value === null || whole.value === null) return null
  return part.value < MIN_PART || part.value > whole.value ? null : part.value / whole.value
}
