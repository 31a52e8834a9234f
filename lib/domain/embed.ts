import { z } from 'zod'
import type { CampaignCard } from '#lib/domain/campaign'
import { kebab } from '#lib/domain/upload'

type Site = { company: string; professions: readonly { slug: string }[] }

/**
 * The jobs of iframe/{slug} (§2, 'embedded job list'). The slug can be that of the company (all jobs), a profession, an
 * entity or a job. Null for an unknown slug.
 */
export function embeddedJobs(
  jobs: readonly CampaignCard[],
  slug: string,
  { company, professions }: Site,
): CampaignCard[] | null {
  if (slug === company) return [...jobs]
  if (professions.some((profession) => profession.slug === slug))
    return jobs.filter(({ profession }) => profession === slug)
  const matches = jobs.filter((job) => job.slug === slug || (job.entity !== null && kebab(job.entity.name) === slug))
  return matches.length > 0 ? matches : null
}

const LOCAL = /^http:\/\/(?:localhost|[\w-]+\.localhost|127\.0\.0\.1)(?::\d+)?$/

/** Scheme, host and port of a site that may embed the list: https, or http on localhost. */
export const EmbedOrigin = z.string().refine(
  (origin) =>
    URL.canParse(origin) &&
    new URL(origin).origin === origin &&
    (origin.startsWith('https://') || LOCAL.test(origin)) &&
    // Excludes characters that have a meaning in a Content-Security-Policy header.
    /^[\w.:/-]+$/.test(origin),
  'must be an origin without a path, such as https://www.example.org (http only on localhost)',
)

type Embedding = {
  embed_origins: readonly string[] | null
  website_url: string | null
  external_website_url: string | null
}

/** Origins that may embed the job list: the company's own sites and those that it lists. Invalid ones are omitted. */
export function embeddingOrigins({ embed_origins, website_url, external_website_url }: Embedding): string[] {
  const own = [website_url, external_website_url].map((url) => (url && URL.canParse(url) ? new URL(url).origin : ''))
  const all = [...own, ...(embed_origins ?? [])].filter((origin) => EmbedOrigin.safeParse(origin).success)
  return [...new Set(all)]
}
