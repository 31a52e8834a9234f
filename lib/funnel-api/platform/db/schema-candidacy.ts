import type { Generated } from 'kysely'
import type { AnswerGroup } from '#lib/domain/answer-group'
import type { CandidacyStatus } from '#lib/domain/enumerations'

type Id = Generated<number>
type Text = string | null

export type CandidacyRow = {
  id: Id
  user_id: number
  campaign_id: number
  answer_group: AnswerGroup | null
  answer_draft: AnswerGroup | null
  is_pitch_passed: boolean
  is_subscribed: boolean
  user_agent: Text
  source: Text
  sponsor: Text
  video_seen_at: Text
  resume_id: number | null
  reference: Text
  created_at: string
  confirmed_at: Text
  status: Generated<CandidacyStatus | null>
  status_changed_at: Generated<Text>
  /** Withdrawn, not erased: the company knows that the person steps back. */
  withdrawn_at: Generated<Text>
  /** Why, where the person says so: a `WithdrawalReason`, and their own words. */
  withdrawal_reason: Generated<Text>
  withdrawal_comment: Generated<Text>
  /** When the person last did something for it before sending it. */
  changed_at: Generated<Text>
  /** The job as it was published on the day of the application (a `Campaign` of the wire). */
  advertisement: Generated<Record<string, unknown> | null>
  /** Mails about finishing it: two at most. */
  reminders: Generated<number | null>
  reminded_at: Generated<Text>
  /** Who recommended it, where `sponsor` is the code of somebody of the same company's site. */
  sponsor_user_id: Generated<number | null>
  /** The day by which an answer was promised when it was sent, where the company is; null where none was. */
  reply_by: Generated<Text>
  /** When the company's people first wrote or moved it, after it was sent. */
  answered_at: Generated<Text>
}

export type RecordRow = {
  id: Id
  user_id: number
  candidacy_id: number
  pitch_id: number
  url: string
  thumb_url: Text
  fs_handle: string
}

export type ResumeRow = {
  id: Id
  user_id: number
  resume_url: string
  handle: string
  sha256: string
  filename: string
  size: number
  created_at: string
  /** When it left the library; a sent application keeps it until it is withdrawn. */
  removed_at: Generated<Text>
}
