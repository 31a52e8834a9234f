import { z } from 'zod'
import { Address } from '#lib/domain/address'

/** Distance in kilometres. The loading flag of §3 is the browser's: SWR has it. */
export const CampaignAlert = z.object({
  id: z.number().int(),
  distance: z.number().int().min(1).max(1000),
  address: Address,
})
export type CampaignAlert = z.infer<typeof CampaignAlert>

/** A weighted point on a map (§3). */
export const MapPoint = z.object({ lat: z.number(), lon: z.number(), nb: z.number().default(1) })
export type MapPoint = z.infer<typeof MapPoint>

/** §9. */
export const MAP_DEFAULT = { lat: 48.85341, lon: 2.3488, zoom: 6 } as const
export const EARTH_RADIUS_KM = 6371

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in kilometres on a sphere of `EARTH_RADIUS_KM` (haversine). */
export function distanceKm(a: Pick<MapPoint, 'lat' | 'lon'>, b: Pick<MapPoint, 'lat' | 'lon'>): number {
  const half = (angle: number) => Math.sin(angle / 2) ** 2
  const h =
    half(radians(b.lat - a.lat)) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(radians(b.lon - a.lon))
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}
