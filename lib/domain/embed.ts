import { z } from 'zod'
import type { CampaignCard } from '#lib/domain/campaign'
import { kebab } from '#lib/domain/upload'

type Site = { company: string; professions: readonly { slug: string }[] }

/**
 * The jobs behind iframe/{slug} (§2, 'embedded job list'): all of them under the company's own slug, those of a
 * profession or of an entity under theirs, a single one under a job's. Null where the slug names nothing.
 */
export function embeddedJobs(
  jobs: readonly CampaignCard[],
  slug: string,
  { company, professions }: Site,
): CampaignCard[] | null {
  if (slug === company) return [...jobs]
  if (professions.some((profession) => profession.slug === slug))
    return jobs.filter(({ profession }) => profession === slug)
  const named = jobs.filter((job) => job.slug === slug || (job.entity !== null && kebab(job.entity.name) === slug))
  return named.length > 0 ? named : null
}

const LOCAL = /^http:\/\/(?:localhost|[\w-]+\.localhost|127\.0\.0\.1)(?::\d+)?$/

/** Scheme, host and port of a site that may show the list: https, or plain http on one's own machine. */
export const EmbedOrigin = z.string().refine(
  (origin) =>
    URL.canParse(origin) &&
    new URL(origin).origin === origin &&
    (origin.startsWith('https://') || LOCAL.test(origin)) &&
    // What a header could read as something else.
    /^[\w.:/-]+$/.test(origin),
  'must be an origin such as https://www.example.org, with no path; http is for localhost alone',
)

type Embedding = {
  embed_origins: readonly string[] | null
  website_url: string | null
  external_website_url: string | null
}

/** Sites that may show the company's list of jobs: its own, and those that it names. What is no origin is left out. */
export function embeddingOrigins({ embed_origins, website_url, external_website_url }: Embedding): string[] {
  const own = [website_url, external_website_url].map((url) => (url && URL.canParse(url) ? new URL(url).origin : ''))
  const all = [...own, ...(embed_origins ?? [])].filter((origin) => EmbedOrigin.safeParse(origin).success)
  return [...new Set(all)]
}
