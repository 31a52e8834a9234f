import type { Generated } from 'kysely'
import type { Address } from '#lib/domain/address'
import type { CandidacyStatus } from '#lib/domain/enumerations'

type Id = Generated<number>
type Text = string | null

export type SessionRow = { id: Id; user_id: number; token_hash: string; created_at: string; expires_at: string }
/** One-time secrets by purpose: 'reset', 'session' and 'others'. */
export type CodeRow = {
  id: Id
  user_id: number
  purpose: string
  token_hash: string
  expires_at: string
  campaign_id: number | null
}

/** Whom an identity provider vouches for: its own name for the person, never their e-mail. */
export type IdentityRow = {
  id: Id
  user_id: number
  company_id: number
  provider: 'google' | 'linkedin'
  subject: string
  created_at: string
}

/** One for each application that somebody has written about; `last_*` are kept so that lists read no messages. */
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
  /** The Idempotency-Key that it was sent with. */
  client_key: Generated<Text>
  created_at: string
}

/** A place in degrees, and how far around it. */
export type CampaignAlertRow = {
  id: Id
  user_id: number
  company_id: number
  /** Kilometres. */
  distance: number
  /** Its `reachOf`, for the index. */
  reach: number
  address: Address
  /** Of the address, in capitals: jobs that are done from anywhere count in their country. */
  iso_country: Text
  lat: number
  lon: number
  created_at: string
}

/** A job that one of a person's alerts found: told of once, whatever number of alerts found it. */
export type AlertMatchRow = { user_id: number; campaign_id: number; created_at: string; mailed_at: Text; id: Id }
