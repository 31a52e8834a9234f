import type { Generated } from 'kysely'
import type { JobType, Locale, Stage } from '#lib/domain/enumerations'
import type { FeedFormat } from '#lib/domain/feed'
import type { StaffScope, WebhookEvent } from '#lib/domain/staff'

type Id = Generated<number>
type Text = string | null

/** A key of a company's programs; only its hash is kept. */
export type ApiKeyRow = {
  id: Id
  company_id: number
  name: string
  /** The beginning of the key, by which people tell keys apart. */
  prefix: string
  token_hash: string
  scopes: StaffScope[]
  created_at: string
  last_used_at: Text
  revoked_at: Text
}

/** Who of a company's people gets mail. */
export type RecruiterRow = {
  id: Id
  company_id: number
  email: string
  name: string
  locale: Locale
  /** Slugs of the campaigns whose candidates they answer; all where null. */
  campaign_slugs: string[] | null
  is_told_of_messages: boolean
  /** The weekly mail of who waits. */
  is_told_weekly: boolean
  created_at: string
}

/** Where a company's programs want to hear of what happens. */
export type WebhookRow = {
  id: Id
  company_id: number
  url: string
  /** Signs what is sent. */
  secret: string
  /** Those before it, the latest first, and until when each signs as well. */
  old_secrets: { secret: string; until: string }[] | null
  events: WebhookEvent[]
  is_active: boolean
  created_at: string
}

/** One thing to be told to one webhook; those of one `subject` go in order. */
export type WebhookDeliveryRow = {
  id: Id
  webhook_id: number
  company_id: number
  event: WebhookEvent | 'test'
  /** 'user:7': what is told of the same one waits for its turn. */
  subject: string
  /** What is sent, but for its signature. */
  payload: Record<string, unknown>
  status: 'waiting' | 'sent' | 'dead'
  attempts: number
  next_attempt_at: string
  /** When it is given up, three days after it was written or replayed. */
  expires_at: string
  response_status: number | null
  error: Text
  created_at: string
  sent_at: Text
}

/** A mail that came in, so that the same one is taken once. */
export type InboundMailRow = {
  id: Id
  company_id: number
  discussion_id: number | null
  /** Of its Message-ID and reply address. */
  mail_hash: string
  outcome: string
  created_at: string
}

/** A feed that is read by its address, again and again. */
export type FeedRow = {
  id: Id
  company_id: number
  /** Tells two feeds of one company apart; as `--feed` of import-jobs. */
  name: string
  format: FeedFormat
  url: string
  stages: Exclude<Stage, 'VIDEO'>[] | null
  job_type: JobType
  every_minutes: number
  is_active: boolean
  next_run_at: string
  /** Set when parsing the feed killed its process. It is not read until someone resumes it. */
  paused_at: Text
  pause_reason: Text
  /** Parse attempts since the last run that ended. */
  parse_attempts: number | null
  etag: Text
  last_modified: Text
  created_at: string
}

/** One reading of a feed and what came of it. */
export type FeedRunRow = {
  id: Id
  feed_id: number
  started_at: string
  ended_at: Text
  status: 'running' | 'done' | 'unchanged' | 'refused' | 'failed'
  report: Record<string, unknown> | null
}
