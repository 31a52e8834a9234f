import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { Campaign } from '#lib/domain/campaign'
import { Locale } from '#lib/domain/enumerations'

/** Extensions: what search engines and job boards are told. Null where it is not known when something last changed. */
const changed_at = z.iso.datetime({ offset: true }).nullable()

/** Jobs open to all, in the order of lists, in full but for what is asked of candidates: 5,000 at most. */
export const listJobs = endpoint({
  method: 'GET',
  path: '/companies/:slug/jobs',
  reply: z.array(Campaign.omit({ pitch: true, survey: true })),
})

/** All addresses of a company's site that anybody may find, with when what stands there last changed. */
export const SiteMap = z.object({
  jobs: z.array(z.object({ slug: z.string(), changed_at })),
  /** Website pages by their path below the locale's prefix, '' being the home page; `locales` as in Article. */
  pages: z.array(z.object({ path: z.string(), changed_at, locales: z.array(Locale).nullable() })),
  /** Pages that have one address for all languages. */
  others: z.array(z.object({ path: z.string(), changed_at })).default([]),
})
export type SiteMap = z.infer<typeof SiteMap>
export const readSiteMap = endpoint({ method: 'GET', path: '/companies/:slug/site_map', reply: SiteMap })
