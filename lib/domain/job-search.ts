import type { CampaignCard } from '#lib/domain/campaign'
import { campaignPlace } from '#lib/domain/place'
import { containsWords } from '#lib/domain/fold-text'

/** Filters of the job list, as in the URL. */
export const FILTERS = ['what', 'where', 'contract', 'profession', 'remote', 'entity'] as const
export type Filter = (typeof FILTERS)[number]
export type Search = { readonly [filter in Filter]?: string }

export function searchOf(query: URLSearchParams): Search {
  return Object.fromEntries(FILTERS.flatMap((filter) => (query.get(filter) ? [[filter, query.get(filter)!]] : [])))
}

export const toQuery = (search: Search) =>
  new URLSearchParams(FILTERS.flatMap((filter) => (search[filter] ? [[filter, search[filter]]] : []))).toString()

const placeText = ({ address }: CampaignCard) =>
  address
    ? [address.name, address.city, address.country, address.zipcode, address.administrative_area_level_1].join(' ')
    : ''

/** Jobs without an address and fully remote jobs match every place. */
const matchesPlace = (job: CampaignCard, where: string) =>
  job.address === null || job.remote_level === 3 || containsWords(placeText(job), where)

const MATCHERS: { [filter in Filter]: (job: CampaignCard, value: string) => boolean } = {
  what: (job, value) =>
    containsWords([job.name, job.profession, job.entity?.name, campaignPlace(job)].join(' '), value),
  where: matchesPlace,
  contract: (job, value) => job.job_type === value,
  profession: (job, value) => job.profession === value,
  remote: (job, value) => String(job.remote_level) === value,
  entity: (job, value) => String(job.entity?.id) === value,
}

export const searchJobs = (jobs: readonly CampaignCard[], search: Search): CampaignCard[] =>
  jobs.filter((job) => FILTERS.every((filter) => !search[filter] || MATCHERS[filter](job, search[filter])))

/** For an empty result: filters to remove, with the number of jobs that this finds, highest number first. */
export const filterSuggestions = (jobs: readonly CampaignCard[], search: Search) =>
  FILTERS.filter((filter) => search[filter])
    .map((filter) => ({ filter, count: searchJobs(jobs, { ...search, [filter]: undefined }).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)

/** The values of a filter within the other filters, with counts, so that no choice has an empty result. */
export function optionsFor(
  jobs: readonly CampaignCard[],
  search: Search,
  filter: Filter,
  valueOf: (job: CampaignCard) => string | null,
) {
  const counts = new Map<string, number>()
  for (const job of searchJobs(jobs, { ...search, [filter]: undefined })) {
    const value = valueOf(job)
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts].map(([value, count]) => ({ value, count }))
}

/** The most similar jobs: same profession first, then same country, then same contract. */
export const similarJobs = (
  jobs: readonly CampaignCard[],
  to: Pick<CampaignCard, 'slug' | 'profession' | 'address' | 'job_type'>,
  limit: number,
) =>
  jobs
    .filter(({ slug }) => slug !== to.slug)
    .map((job) => ({ job, score: similarity(job, to) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ job }) => job)

const similarity = (job: CampaignCard, to: Pick<CampaignCard, 'profession' | 'address' | 'job_type'>) =>
  4 * Number(job.profession !== null && job.profession === to.profession) +
  2 * Number(Boolean(to.address?.iso_country) && job.address?.iso_country === to.address?.iso_country) +
  Number(job.job_type === to.job_type)
