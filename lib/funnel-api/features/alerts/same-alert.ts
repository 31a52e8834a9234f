import type { Address } from '#lib/domain/address'
import type { AlertFilters, Position } from '#lib/domain/campaign-alert'

type Alert = AlertFilters & { address: Pick<Address, 'lat' | 'lon'> }

const keyOf = ({ address: { lat, lon }, professions, job_types }: Alert) =>
  JSON.stringify([lat, lon, professions?.toSorted(), job_types?.toSorted()])

/** Whether two alerts have the same place and the same filters. */
export const isSameAlert = (a: Alert, b: Alert) => keyOf(a) === keyOf(b)

/** Degrees: about a millimeter, far below the rounding of places. */
const STEP = 1e-8

/**
 * Returns the longitude of a further alert, which none of its owner's other alerts has. Alerts with different filters
 * can have the same place, but the unique keys contain only the owner and the coordinates. Filters cannot be added to
 * the keys, because servers of the previous version insert alerts by these keys.
 */
export function freeLongitude({ lat, lon }: Position, others: readonly Position[]): number {
  const taken = new Set(others.filter((other) => other.lat === lat).map((other) => other.lon))
  let free = lon
  while (taken.has(free)) free += STEP
  return free
}
