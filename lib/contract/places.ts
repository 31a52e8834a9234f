import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { Address, IsoCountry } from '#lib/domain/address'
import { Distance, MapPoint } from '#lib/domain/campaign-alert'
import { Locale } from '#lib/domain/enumerations'

/** Extensions of §7 for choosing the location of an alert. */

const lat = z.coerce.number().min(-90).max(90)
const lon = z.coerce.number().min(-180).max(180)

/** The number of the company's jobs that would have matched an alert in the last 30 days. */
export const previewAlert = endpoint({
  method: 'GET',
  path: '/companies/:company_slug/campaign_alerts/preview',
  query: z.object({
    lat,
    lon,
    distance: z.coerce.number().pipe(Distance),
    iso_country: IsoCountry.optional(),
  }),
  reply: z.object({ nb_jobs: z.number().int().nonnegative() }),
})
/** The locations of the company's open jobs, each once, with the number of jobs. */
export const listJobPoints = endpoint({
  method: 'GET',
  path: '/companies/:company_slug/campaign_points',
  reply: z.array(MapPoint),
})

/** Towns whose name begins with `q`, the largest first. */
export const searchPlaces = endpoint({
  method: 'GET',
  path: '/places',
  query: z.object({ q: z.string().trim().min(2).max(100), lang: Locale.optional() }),
  reply: z.array(Address),
})
/** The town nearest to a position, or null if none is near. The position is not stored. */
export const nearestPlace = endpoint({
  method: 'GET',
  path: '/places/nearest',
  query: z.object({ lat, lon, lang: Locale.optional() }),
  reply: z.object({ address: Address.nullable() }),
})
