import { z } from 'zod'
import { Address } from '#lib/domain/address'
import {
  DEFAULT_CURRENCY,
  JobType,
  Locale,
  PayPeriod,
  RemoteLevel,
  ResumeRequirement,
  SalaryCurrency,
  Stage,
  WorkingTime,
} from '#lib/domain/enumerations'
import { Survey } from '#lib/domain/survey'
import { VideoText } from '#lib/domain/video-text'

const text = z.string().nullable().default(null)
/** A timestamp, ISO 8601 in UTC. */
const timestamp = z.iso.datetime({ offset: true }).nullable().default(null)

export const CampaignPitch = z.object({
  id: z.number().int(),
  autoplay: z.boolean().default(false),
  is_video_enabled: z.boolean().default(true),
  is_from_youtube: z.boolean().default(false),
  /** Extension: whether the candidate may continue without a pitch. */
  is_optional: z.boolean().default(true),
  question: text,
  /** Maximum length of a recording in seconds. */
  recording_time: z.number().int().positive().default(60),
  /** Maximum number of attempts. */
  tries: z.number().int().positive().default(3),
  video_url: text,
  /** Extension: alternatives to the video of the question. */
  video_text: VideoText.nullable().default(null),
  /** Extension: the question in easy language. */
  easy_read: text,
  /** Extension: a video of the question in sign language. */
  sign_language_url: text,
  /** Extension: alternatives to the video in sign language. */
  sign_language_text: VideoText.nullable().default(null),
})
export type CampaignPitch = z.infer<typeof CampaignPitch>

/** The business unit that offers the job, if the company has several. */
export const Entity = z.object({ id: z.number().int(), name: z.string(), logo_url: text, website_url: text })
export type Entity = z.infer<typeof Entity>

export const Campaign = z.object({
  id: z.number().int(),
  /** The introduction video of the summary page. */
  abstract_video: text,
  /** Extension: alternatives to `abstract_video`. */
  abstract_video_text: VideoText.nullable().default(null),
  address: Address.nullable().default(null),
  entity: Entity.nullable().default(null),
  contract_duration_in_months: z.number().positive().nullable().default(null),
  cover: text,
  date_end: z.iso.date().nullable().default(null),
  /** Rich text as sanitized HTML. */
  description: z.string().default(''),
  is_draft: z.boolean().default(false),
  is_online: z.boolean().default(false),
  /** Free text or a date: 'as soon as possible', 2027-01-04. */
  job_start: text,
  job_type: JobType,
  last_activation_at: timestamp,
  /** Extension: when the job was first published. `last_activation_at` changes on each reopening. */
  first_activation_at: timestamp,
  /** Extension: when its public content last changed. */
  changed_at: timestamp,
  locale: Locale,
  name: z.string(),
  /** Extension: the slug of its profession. */
  profession: text,
  /** Requirements as sanitized HTML. */
  profile: z.string().default(''),
  remote_level: RemoteLevel.default(0),
  salary_currency: SalaryCurrency.default(DEFAULT_CURRENCY),
  salary_max: z.number().nonnegative().nullable().default(null),
  salary_min: z.number().nonnegative().nullable().default(null),
  /** Extension: the period of the pay. Null if it is unknown. */
  pay_period: PayPeriod.nullable().default(null),
  slug: z.string(),
  stages: z.array(Stage).default(['RESUME']),
  /** Extension: whether the RESUME stage asks for a CV. */
  resume_requirement: ResumeRequirement.default('REQUIRED'),
  /** Color of the title over the cover, #rrggbb. */
  title_color: text,
  /** The company video of the VIDEO stage. */
  video: text,
  /** Extension: alternatives to `video`. */
  video_text: VideoText.nullable().default(null),
  working_time: WorkingTime.default('FULL_TIME'),
  pitch: CampaignPitch.nullable().default(null),
  survey: Survey.nullable().default(null),
})
export type Campaign = z.infer<typeof Campaign>

/** A campaign as job boards and search engines read it: no questions. */
export const PublicCampaign = Campaign.omit({ pitch: true, survey: true })
export type PublicCampaign = z.infer<typeof PublicCampaign>

/** A campaign as lists show it: no long texts, no questions. */
export const CampaignCard = Campaign.omit({
  description: true,
  profile: true,
  pitch: true,
  survey: true,
  changed_at: true,
  abstract_video_text: true,
  video_text: true,
})
export type CampaignCard = z.infer<typeof CampaignCard>

/** What remains public of a closed campaign, to name it and to find similar ones. */
export const ClosedCampaign = Campaign.pick({
  slug: true,
  name: true,
  locale: true,
  profession: true,
  address: true,
  job_type: true,
})
export type ClosedCampaign = z.infer<typeof ClosedCampaign>

/** The time of first publication, or of the last one if the upstream does not send the first. */
export const publishedAt = (campaign: Pick<Campaign, 'first_activation_at' | 'last_activation_at'>) =>
  campaign.first_activation_at ?? campaign.last_activation_at

/** Whether a campaign is public. A closed campaign is visible only to users with a candidacy (§4). */
export const isOpen = ({ is_online, is_draft }: Pick<Campaign, 'is_online' | 'is_draft'>) => is_online || is_draft
