import type { Transaction } from 'kysely'
import type { Locale } from '#lib/domain/enumerations'
import type { Api } from '#lib/funnel-api/context'
import type { Db } from '#lib/funnel-api/db/open'
import type { Database } from '#lib/funnel-api/db/schema'
import type { EngineName } from '#lib/funnel-api/search/engine'

export type Template =
  | 'welcome'
  | 'verification'
  | 'reset'
  | 'receipt'
  | 'withdrawn'
  | 'message'
  | 'status'
  | 'candidate_message'
  | 'reply_problem'
  | 'alert_digest'
  | 'unfinished'
  | 'closed'
  | 'missed'
  | 'expiry'
  | 'goodbye'
  | 'waiting'
  | 'feed_refused'
  | 'feed_paused'
export type TextTemplate = 'recording'

/** Emails to many recipients at once, and emails that no one is waiting for. */
const TO_MANY: readonly Template[] = [
  'alert_digest',
  'unfinished',
  'closed',
  'missed',
  'expiry',
  'waiting',
  'feed_refused',
  'feed_paused',
]

/** Values for the texts of an email: strings, numbers and lists of objects with strings. */
export type Payload = Readonly<Record<string, string | number | readonly Readonly<Record<string, string>>[]>>

export type Letter = {
  company_id: number
  recipient: string
  locale: Locale
  /** Values for the texts. After `expires_at` the email is not sent. */
  payload: Payload
  /** No second email is queued under the same key. */
  dedupe_key?: string
} &
  // The template determines which of the two email channels is used.
  (
    | { channel?: never; template: Template }
    | { channel: 'sms'; template: TextTemplate }
    // Not an email, but sent in the same way: a URL for a search engine.
    | { channel: 'search'; template: EngineName }
  )

const channelOf = (letter: Letter) => letter.channel ?? (TO_MANY.includes(letter.template) ? 'bulk' : 'mail')

/**
 * Queues an email in the business transaction. The worker sends it after the commit, and not at all after a rollback
 * (design.md). Returns its ID, or null if the key already exists. It is sent `after_ms` from now at the earliest.
 */
export async function post(
  db: Db | Transaction<Database>,
  { now }: Pick<Api, 'now'>,
  letter: Letter,
  { after_ms = 0 } = {},
) {
  const at = now()
  const written = await db
    .insertInto('outbox')
    .values({
      ...letter,
      channel: channelOf(letter),
      status: 'waiting',
      attempts: 0,
      next_attempt_at: new Date(at.getTime() + after_ms).toISOString(),
      created_at: at.toISOString(),
      dedupe_key: letter.dedupe_key ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return written?.id ?? null
}
