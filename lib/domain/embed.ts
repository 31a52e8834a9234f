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
