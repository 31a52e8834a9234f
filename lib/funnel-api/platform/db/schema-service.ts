import type { Generated } from 'kysely'
import type { Locale } from '#lib/domain/enumerations'

type Id = Generated<number>
type Text = string | null

export type OutboxRow = {
  id: Id
  /** 'bulk' is mail to many, which keeps no other mail waiting. */
  channel: 'mail' | 'bulk' | 'sms' | 'search'
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

/** When a node last began a job. */
export type JobRow = { name: string; ran_at: string }

/** A company's content, or one campaign of it, that was written differently; on SQLite alone. */
export type ChangeRow = { id: Id; company: string; campaign: Text; created_at: Generated<string> }

/** What nodes of one database have to agree on. */
export type SettingRow = { name: string; value: string }
