import type { Generated, Kysely } from 'kysely'
import type { Accessibility } from '#lib/domain/accessibility'
import type { JobType, Locale } from '#lib/domain/enumerations'
import type { Localized, TermsLabels } from '#lib/domain/terms'
import type { Theme } from '#lib/domain/theme'
import type {
  AlertTables,
  CodeRow,
  DiscussionMessageRow,
  DiscussionRow,
  IdentityRow,
  SavedCampaignRow,
  SessionRow,
} from '#lib/funnel-api/platform/db/schema-account'
import type {
  ApplicationNoticeRow,
  CandidacyDecisionRow,
  CandidacyNoteRow,
  CandidacyRatingRow,
  MessageTemplateRow,
} from '#lib/funnel-api/platform/db/schema-application-work'
import type { CampaignRow, WireIdRow } from '#lib/funnel-api/platform/db/schema-campaign'
import type {
  CandidacyChangeRow,
  CandidacyReadRow,
  CandidacySearchRow,
  InboxViewRow,
} from '#lib/funnel-api/platform/db/schema-inbox'
import type {
  CandidacyRow,
  RecordCaptionsRow,
  RecordRow,
  RequestedAdjustmentsRow,
  ResumeRow,
} from '#lib/funnel-api/platform/db/schema-candidacy'
import type {
  AcceptanceRow,
  ConsentRow,
  FunnelCountRow,
  HelpVoteRow,
  SpentTokenRow,
  StepCountRow,
} from '#lib/funnel-api/platform/db/schema-consent'
import type {
  FileRow,
  FileTransformRow,
  PitchAdjustmentRow,
  PitchTakeRow,
  RecordingLinkRow,
  UploadPartRow,
  UploadRow,
} from '#lib/funnel-api/platform/db/schema-files'
import type {
  AuditEntryRow,
  StaffChallengeRow,
  StaffCodeRow,
  StaffIdentityRow,
  StaffMembershipRow,
  StaffPasskeyRow,
  StaffSessionRow,
  StaffUserRow,
} from '#lib/funnel-api/platform/db/schema-members'
import type {
  ChangeRow,
  IdempotencyRow,
  JobRow,
  OutboxRow,
  RateRow,
  SettingRow,
  TrackRow,
} from '#lib/funnel-api/platform/db/schema-service'
import type {
  ApiKeyRow,
  FeedRow,
  FeedRunRow,
  InboundMailRow,
  RecruiterRow,
  WebhookDeliveryRow,
  WebhookRow,
} from '#lib/funnel-api/platform/db/schema-staff'

/** Timestamps are ISO strings in UTC, days are yyyy-mm-dd. The value plugin converts booleans and JSON columns. */
type Id = Generated<number>
type Text = string | null

export type CompanyRow = {
  id: Id
  slug: string
  name: string
  locale: Locale
  time_zone: string
  description_texts: Localized
  logo_url: Text
  favicon_url: Text
  website_url: Text
  external_website_url: Text
  career_tracking_code: Text
  html_pixels_code: Text
  html_tracking_code: Text
  html_verification_token: Text
  is_external_website_url_activated: boolean
  is_indexation_active: boolean
  is_linkedin_connect_active: boolean
  is_google_connect_active: boolean
  is_multi_entity_active: boolean
  is_sponsorship_active: boolean
  is_ua_active: boolean
  is_website_active: boolean
  theme: Theme
  labels: TermsLabels
  analytics_id: Generated<Text>
  chat_provider: Generated<'crisp' | 'intercom' | null>
  chat_id: Generated<Text>
  /** Origins that may embed the job list in a frame. */
  embed_origins: Generated<string[] | null>
  /** Languages of the website for search engines. Null for all. */
  website_locales: Generated<Locale[] | null>
  accessibility: Generated<Accessibility | null>
  /** The reply promise in days. Null without a promise. */
  reply_within_days: Generated<number | null>
}

