import { z } from 'zod'
import { fourDigitYearOrNull } from '#lib/domain/dates'
import type { JobType, Locale, ResumeRequirement, Stage } from '#lib/domain/enumerations'
import { foldText } from '#lib/domain/fold-text'
import { PITCH_FIELDS } from '#lib/domain/campaign-input'
import type { WrittenCampaign } from '#lib/funnel-api/features/campaigns/schema'
import { slugFor } from '#lib/funnel-api/features/feeds/slug'
import type { FeedJob } from '#lib/funnel-api/features/feeds/sources/feed'
import { toAddress } from '#lib/funnel-api/features/feeds/sources/place'

type Named = { slug: string; names: string[] }
/** Slugs by folded name. */
type SlugsByName = ReadonlyMap<string, string>

/** Maps names to slugs. If two items have the same name, the slug of the first is used. */
export const slugsByName = (all: readonly Named[]): SlugsByName =>
  new Map(all.flatMap(({ slug, names }) => names.map((name) => [foldText(name), slug] as const)).toReversed())

/** Company data and settings for converting a job to a campaign. */
export type CompanyContext = {
  locale: Locale
  stages: Stage[] | null
  job_type: JobType
  /** ISO 8601 timestamp in UTC. */
  now: string
  employers: SlugsByName
  professions: SlugsByName
}

/** A written campaign with its ID in the feed. */
type FeedCampaign = WrittenCampaign & { external_id: string }

const Pitch = z.object(PITCH_FIELDS)
const DEFAULT_STAGES: readonly Stage[] = ['SURVEY', 'PITCH', 'RESUME']

/** Returns the slug of the first known name, ignoring accents and case. */
function slugOf(names: readonly string[], known: SlugsByName) {
  for (const name of names) {
    const slug = known.get(foldText(name.trim()))
    if (slug !== undefined) return slug
  }
  return null
}

/** The campaign of the company that an earlier import of the job created. */
type Known = { slug: string; first_activation_at: string | null; resume_requirement: ResumeRequirement } | undefined

type Target = { external_id: string; known: Known; usedSlugs: ReadonlySet<string> }

/** Converts a job of any feed to the written campaign. Missing values get the defaults of a new campaign. */
export function campaignOf(
  { id, published_at, place, departments, employer, resume_requirement, ...job }: FeedJob,
  context: CompanyContext,
  { external_id, known, usedSlugs }: Target,
): FeedCampaign {
  // Publication dates in the future are ignored.
  const first_published_at = published_at && published_at < context.now ? published_at : context.now
  const locale = job.locale ?? context.locale
  const requested = (context.stages ?? DEFAULT_STAGES).filter((stage) => stage !== 'SURVEY' || job.survey.length > 0)
  // `requested` is empty if only SURVEY was requested and the job has no questions.
  const stages: Stage[] = requested.length > 0 ? requested : ['RESUME']
  return {
    ...job,
    slug: known?.slug ?? slugFor(job.name, { id, external_id }, usedSlugs),
    external_id,
    locale,
    stages,
    // If the feed does not specify the requirement, a change by the company is preserved.
    resume_requirement: resume_requirement ?? known?.resume_requirement ?? 'REQUIRED',
    job_type: job.job_type ?? context.job_type,
    profession: slugOf(departments, context.professions),
    entity: employer === null ? null : slugOf([employer], context.employers),
    address: place && toAddress(place, locale),
    pitch: stages.includes('PITCH')
      ? { ...Pitch.parse({}), video_url: null, video_text: null, sign_language_url: null, sign_language_text: null }
      : null,
    job_start: null,
    is_online: true,
    is_draft: false,
    // The first known publication date is preserved, because boards update their dates to look new.
    first_activation_at: fourDigitYearOrNull(known?.first_activation_at) ?? first_published_at,
    // If this is null, `writeCampaign` sets the time, for example of a job that is in the feed again.
    last_activation_at: known ? null : first_published_at,
    cover: null,
    title_color: null,
    abstract_video: null,
    abstract_video_text: null,
    video: null,
    video_text: null,
  }
}
