import { z } from 'zod'
import { Address } from '#lib/domain/address'
import { JobType } from '#lib/domain/enumerations'

/** Kilometers. */
export const Distance = z.number().int().min(1).max(1000)

/** Extension: slugs of career areas and contract types. Null for all. */
export const AlertFilters = z.object({
  professions: z.array(z.string().min(1).max(200)).max(20).nullable().default(null),
  job_types: z.array(JobType).max(JobType.options.length).nullable().default(null),
})
export type AlertFilters = z.infer<typeof AlertFilters>

/**
 * Distance in kilometers. The loading flag of §3 exists only in the browser, where SWR provides it. Extension: the
 * address of an alert for any location has no name and no coordinates.
 */
export const CampaignAlert = z.object({
  id: z.number().int(),
  distance: Distance,
  address: Address,
  ...AlertFilters.shape,
})
export type CampaignAlert = z.infer<typeof CampaignAlert>

/** A weighted point on a map (§3). */
export const MapPoint = z.object({ lat: z.number(), lon: z.number(), nb: z.number().default(1) })
export type MapPoint = z.infer<typeof MapPoint>

/** Degrees. */
export type Position = Pick<MapPoint, 'lat' | 'lon'>

/** The initial map view (§9). */
export const MAP_DEFAULT = { lat: 48.85341, lon: 2.3488, zoom: 6 } as const
export const EARTH_RADIUS_KM = 6371

/** Distances of the slider in kilometers. The API accepts any whole number up to 1000. */
export const DISTANCES = [5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300, 500] as const
export const DEFAULT_DISTANCE = 30
/** Maximum number of alerts per user. */
export const MAX_ALERTS = 20
/**
 * Coordinates and class that mark an alert for any location. No place has them, so searches by place do not find it.
 */
export const ANYWHERE = { lat: 999, lon: 999, reach: 99 } as const
/** Added to the class of an alert with filters, so that alerts without filters are found by their class alone. */
export const FILTERED = 20
/** The number of days after which unconfirmed alerts are deleted. */
export const CONFIRM_DAYS = 7
/** The number of days that a preview covers. */
export const PREVIEW_DAYS = 30

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

/** Great-circle distance in kilometers on a sphere of `EARTH_RADIUS_KM` (haversine). */
export function distanceKm(a: Position, b: Position): number {
  const half = (angle: number) => Math.sin(angle / 2) ** 2
  const h =
    half(radians(b.lat - a.lat)) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(radians(b.lon - a.lon))
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The class of a distance: the exponent of the next power of two in kilometers. 1000 km is class 10. */
export const distanceClassOf = (distance: number) => Math.ceil(Math.log2(distance))
export const DISTANCE_CLASSES = Array.from({ length: distanceClassOf(1000) + 1 }, (_, distanceClass) => distanceClass)

/** Degrees. Longitudes exceed ±180 if the box crosses the date line, so `lon_min` ≤ `lon_max` always holds. */
export type Bounds = { lat_min: number; lat_max: number; lon_min: number; lon_max: number }

/** About a centimeter, to compensate rounding at the edge of a circle. */
const EDGE = 1e-7

/** The bounding box of all points within `distance` kilometers. It spans all longitudes if it contains a pole. */
export function boundsOf({ lat, lon }: Position, distance: number): Bounds {
  const angle = distance / EARTH_RADIUS_KM
  const [lat_min, lat_max] = [lat - degrees(angle) - EDGE, lat + degrees(angle) + EDGE]
  if (lat_min <= -90 || lat_max >= 90)
    return { lat_min: Math.max(lat_min, -90), lat_max: Math.min(lat_max, 90), lon_min: -180, lon_max: 180 }
  const reach = degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radians(lat))))) + EDGE
  return { lat_min, lat_max, lon_min: lon - reach, lon_max: lon + reach }
}

/** The boxes in which alerts of a class can match a place: one box, or two if it crosses the date line. */
export function boxesAround(place: Position, distanceClass: number): Bounds[] {
  const box = boundsOf(place, 2 ** distanceClass)
  return [0, 360, -360]
    .map((rotation) => ({ ...box, lon_min: box.lon_min + rotation, lon_max: box.lon_max + rotation }))
    .filter(({ lon_min, lon_max }) => lon_max >= -180 && lon_min <= 180)
}

/** The circle as a polygon for a map: `steps` corners, and the first one again at the end. */
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

/** Whether the filters of an alert include a job. */
export const includesJob = (
  { professions, job_types }: AlertFilters,
  job: { profession: string | null; job_type: JobType },
): boolean =>
  (!professions?.length || (job.profession !== null && professions.includes(job.profession))) &&
  (!job_types?.length || job_types.includes(job.job_type))

/** Fully remote jobs (level 3 of §3) match in their whole country. Others match within the circle. */
export const matchesAlert = (
  alert: Position & { distance: number; iso_country: string | null },
  job: { remote_level: number; address: Address | null },
): boolean => {
  const { lat, lon, iso_country } = job.address ?? {}
  if (job.remote_level === 3 && iso_country && iso_country.toUpperCase() === alert.iso_country) return true
  return typeof lat === 'number' && typeof lon === 'number' && distanceKm(alert, { lat, lon }) <= alert.distance
}
