import type { Generated } from 'kysely'
import type { Address } from '#lib/domain/address'
import type { CandidacyStatus, JobType, Locale } from '#lib/domain/enumerations'

type Id = Generated<number>
type Text = string | null

export type SessionRow = {
  id: Id
  user_id: number
  token_hash: string
  created_at: string
  expires_at: string
  /** 'link': opened by the link of an email, until the user enters the password. Null: opened by a sign-in. */
  opened_by: Generated<'link' | null>
}
/** One-time codes by purpose: 'reset', 'sign_in' and 'confirm'. Versions before 013 issued 'session' and 'others'. */
export type CodeRow = {
  id: Id
  user_id: number
  purpose: string
  token_hash: string
  expires_at: string
  campaign_id: number | null
  /** The address that a 'confirm' code confirms. */
  email: Text
  used_at: Text
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
  /** The member who wrote it, who may be deleted. Null for users, API keys, emails and older messages. */
  staff_user_id: Generated<number | null>
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

/** A job that a user saved. */
export type SavedCampaignRow = { id: Id; user_id: number; campaign_id: number; created_at: string }

/** The area and the filters of a job alert. An alert for any location has the coordinates of `ANYWHERE`. */
type AlertArea = {
  id: Id
  company_id: number
  /** Kilometers. */
  distance: number
  /** The result of `distanceClassOf`, plus `FILTERED` for alerts with filters. The index finds alerts by it. */
  reach: number
  address: Address
  /** Upper-case country of the address. Fully remote jobs match by country. */
  iso_country: Text
  lat: number
  lon: number
  /** Slugs of career areas. Null for all. */
  professions: Generated<string[] | null>
  /** Null for all. */
  job_types: Generated<JobType[] | null>
  created_at: string
}

/** A job alert of an account. */
type CampaignAlertRow = AlertArea & { user_id: number }

/** A job that matches at least one alert of a user. It is emailed once. */
type AlertMatchRow = { user_id: number; campaign_id: number; created_at: string; mailed_at: Text; id: Id }

/** An email address with job alerts and without an account. */
type AlertSubscriberRow = {
  id: Id
  company_id: number
  email: string
  /** The lower-case email address, unique within a company. */
  email_key: string
  locale: Locale
  created_at: string
  /** When the address was confirmed. No alert is sent before. */
  confirmed_at: Text
  /** When the subscriber unsubscribed. */
  stopped_at: Text
  alert_mailed_at: Text
}

/** A job alert of a subscriber. It is not used until it is confirmed. */
type SubscriberAlertRow = AlertArea & { subscriber_id: number; confirmed_at: Text }
type SubscriberMatchRow = {
  subscriber_id: number
  campaign_id: number
  created_at: string
  mailed_at: Text
  id: Id
}

export type AlertTables = {
  campaign_alerts: CampaignAlertRow
  alert_matches: AlertMatchRow
  alert_subscribers: AlertSubscriberRow
  subscriber_alerts: SubscriberAlertRow
  subscriber_matches: SubscriberMatchRow
}
