import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { PublicCampaign } from '#lib/domain/campaign'
import { Locale } from '#lib/domain/enumerations'

/** Extensions: data for search engines and job boards. */

/** The time of the last change. Null if it is unknown. */
const changed_at = z.iso.datetime({ offset: true }).nullable()

/** All public jobs in list order, without the questions for candidates. At most 5,000, and 50 MB of texts. */
export const listJobs = endpoint({
  method: 'GET',
  path: '/companies/:slug/jobs',
  reply: z.array(PublicCampaign),
})

/** All public URLs of a company's site, with the time of the last change. */
export const SiteMap = z.object({
  jobs: z.array(z.object({ slug: z.string(), changed_at })),
  /** Website pages by their path below the locale prefix. '' is the home page. `locales` as in Article. */
  pages: z.array(z.object({ path: z.string(), changed_at, locales: z.array(Locale).nullable() })),
  /** Pages that have one URL for all languages. */
  others: z.array(z.object({ path: z.string(), changed_at })).default([]),
})
export type SiteMap = z.infer<typeof SiteMap>
export const readSiteMap = endpoint({ method: 'GET', path: '/companies/:slug/site_map', reply: SiteMap })
