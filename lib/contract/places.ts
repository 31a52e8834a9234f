import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { Address, IsoCountry } from '#lib/domain/address'
import { Distance, MapPoint } from '#lib/domain/campaign-alert'
import { JobType, Locale } from '#lib/domain/enumerations'

/** Extensions of §7 for choosing the location of an alert. */

const lat = z.coerce.number().min(-90).max(90)
const lon = z.coerce.number().min(-180).max(180)

/** A list of values that are separated by commas. */
const listOf = <Item extends string>(item: z.ZodType<Item, string>) =>
  z
    .string()
    .optional()
    .transform((text) => (text ? text.split(',') : null))
    .pipe(z.array(item).max(20).nullable())

/** The number of the company's jobs that would have matched an alert in the last 30 days. */
export const previewAlert = endpoint({
  method: 'GET',
  path: '/companies/:company_slug/campaign_alerts/preview',
  query: z
    .object({
      lat: lat.optional(),
      lon: lon.optional(),
      distance: z.coerce.number().pipe(Distance).optional(),
      iso_country: IsoCountry.optional(),
      professions: listOf(z.string().min(1).max(200)),
      job_types: listOf(JobType),
    })
    .refine(({ lat, lon, distance, professions, job_types }) => {
      const place = [lat, lon, distance].filter((value) => value !== undefined).length
      return place === 3 || (place === 0 && (professions ?? job_types) !== null)
    }),
  reply: z.object({ nb_jobs: z.number().int().nonnegative() }),
})
/** The locations of the company's open jobs, each once, with the number of jobs. */
export const listJobPoints = endpoint({
  method: 'GET',
  path: '/companies/:company_slug/campaign_points',
  reply: z.array(MapPoint),
})

/** Maximum length of a search for towns. */
export const MAX_PLACE_SEARCH = 100

/** Towns whose name begins with `q`, the largest first. */
export const searchPlaces = endpoint({
  method: 'GET',
  path: '/places',
  query: z.object({ q: z.string().trim().min(2).max(MAX_PLACE_SEARCH), lang: Locale.optional() }),
  reply: z.array(Address),
})
/** The town nearest to a position, or null if none is near. The position is not stored. */
export const nearestPlace = endpoint({
  method: 'GET',
  path: '/places/nearest',
  query: z.object({ lat, lon, lang: Locale.optional() }),
  reply: z.object({ address: Address.nullable() }),
})
