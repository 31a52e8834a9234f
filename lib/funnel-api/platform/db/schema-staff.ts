import type { Generated } from 'kysely'
import type { JobType, Locale, Stage } from '#lib/domain/enumerations'
import type { FeedFormat } from '#lib/domain/feed'
import type { StaffScope, WebhookEvent } from '#lib/domain/staff'

type Id = Generated<number>
type Text = string | null

/** An API key of a company. Only its hash is stored. */
export type ApiKeyRow = {
  id: Id
  company_id: number
  name: string
  /** The start of the key, to recognize it in lists. */
  prefix: string
  token_hash: string
  scopes: StaffScope[]
  created_at: string
  last_used_at: Text
  revoked_at: Text
}

/** A recruiter who receives emails. */
export type RecruiterRow = {
  id: Id
  company_id: number
  /** The member. Null in rows of nodes from before migration 019, until the next start of a server. */
  staff_user_id: Generated<number | null>
  email: string
  name: string
  locale: Locale
  /** Slugs of the recruiter's campaigns. Null for all campaigns. */
  campaign_slugs: string[] | null
  is_told_of_messages: boolean
  /** Whether the recruiter receives the weekly email about unanswered applications. */
  is_told_weekly: boolean
  /** When the recruiter receives emails about new applications. Null in rows from before migration 021. */
  application_emails: Generated<'immediately' | 'daily' | 'weekly' | 'never' | null>
  /** Whether the recruiter receives emails before promised replies are due. Null in rows from before migration 021. */
  is_told_of_deadlines: Generated<boolean | null>
  created_at: string
}

/** A webhook endpoint of a company. */
export type WebhookRow = {
  id: Id
  company_id: number
  url: string
  /** Signs the payloads. */
  secret: string
  /** Replaced secrets, latest first. Each also signs until `until`. */
  old_secrets: { secret: string; until: string }[] | null
  events: WebhookEvent[]
  is_active: boolean
  created_at: string
}

/** An event for one webhook. Deliveries with the same `subject` are sent in order. */
export type WebhookDeliveryRow = {
  id: Id
  webhook_id: number
  company_id: number
  event: WebhookEvent | 'test'
  /** For example 'user:7'. */
  subject: string
  /** The payload without its signature. */
  payload: Record<string, unknown>
  status: 'waiting' | 'sent' | 'dead'
  attempts: number
  next_attempt_at: string
  /** When it fails permanently: three days after it was created or replayed. */
  expires_at: string
  response_status: number | null
  error: Text
  created_at: string
  sent_at: Text
}

/** A received email, to detect duplicates. */
export type InboundMailRow = {
  id: Id
  company_id: number
  discussion_id: number | null
  /** Hash of the Message-ID and the reply address. */
  mail_hash: string
  outcome: string
  created_at: string
}

/** A job feed that is polled. */
export type FeedRow = {
  id: Id
  company_id: number
  /** Unique within the company, like `--feed` of import-jobs. */
  name: string
  format: FeedFormat
  url: string
  stages: Exclude<Stage, 'VIDEO'>[] | null
  job_type: JobType
  every_minutes: number
  is_active: boolean
  next_run_at: string
  /** Set when parsing the feed crashed the parser process. The feed is not read until it is resumed. */
  paused_at: Text
  pause_reason: Text
  /** Parse attempts since the last run that ended. */
  parse_attempts: number | null
  etag: Text
  last_modified: Text
  created_at: string
}

/** One run of a feed and its report. */
export type FeedRunRow = {
  id: Id
  feed_id: number
  started_at: string
  ended_at: Text
  status: 'running' | 'done' | 'unchanged' | 'refused' | 'failed'
  report: Record<string, unknown> | null
}
