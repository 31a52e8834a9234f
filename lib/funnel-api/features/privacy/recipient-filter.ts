import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { toE164 } from '#lib/domain/phone-number'
import type { Database, UserRow } from '#lib/funnel-api/platform/db/schema'

type Recipient = Pick<Selectable<UserRow>, 'email' | 'email_key' | 'phone_code' | 'phone_number' | 'iso_country'>

/** Returns the phone number for text messages to a user, if there is one. */
function smsNumbersOf({ phone_number, ...user }: Recipient): string[] {
  const number = phone_number && toE164({ ...user, phone_number })
  return number ? [number] : []
}

/** Selects emails and text messages to a user. The expression must match the index, because the table can be large. */
export const isRecipient = (user: Recipient) => (outbox: ExpressionBuilder<Database, 'outbox'>) =>
  outbox(sql<string>`lower(recipient)`, 'in', [user.email.toLowerCase(), user.email_key, ...smsNumbersOf(user)])
