import type { Bots, Verifiers } from '#lib/funnel-api/platform/ports'
import type { Db, UserRow } from '#lib/funnel-api/platform/db/schema'
import type { Scanner } from '#lib/funnel-api/platform/net/virus-scanner'
import type { FileStore } from '#lib/funnel-api/platform/storage/store'
import type { Selectable } from 'kysely'
import type { StaffOidc } from '#lib/domain/staff-oidc'

/** Dependencies and settings of the API. */
export type Api = {
  /** The database, or the current transaction in a call that runs in one. */
  readonly db: Db
  store: FileStore
  /** Scans uploads for viruses. Null if no scanner is configured. */
  scanner: Scanner | null
  /** Hosts that `storeURL` may read from, as 'name' or 'name:port'. Default: none. */
  storeUrlHosts: readonly string[]
  /**
   * Hosts that webhooks may reach over plain HTTP, and addresses ('127.0.0.1:4000') in the private network. All other
   * webhooks need a public host and HTTPS.
   */
  webhookHosts: readonly string[]
  /** Addresses ('127.0.0.1:4000') in the private network that feeds may be read from. All others must be public. */
  feedHosts: readonly string[]
  /** The domain of reply addresses. Null if inbound email is not configured. */
  replyDomain: string | null
  /** Whether text messages can be sent: by the provider, or to the local outbox folder in a demo. */
  isTexting: boolean
  /** Name and address of the operator, for the platform terms. Null if they are not configured. */
  operator: string | null
  /** Verifies ID tokens. Null for a sign-in provider that is not configured. */
  verifiers: Verifiers
  /** The OpenID Connect provider with which members sign in. Null if none is configured. */
  staffOidc: StaffOidc | null
  bots: Bots
  /** Signs upload policies, links and tokens. */
  secret: string
  /** The previous secret, whose signatures are still valid. Null if there is none. */
  previousSecret: string | null
  now: () => Date
  /** Returns the public origin of a company's site, from the configuration. */
  origin: (slug: string) => string
}

export type CallerUser = Selectable<UserRow> & {
  session_id: number
  /** Whether the link of an email opened the session. Calls that use `requireSignIn` reject such a session. */
  is_link_session?: boolean
  company_slug: string
  time_zone: string
}

/** The caller of a request. */
export type Caller = {
  user: CallerUser | null
  /** The company of the request's host name. Null if the request did not come through our proxy. */
  company: string | null
  address: string
}
