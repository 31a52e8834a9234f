import type { Generated } from 'kysely'
import type { AuditDetails } from '#lib/domain/audit-details'
import type { Locale } from '#lib/domain/enumerations'
import type { StaffRole } from '#lib/domain/staff'

type Id = Generated<number>
type Text = string | null

/** A person who signs in to the manager back office. */
export type StaffUserRow = {
  id: Id
  /** In lower case. */
  email: string
  name: string
  locale: Locale
  /** Whether the person can open every company. Only the command line sets it. */
  is_operator: boolean
  created_at: string
  /** The first sign-in. Null while the person is only invited. */
  activated_at: Text
}

/** The role of a person in a company. */
export type StaffMembershipRow = {
  id: Id
  staff_user_id: number
  company_id: number
  role: Exclude<StaffRole, 'operator'>
  created_at: string
  invited_at: Text
  suspended_at: Text
  /** When the member first signed in or opened the company. Until then, the company sees nothing of their account. */
  accepted_at: Generated<Text>
  /** Name and language in the invitation. Null in rows from before migration 029. */
  invited_name: Generated<Text>
  invited_locale: Generated<Locale | null>
}

/** A sign-in of a browser. It expires 12 hours after its last use and 30 days after it began. */
export type StaffSessionRow = {
  id: Id
  staff_user_id: number
  token_hash: string
  method: 'code' | 'passkey' | 'oidc' | 'demo'
  created_at: string
  last_used_at: string
  user_agent: Text
  ip_address: Text
}

/** A sign-in code that was emailed. */
export type StaffCodeRow = {
  id: Id
  staff_user_id: number
  /** Hash of the secret of the browser that requested it. */
  bound_to: Text
  code_hash: string
  /** Wrong codes entered so far. */
  attempts: number
  created_at: string
  expires_at: string
  used_at: Text
}

export type StaffPasskeyRow = {
  id: Id
  staff_user_id: number
  /** Base64url, as in WebAuthn. */
  credential_id: string
  /** Base64url of the COSE key. */
  public_key: string
  counter: number
  transports: string[] | null
  name: string
  created_at: string
  last_used_at: Text
}

/** A challenge for a sign-in or for a new passkey. It is deleted when it is used. */
export type StaffChallengeRow = {
  id: Id
  challenge: string
  /** Hash of the browser or session that requested it. */
  bound_to: string
  expires_at: string
}

/** An account at an OpenID Connect provider with which a person signs in. */
export type StaffIdentityRow = { id: Id; staff_user_id: number; issuer: string; subject: string; created_at: string }

/** What a member or an API key did. It is deleted after 24 months. */
export type AuditEntryRow = {
  id: Id
  /** Null for actions that belong to no company, such as a sign-in. */
  company_id: number | null
  staff_user_id: number | null
  api_key_id: number | null
  /** The name or address of the actor at that time. */
  actor: string
  /** For example 'candidacy.status'. */
  action: string
  /** The kind of thing that was changed, such as 'candidacy'. */
  target: Text
  target_id: number | null
  details: AuditDetails | null
  ip_address: Text
  created_at: string
}
