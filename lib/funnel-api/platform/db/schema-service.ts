import type { Generated } from 'kysely'
import type { Locale } from '#lib/domain/enumerations'

type Id = Generated<number>
type Text = string | null

export type OutboxRow = {
  id: Id
  /**
   * 'bulk' is email to many recipients, and 'access' is email about signing in. Each has its own queue, so that bulk
   * email delays no other email, and no other email delays a sign-in code.
   */
  channel: 'access' | 'mail' | 'bulk' | 'sms' | 'search'
  company_id: number
  recipient: string
  locale: Locale
  template: string
  payload: Record<string, unknown>
  dedupe_key: Text
  status: 'waiting' | 'sent' | 'dead'
  attempts: number
  next_attempt_at: string
  created_at: string
}

export type TrackRow = { campaign_id: number; day: string; source: string; count: number }
export type RateRow = { key: string; window_start: number; count: number }
export type IdempotencyRow = { key: string; request_hash: string; status: number; body: string; created_at: string }

/** When a node last started a job. */
export type JobRow = { name: string; ran_at: string }

/** A change of a company's content or of one campaign. Used with SQLite only. */
export type ChangeRow = { id: Id; company: string; campaign: Text; created_at: Generated<string> }

/** Settings that all nodes of a database share. */
export type SettingRow = { name: string; value: string }
