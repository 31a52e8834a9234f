import type { BundleCampaign } from '#lib/funnel-api/cli/bundle/campaigns'
import { PitchFile } from '#lib/funnel-api/cli/bundle/schemas'
import type { FeedJob } from '#lib/funnel-api/cli/feeds/feed'
import { toAddress } from '#lib/funnel-api/cli/feeds/place'
import type { JobType, Locale, Stage } from '#lib/domain/enumerations'
import { folded } from '#lib/domain/words'

type Named = { slug: string; names: string[] }
/** Slugs by the folded names of what they stand for. */
type SlugsByName = ReadonlyMap<string, string>

/** The first of two things with one name counts. */
export const slugsByName = (all: readonly Named[]): SlugsByName =>
  new Map(all.flatMap(({ slug, names }) => names.map((name) => [folded(name), slug] as const)).toReversed())

/** What of the company and of the command a job needs to become a campaign. */
export type Surroundings = {
  locale: Locale
  stages: Stage[] | null
  job_type: JobType
  /** An instant, ISO 8601 in UTC. */
  now: string
  employers: SlugsByName
  professions: SlugsByName
}

const Pitch = PitchFile.omit({ video: true })
const USUAL: readonly Stage[] = ['SURVEY', 'PITCH', 'RESUME']

/** The slug of the first name that is known, whatever its accents and case. */
function slugOf(wanted: readonly string[], known: SlugsByName) {
  for (const name of wanted) {
    const slug = known.get(folded(name.trim()))
    if (slug !== undefined) return slug
  }
  return null
}

const factsOf = (job: FeedJob) => ({
  name: job.name,
  date_end: job.date_end,
  description: job.description,
  profile: job.profile,
  working_time: job.working_time,
  contract_duration_in_months: job.contract_duration_in_months,
  remote_level: job.remote_level,
  salary_min: job.salary_min,
  salary_max: job.salary_max,
  salary_currency: job.salary_currency,
  pay_period: job.pay_period,
  survey: job.survey,
})

/** A campaign as bundles give it, but for its slug. What a feed does not know is as in a new campaign. */
export function campaignOf(
  job: FeedJob,
  around: Surroundings,
  first_activation_at: string | null | undefined,
): Omit<BundleCampaign, 'slug'> {
  // No board publishes tomorrow.
  const published_at = job.published_at && job.published_at < around.now ? job.published_at : around.now
  const locale = job.locale ?? around.locale
  const asked = (around.stages ?? USUAL).filter((stage) => stage !== 'SURVEY' || job.survey.length > 0)
  // A job without questions for which nothing but SURVEY was asked.
  const stages: Stage[] = asked.length > 0 ? asked : ['RESUME']
  return {
    ...factsOf(job),
    locale,
    stages,
    job_type: job.job_type ?? around.job_type,
    profession: slugOf(job.departments, around.professions),
    entity: job.employer === null ? null : slugOf([job.employer], around.employers),
    address: job.place && toAddress(job.place, locale),
    pitch: stages.includes('PITCH') ? { ...Pitch.parse({}), video_url: null } : null,
    job_start: null,
    is_online: true,
    is_draft: false,
    // The first publication that we know stays: boards move their dates to look fresh.
    first_activation_at: first_activation_at ?? published_at,
    // A job that comes back is activated again, which the writer sees; a new one was when it was published.
    last_activation_at: first_activation_at === undefined ? published_at : null,
    cover: null,
    title_color: null,
    abstract_video: null,
    video: null,
  }
}
