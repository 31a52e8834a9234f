import type { Verifiers } from '#lib/funnel-api/auth/social'
import type { Bots } from '#lib/funnel-api/bots/check'
import type { Db } from '#lib/funnel-api/db/open'
import type { UserRow } from '#lib/funnel-api/db/schema'
import type { Scanner } from '#lib/funnel-api/files/scanner'
import type { FileStore } from '#lib/funnel-api/files/store'
import type { Selectable } from 'kysely'

/** What every part of the embedded API works with. */
export type Api = {
  /** Within a call that has a transaction of its own, that. */
  readonly db: Db
  store: FileStore
  /** Looks for viruses in what was uploaded; null where none is set up. */
  scanner: Scanner | null
  /** Hosts that `storeURL` may read from, 'name' or 'name:port'; none unless they are configured. */
  storeUrlHosts: readonly string[]
  /** Hosts that webhooks may reach by plain http, and machines ('127.0.0.1:4000') that stand inside; all others are public ones, by https. */
  webhookHosts: readonly string[]
  /** Machines ('127.0.0.1:4000') that feeds may be read from though they stand inside; all others are public ones. */
  feedHosts: readonly string[]
  /** Below it are the addresses at which people answer letters; null where no mail comes in. */
  replyDomain: string | null
  /** Whether text messages reach phones, or a folder of whoever tries this out. */
  isTexting: boolean
  /** Reads what providers say of people; null where the operator has registered with none. */
  verifiers: Verifiers
  bots: Bots
  /** Seals policies and signed links. */
  secret: string
  /** What seals were made with before, and are still good by. */
  previousSecret: string | null
  now: () => Date
  /** A company's public address, from configuration. */
  origin: (slug: string) => string
}

export type CallerUser = Selectable<UserRow> & { session_id: number; company_slug: string; time_zone: string }

/** What is known of whoever calls, besides their token. */
export type Caller = {
  user: CallerUser | null
  /** The company of the host that the call came through; null for callers that are no proxy of ours. */
  company: string | null
  address: string
}
