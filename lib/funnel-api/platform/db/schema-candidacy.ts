import type { Generated } from 'kysely'
import type { Adjustments } from '#lib/domain/adjustments'
import type { AnswerGroup } from '#lib/domain/answer-group'
import type { CandidacyStatus } from '#lib/domain/enumerations'
import type { RecordKind } from '#lib/domain/record'

type Id = Generated<number>
type Text = string | null

export type CandidacyRow = {
  id: Id
  user_id: number
  campaign_id: number
  answer_group: AnswerGroup | null
  answer_draft: AnswerGroup | null
  /** When each answer last changed, by question ID. Answers from before the column have no time. */
  answer_times: Generated<{ [question_id: string]: string } | null>
  is_pitch_passed: boolean
  is_subscribed: boolean
  user_agent: Text
  source: Text
  sponsor: Text
  video_seen_at: Text
  resume_id: number | null
  is_resume_passed: Generated<boolean>
  reference: Text
  created_at: string
  confirmed_at: Text
  status: Generated<CandidacyStatus>
  status_changed_at: Generated<Text>
  /** When the candidate withdrew. The company still sees the application. */
  withdrawn_at: Generated<Text>
  /** An optional `WithdrawalReason` and free text of the candidate. */
  withdrawal_reason: Generated<Text>
  withdrawal_comment: Generated<Text>
  /** When the candidate last changed it before submitting it. */
  changed_at: Generated<Text>
  /** The job as it was published on the day of the application (a `Campaign` of the wire). */
  advertisement: Generated<Record<string, unknown> | null>
  /** Number of reminder emails sent, at most two. */
  reminders: Generated<number | null>
  reminded_at: Generated<Text>
  /** The user of this company's site whose code is in `sponsor`. */
  sponsor_user_id: Generated<number | null>
  /** The promised reply date in the company's time zone, set at submission. Null without a promise. */
  reply_by: Generated<Text>
  /** When a recruiter first replied or changed the status after the submission. */
  answered_at: Generated<Text>
  /** Counts changes of the company: status, notes, ratings, decisions. Null before the first one. */
  work_version: Generated<number | null>
  /** The whole stars of the mean rating. Triggers on ratings set it. Null without ratings. */
  mean_rating: Generated<number | null>
  /** The company of the job. A trigger sets it. Null only in rows that are being migrated. */
  company_id: Generated<number | null>
  /** Whether `candidacy_search` has the current words of the application. Null if they were never indexed. */
  is_indexed: Generated<boolean | null>
}

export type RecordRow = {
  id: Id
  user_id: number
  candidacy_id: number
  pitch_id: number
  url: string
  thumb_url: Text
  /** Empty for a written answer, like `url`. */
  fs_handle: string
  /** Null in rows from before migration 014, which are videos. */
  kind: Generated<RecordKind | null>
  /** A written answer, or the message with which a candidate asks to answer in another way (`kind` is 'request'). */
  text: Generated<Text>
}

/** Captions of a video or audio answer. */
export type RecordCaptionsRow = {
  id: Id
  record_id: number
  /** WebVTT as `toWebVtt` writes it. */
  content: string
  /** A BCP 47 tag. */
  locale: string
  author_name: string
  created_at: string
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
  /** When it was removed from the library. A submitted application keeps it until it is withdrawn. */
  removed_at: Generated<Text>
}

/**
 * The adjustments that a candidate asks the company for, such as an interpreter. Separate from the application, so that
 * no list and no export contains it.
 */
export type RequestedAdjustmentsRow = Adjustments & { id: Id; candidacy_id: number; changed_at: string }
