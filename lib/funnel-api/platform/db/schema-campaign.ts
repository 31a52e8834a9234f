import type { Generated } from 'kysely'
import type { Address } from '#lib/domain/address'
import type { CampaignPitch } from '#lib/domain/campaign'
import type {
  JobType,
  Locale,
  PayPeriod,
  RemoteLevel,
  ResumeRequirement,
  Stage,
  WorkingTime,
  SalaryCurrency,
} from '#lib/domain/enumerations'
import type { Survey } from '#lib/domain/survey'
import type { VideoText } from '#lib/domain/video-text'

type Id = Generated<number>
type Text = string | null

export type CampaignRow = {
  id: Id
  company_id: number
  entity_id: number | null
  slug: string
  /** The ID of the job in its feed. */
  external_id: Text
  name: string
  locale: Locale
  profession: Text
  job_type: JobType
  working_time: WorkingTime
  remote_level: RemoteLevel
  contract_duration_in_months: number | null
  salary_min: number | null
  salary_max: number | null
  salary_currency: SalaryCurrency
  pay_period: PayPeriod | null
  job_start: Text
  date_end: Text
  is_online: boolean
  is_draft: boolean
  first_activation_at: Text
  last_activation_at: Text
  cover: Text
  title_color: Text
  abstract_video: Text
  abstract_video_text: Generated<VideoText | null>
  video: Text
  video_text: Generated<VideoText | null>
  description: string
  profile: string
  stages: Stage[]
  resume_requirement: Generated<ResumeRequirement>
  address: Address | null
  pitch: CampaignPitch | null
  survey: Survey | null
  /** When its public content last changed. */
  changed_at: Generated<Text>
  /** When search engines were last notified of the published job. Null if they were not, or after its removal. */
  announced_at: Generated<Text>
  /** When it was last matched with job alerts. */
  matched_at: Generated<Text>
  /** Position in lists, if set by the company. Jobs without one follow. */
  position: Generated<number | null>
  /** When it was last closed (by the company, its feed or its closing date) and its candidates were notified. */
  closed_at: Generated<Text>
  /** The company's closing message to all unanswered candidates. */
  closing_message: Generated<Text>
}

/** Stable IDs of questions, answers, pitches and surveys across imports. */
export type WireIdRow = { id: Id; campaign_id: number; key: string }
