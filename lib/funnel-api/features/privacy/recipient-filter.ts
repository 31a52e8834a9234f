import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Database, UserRow } from '#lib/funnel-api/platform/db/schema'
import type { Template } from '#lib/funnel-api/platform/outbox/outbox'

type Address = Pick<Selectable<UserRow>, 'email' | 'email_key'>
type Account = Address & Pick<Selectable<UserRow>, 'created_at' | 'email_verified_at'>
type Outbox = ExpressionBuilder<Database, 'outbox'>

/** Templates of emails that only accounts get. */
const OF_ACCOUNT: readonly Template[] = [
  'welcome',
  'verification',
  'reset',
  'receipt',
  'withdrawn',
  'message',
  'status',
  'alert_digest',
  'unfinished',
  'closed',
  'missed',
  'expiry',
]

/** Selects emails to an address. The expression must match the index, because the table can be large. */
export const isRecipient =
  ({ email, email_key }: Address) =>
  (outbox: Outbox) =>
    outbox(sql<string>`lower(recipient)`, 'in', [email.toLowerCase(), email_key])

/**
 * Selects emails to the address of an account. Until the user confirms the address, it may belong to another person.
 * Until then, emails that are older than the account or have other templates are not selected.
 */
export const isToAccount = (account: Account) => (outbox: Outbox) =>
  account.email_verified_at !== null
    ? isRecipient(account)(outbox)
    : outbox.and([
        isRecipient(account)(outbox),
        outbox('template', 'in', OF_ACCOUNT),
        outbox('created_at', '>=', account.created_at),
      ])
