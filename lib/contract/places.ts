import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { Address, IsoCountry } from '#lib/domain/address'
import { Distance, MapPoint } from '#lib/domain/campaign-alert'
import { Locale } from '#lib/domain/enumerations'

/** Extensions that §7 does not list: what one chooses the place of an alert by. */

const lat = z.coerce.number().min(-90).max(90)
const lon = z.coerce.number().min(-180).max(180)

/** How many of the company's jobs an alert would have told of in the last 30 days. */
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
/** Where the company's open jobs are, each place once, with how many there are. */
export const listJobPoints = endpoint({
  method: 'GET',
  path: '/companies/:company_slug/campaign_points',
  reply: z.array(MapPoint),
})

/** Towns whose name begins with what is typed, the largest first. */
export const searchPlaces = endpoint({
  method: 'GET',
  path: '/places',
  query: z.object({ q: z.string().trim().min(2).max(100), lang: Locale.optional() }),
  reply: z.array(Address),
})
/** The town nearest to a position; null in the middle of nowhere. The position is kept nowhere. */
export const nearestPlace = endpoint({
  method: 'GET',
  path: '/places/nearest',
  query: z.object({ lat, lon, lang: Locale.optional() }),
  reply: z.object({ address: Address.nullable() }),
})
