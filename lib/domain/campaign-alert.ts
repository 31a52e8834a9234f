import { z } from 'zod'
import { Address } from '#lib/domain/address'

/** Kilometres. */
export const Distance = z.number().int().min(1).max(1000)

/** Distance in kilometres. The loading flag of §3 is the browser's: SWR has it. */
export const CampaignAlert = z.object({ id: z.number().int(), distance: Distance, address: Address })
export type CampaignAlert = z.infer<typeof CampaignAlert>

/** A weighted point on a map (§3). */
export const MapPoint = z.object({ lat: z.number(), lon: z.number(), nb: z.number().default(1) })
export type MapPoint = z.infer<typeof MapPoint>

/** Degrees. */
export type Position = Pick<MapPoint, 'lat' | 'lon'>

/** §9. */
export const MAP_DEFAULT = { lat: 48.85341, lon: 2.3488, zoom: 6 } as const
export const EARTH_RADIUS_KM = 6371

/** What the slider offers, in kilometres; the API takes any whole number up to 1000. */
export const DISTANCES = [5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300, 500] as const
export const DEFAULT_DISTANCE = 30
/** How many alerts one person may have. */
export const MOST_ALERTS = 20
/** The time that a preview looks back on. */
export const PREVIEW_DAYS = 30

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

/** Great-circle distance in kilometres on a sphere of `EARTH_RADIUS_KM` (haversine). */
export function distanceKm(a: Position, b: Position): number {
  const half = (angle: number) => Math.sin(angle / 2) ** 2
  const h =
    half(radians(b.lat - a.lat)) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(radians(b.lon - a.lon))
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The class of a distance: the power of two, in kilometres, that it stays below or meets. 1000 km is class 10. */
export const reachOf = (distance: number) => Math.ceil(Math.log2(distance))
export const REACHES = Array.from({ length: reachOf(1000) + 1 }, (_, reach) => reach)

/** Degrees; the longitudes run past ±180 where the box lies over the date line, so that `lon_min` ≤ `lon_max` always. */
export type Bounds = { lat_min: number; lat_max: number; lon_min: number; lon_max: number }

/** A centimetre: what rounding may take off the edge of a circle. */
const EDGE = 1e-7

/** The box around all points that are `distance` kilometres or less from a place; all longitudes where a pole is one of them. */
export function boundsOf({ lat, lon }: Position, distance: number): Bounds {
  const angle = distance / EARTH_RADIUS_KM
  const [lat_min, lat_max] = [lat - degrees(angle) - EDGE, lat + degrees(angle) + EDGE]
  if (lat_min <= -90 || lat_max >= 90)
    return { lat_min: Math.max(lat_min, -90), lat_max: Math.min(lat_max, 90), lon_min: -180, lon_max: 180 }
  const reach = degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(lat))))) + EDGE
  return { lat_min, lat_max, lon_min: lon - reach, lon_max: lon + reach }
}

/** Where the alerts of a class stand that may reach a place: one box, or two where it lies over the date line. */
export function boxesAround(place: Position, reach: number): Bounds[] {
  const box = boundsOf(place, 2 ** reach)
  return [0, 360, -360]
    .map((turn) => ({ ...box, lon_min: box.lon_min + turn, lon_max: box.lon_max + turn }))
    .filter(({ lon_min, lon_max }) => lon_max >= -180 && lon_min <= 180)
}

/** A longitude as a box may have it: its own, and the same once around. */
export const longitudesOf = (lon: number) => [lon, lon > 0 ? lon - 360 : lon + 360] as const

export const isWithin = ({ lat, lon }: Position, { lat_min, lat_max, lon_min, lon_max }: Bounds) =>
  lat >= lat_min && lat <= lat_max && longitudesOf(lon).some((one) => one >= lon_min && one <= lon_max)

/** The circle as points on the ground, for a map: `steps` corners, the first again at its end. */
export function circleOf({ lat, lon }: Position, distance: number, steps = 96): Position[] {
  const angle = distance / EARTH_RADIUS_KM
  const [sinLat, cosLat] = [Math.sin(radians(lat)), Math.cos(radians(lat))]
  return Array.from({ length: steps + 1 }, (_, step) => {
    const bearing = (2 * Math.PI * step) / steps
    const sin = sinLat * Math.cos(angle) + cosLat * Math.sin(angle) * Math.cos(bearing)
    const east = Math.atan2(Math.sin(bearing) * Math.sin(angle) * cosLat, Math.cos(angle) - sinLat * sin)
    return { lat: degrees(Math.asin(Math.max(-1, Math.min(1, sin)))), lon: lon + degrees(east) }
  })
}

/** A remote job counts wherever it is in its country (level 3 of §3); others where the circle reaches them. */
export const finds = (
  alert: Position & { distance: number; iso_country: string | null },
  job: { remote_level: number; address: Address | null },
): boolean => {
  const { lat, lon, iso_country } = job.address ?? {}
  if (job.remote_level === 3 && iso_country && iso_country.toUpperCase() === alert.iso_country) return true
  return typeof lat === 'number' && typeof lon === 'number' && distanceKm(alert, { lat, lon }) <= alert.distance
}