export type EntityRow = { id: Id; company_id: number; slug: string; name: string; logo_url: Text; website_url: Text }

export type ContentRow = {
  id: Id
  company_id: number
  kind: string
  slug: string
  position: number
  published_at: Text
  is_online: boolean
  data: Record<string, unknown>
  /** When its content last changed. */
  changed_at: Generated<Text>
}

export type UserRow = {
  id: Id
  company_id: number
  email: string
  /** The lower-case email address, unique within a company. */
  email_key: string
  first_name: string
  last_name: string
  password_hash: Text
  is_password_set_by_user: boolean
  is_campaign_alert_active: boolean
  is_partner_newsletter_active: boolean
  legals_accepted_at: Text
  locale: Locale | null
  iso_country: Text
  phone_code: Text
  phone_number: Text
  bio_url: Text
  avatar_url: Text
  created_at: string
  /** When the user last verified the email address. */
  email_verified_at: Generated<Text>
  /** The day on which the account is deleted, unless it is extended. */
  expiration_date: Generated<Text>
  /** The last warning sent: 30 or 7 days before. */
  expiry_warned_days: Generated<number | null>
  tags: Generated<string[] | null>
  job_types: Generated<JobType[] | null>
  /** When the user last agreed to the newsletter. */
  newsletter_accepted_at: Generated<Text>
  /** When the user withdrew this consent. */
  newsletter_withdrawn_at: Generated<Text>
  /** When the last job alert email was queued. */
  alert_mailed_at: Generated<Text>
  /** The code in the user's referral links. */
  sponsor_code: Generated<Text>
}

export type Database = AlertTables & {
  companies: CompanyRow
  entities: EntityRow
  campaigns: CampaignRow
  wire_ids: WireIdRow
  contents: ContentRow
  users: UserRow
  sessions: SessionRow
  codes: CodeRow
  candidacies: CandidacyRow
  records: RecordRow
  record_captions: RecordCaptionsRow
  resumes: ResumeRow
  files: FileRow
  uploads: UploadRow
  upload_parts: UploadPartRow
  file_transforms: FileTransformRow
  pitch_takes: PitchTakeRow
  pitch_adjustments: PitchAdjustmentRow
  requested_adjustments: RequestedAdjustmentsRow
  recording_links: RecordingLinkRow
  identities: IdentityRow
  discussions: DiscussionRow
  discussion_messages: DiscussionMessageRow
  saved_campaigns: SavedCampaignRow
  consents: ConsentRow
  acceptances: AcceptanceRow
  funnel_counts: FunnelCountRow
  step_counts: StepCountRow
  help_votes: HelpVoteRow
  spent_tokens: SpentTokenRow
  outbox: OutboxRow
  campaign_tracks: TrackRow
  rates: RateRow
  idempotency_keys: IdempotencyRow
  jobs: JobRow
  changes: ChangeRow
  settings: SettingRow
  api_keys: ApiKeyRow
  recruiters: RecruiterRow
  webhooks: WebhookRow
  webhook_deliveries: WebhookDeliveryRow
  inbound_mails: InboundMailRow
  feeds: FeedRow
  feed_runs: FeedRunRow
  staff_users: StaffUserRow
  staff_memberships: StaffMembershipRow
  staff_sessions: StaffSessionRow
  staff_codes: StaffCodeRow
  staff_passkeys: StaffPasskeyRow
  staff_challenges: StaffChallengeRow
  staff_identities: StaffIdentityRow
  audit_entries: AuditEntryRow
  candidacy_search: CandidacySearchRow
  candidacy_reads: CandidacyReadRow
  inbox_views: InboxViewRow
  candidacy_changes: CandidacyChangeRow
  candidacy_notes: CandidacyNoteRow
  candidacy_ratings: CandidacyRatingRow
  candidacy_decisions: CandidacyDecisionRow
  message_templates: MessageTemplateRow
  application_notices: ApplicationNoticeRow
}

export type Db = Kysely<Database>
