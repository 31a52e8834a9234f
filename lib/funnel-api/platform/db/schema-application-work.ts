import type { Generated } from 'kysely'
import type { CandidacyStatus, Locale } from '#lib/domain/enumerations'

type Id = Generated<number>
type Text = string | null

/** A private note of the company on an application. */
export type CandidacyNoteRow = {
  id: Id
  candidacy_id: number
  /** Null for a note of an API key, and of a member who was deleted. */
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
  /** Equals `due_at` until an attempt fails. */
  next_attempt_at: string
  created_at: string
  /** 1 until it is applied, cancelled or failed; then null. An application has at most one open decision. */
  open: 1 | null
  attempts: number
  /** The message that it sent. */
  message_id: number | null
  applied_at: Text
  cancelled_at: Text
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

/** A new application that a recruiter receives an email about, alone or with others. */
export type ApplicationNoticeRow = {
  id: Id
  recruiter_id: number
  candidacy_id: number
  created_at: string
  mailed_at: Text
}
