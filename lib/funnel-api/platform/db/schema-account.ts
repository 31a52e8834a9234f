import type { Generated } from 'kysely'
import type { Address } from '#lib/domain/address'
import type { CandidacyStatus } from '#lib/domain/enumerations'

type Id = Generated<number>
type Text = string | null

export type SessionRow = { id: Id; user_id: number; token_hash: string; created_at: string; expires_at: string }
/** One-time codes by purpose: 'reset', 'session' and 'others'. */
export type CodeRow = {
  id: Id
  user_id: number
  purpose: string
  token_hash: string
  expires_at: string
  campaign_id: number | null
}

/** A sign-in provider's identity of a user: the provider's subject, never the email address. */
export type IdentityRow = {
  id: Id
  user_id: number
  company_id: number
  provider: 'google' | 'linkedin'
  subject: string
  created_at: string
}

/** The discussion of an application, if it has messages. Lists use the `last_*` columns instead of reading messages. */
export type DiscussionRow = {
  id: Id
  candidacy_id: number
  user_id: number
  company_id: number
  is_open: boolean
  created_at: string
  last_message_at: Text
  last_message_id: number | null
  last_seen_by_user_at: Text
}

export type DiscussionMessageRow = {
  id: Id
  discussion_id: number
  author_type: 'User' | 'Recruiter' | 'System'
  author_id: number | null
  author_name: string
  avatar_url: Text
  content: string
  files_url: string[]
  is_status_updated: boolean
  old_status: CandidacyStatus | null
  new_status: CandidacyStatus | null
  /** The Idempotency-Key of the request. */
  client_key: Generated<Text>
  created_at: string
}

/** A job alert: a location in degrees and a radius. */
export type CampaignAlertRow = {
  id: Id
  user_id: number
  company_id: number
  /** Kilometres. */
  distance: number
  /** The result of `reachOf`, for the index. */
  reach: number
  address: Address
  /** Upper-case country of the address. Fully remote jobs match by country. */
  iso_country: Text
  lat: number
  lon: number
  created_at: string
}

/** A job that matches at least one alert of a user. It is emailed once. */
export type AlertMatchRow = { user_id: number; campaign_id: number; created_at: string; mailed_at: Text; id: Id }
