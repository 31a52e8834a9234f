import type { CampaignCard } from '#lib/domain/campaign'
import { containsWords } from '#lib/domain/fold-text'
import { isSearchTooLong } from '#lib/domain/limits'
import { campaignPlace } from '#lib/domain/place'

/** Filters of the job list, as in the URL. */
export const FILTERS = ['what', 'where', 'contract', 'profession', 'hours', 'remote', 'language', 'entity'] as const
export type Filter = (typeof FILTERS)[number]

/**
 * Settings of the list. `near` is the town from which it is sorted by distance, or `HERE`. `view` is 'map' or absent.
 * `saved` limits it to the jobs that the visitor saved.
 */
const SETTINGS = ['near', 'view', 'saved'] as const
/** The position of the browser. */
export const HERE = 'here'
export type Search = { readonly [name in Filter | (typeof SETTINGS)[number]]?: string }

const NAMES = [...FILTERS, ...SETTINGS]

/** The filters that the visitor types. */
const TYPED: readonly string[] = ['what', 'where'] satisfies Filter[]

/** Ignores a typed text that is too long. Its field shows an error instead. */
export const searchOf = (query: URLSearchParams): Search =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = query.get(name)
      return value && !(TYPED.includes(name) && isSearchTooLong(value)) ? [[name, value]] : []
    }),
  )

export const toQuery = (search: Search) =>
  new URLSearchParams(NAMES.flatMap((name) => (search[name] ? [[name, search[name]]] : []))).toString()

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
  hours: (job, value) => job.working_time === value,
  language: (job, value) => job.locale === value,
  remote: (job, value) => String(job.remote_level) === value,
  entity: (job, value) => String(job.entity?.id) === value,
}

export const searchJobs = (jobs: readonly CampaignCard[], search: Search): CampaignCard[] =>
  jobs.filter((job) => FILTERS.every((filter) => !search[filter] || MATCHERS[filter](job, search[filter])))

/** For a search without results, the filters whose removal finds jobs, with the number of these jobs, highest first. */
export const filterSuggestions = (jobs: readonly CampaignCard[], search: Search) =>
  FILTERS.filter((filter) => search[filter])
    .map((filter) => ({ filter, count: searchJobs(jobs, { ...search, [filter]: undefined }).length }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)

const publishedOf = (job: CampaignCard) => job.first_activation_at ?? job.last_activation_at ?? ''

/** Sorts by date of publication, newest first, or by distance if distances are given. Unknown values come last. */
export const sortJobs = (jobs: readonly CampaignCard[], distances: ReadonlyMap<number, number> | null) =>
  [...jobs].sort(
    (a, b) =>
      // Two unknown distances result in NaN, so the date decides.
      (distances?.get(a.id) ?? Infinity) - (distances?.get(b.id) ?? Infinity) ||
      publishedOf(b).localeCompare(publishedOf(a)),
  )

/** All values of a filter in `jobs`, each with the number of `listed` jobs that it and the other filters match. */
export function optionsFor(
  { jobs, listed = jobs }: { jobs: readonly CampaignCard[]; listed?: readonly CampaignCard[] },
  search: Search,
  filter: Filter,
  valueOf: (job: CampaignCard) => string | null,
) {
  const counts = new Map<string, number>()
  const add = (job: CampaignCard, by: number) => {
    const value = valueOf(job)
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + by)
  }
  for (const job of jobs) add(job, 0)
  for (const job of searchJobs(listed, { ...search, [filter]: undefined })) add(job, 1)
  return [...counts].map(([value, count]) => ({ value, count }))
}

/** The facts of a job that similar jobs share. */
export type SimilarTo = Pick<CampaignCard, 'slug' | 'profession' | 'address' | 'job_type'>

/** The most similar jobs: same profession first, then same country, then same contract. */
export const similarJobs = (jobs: readonly CampaignCard[], to: SimilarTo, limit: number) =>
  jobs
    .filter(({ slug }) => slug !== to.slug)
    .map((job) => ({ job, score: similarity(job, to) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ job }) => job)

/**
 * The most similar jobs in the given languages, at most `limit`. If there are fewer, it adds as many jobs in each other
 * language as are missing, because the visitor may read only one of these languages.
 */
export function similarByLanguage(
  jobs: readonly CampaignCard[],
  to: SimilarTo,
  languages: readonly string[],
  limit: number,
) {
  const isReadable = ({ locale }: CampaignCard) => languages.includes(locale)
  const readable = similarJobs(jobs.filter(isReadable), to, limit)
  const foreign = jobs.filter((job) => !isReadable(job))
  const counts = new Map<string, number>()
  const others = similarJobs(foreign, to, foreign.length).filter(({ locale }) => {
    const count = (counts.get(locale) ?? 0) + 1
    counts.set(locale, count)
    return count <= limit - readable.length
  })
  return { readable, others }
}

const similarity = (job: CampaignCard, to: SimilarTo) =>
  4 * Number(job.profession !== null && job.profession === to.profession) +
  2 * Number(Boolean(to.address?.iso_country) && job.address?.iso_country === to.address?.iso_country) +
  Number(job.job_type === to.job_type)
