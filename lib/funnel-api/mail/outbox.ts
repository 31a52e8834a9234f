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

/** What goes to many at once, and what nobody sits waiting for. */
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

/** What a letter's words are filled with: texts, numbers, and lists of things with texts of their own. */
export type Payload = Readonly<Record<string, string | number | readonly Readonly<Record<string, string>>[]>>

export type Letter = {
  company_id: number
  recipient: string
  locale: Locale
  /** Besides what the words want: after `expires_at` it is not sent any more. */
  payload: Payload
  /** The same letter is never written twice under one key. */
  dedupe_key?: string
} &
  // Which of the two ways of mail it goes is told by the template.
  (
    | { channel?: never; template: Template }
    | { channel: 'sms'; template: TextTemplate }
    // No letter, but on its way in the same manner: an address that a search engine is told of.
    | { channel: 'search'; template: EngineName }
  )

const channelOf = (letter: Letter) => letter.channel ?? (TO_MANY.includes(letter.template) ? 'bulk' : 'mail')

/**
 * Writes a letter in the business transaction: it is sent after, by the worker, or never if that fails (design.md).
 * Answers its id, or null where one of that key is there. It goes `after_ms` from now at the earliest.
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
