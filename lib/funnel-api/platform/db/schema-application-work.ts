import type { Generated } from 'kysely'
import type { CandidacyStatus, Locale } from '#lib/domain/enumerations'

type Id = Generated<number>
type Text = string | null

/** A note on an application that the candidate cannot see. */
export type CandidacyNoteRow = {
  id: Id
  candidacy_id: number
  /** ID of the author, who may have been deleted. Null for a note of an API key. */
  staff_user_id: number | null
  author_name: string
  content: string
  /** IDs of mentioned members. */
  mentions: number[]
  created_at: string
  changed_at: Text
}

/** The rating of an application by one member. */
export type CandidacyRatingRow = {
  id: Id
  candidacy_id: number
  /** The author, who may be deleted. */
  staff_user_id: number
  author_name: string
  /** 1 to 5. */
  rating: number
  rated_at: string
  /** A hash of the author's email address, if the author was deleted. */
  former_author: string | null
  /** The company of the application. Set by a trigger, and read only by servers of earlier versions. */
  company_id: Generated<number | null>
}

/** A status change with its message that takes effect at `due_at` and can be cancelled before. */
export type CandidacyDecisionRow = {
  id: Id
  candidacy_id: number
  staff_user_id: number | null
  author_name: string
  status: Exclude<CandidacyStatus, 'WITHDRAWN'>
  content: Text
  due_at: string
  /** Initially `due_at`. An attempt sets it to the end of its claim, a failed attempt to the time of the next one. */
  next_attempt_at: string
  created_at: string
  /** 1 until it is applied, cancelled or failed, then null. An application has at most one open decision. */
  open: 1 | null
  attempts: number
  /** The message that it sent. */
  message_id: number | null
  applied_at: Text
  cancelled_at: Text
  /** The member who cancelled it, who may be deleted. Null for API keys and older rows. */
  cancelled_by: Generated<number | null>
  /** Null in older rows. */
  cancelled_by_name: Generated<Text>
  failed_at: Text
  failure: 'WITHDRAWN' | 'SAME_STATUS' | 'CHANGED' | 'UNAVAILABLE' | null
}

/** A text of the company for messages to candidates. */
export type MessageTemplateRow = {
  id: Id
  company_id: number
  locale: Locale
  kind: string
  name: string
  content: string
  position: number
  created_at: string
  changed_at: Text
}

/**
 * A new application to email a recruiter about, by itself or in one email with others. `mailed_at` is set when the
 * notice is processed, even if no email is sent.
 */
export type ApplicationNoticeRow = {
  id: Id
  recruiter_id: number
  candidacy_id: number
  created_at: string
  mailed_at: Text
}
