import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Locale } from '#lib/domain/enumerations'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Database, Db } from '#lib/funnel-api/platform/db/schema'

export type Template =
  | 'welcome'
  | 'verification'
  | 'email_changed'
  | 'reset'
  | 'receipt'
  | 'withdrawn'
  | 'message'
  | 'status'
  | 'candidate_message'
  | 'reply_problem'
  | 'alert_digest'
  | 'alert_confirmation'
  | 'subscriber_digest'
  | 'unfinished'
  | 'closed'
  | 'missed'
  | 'expiry'
  | 'goodbye'
  | 'waiting'
  | 'mention'
  | 'applications'
  | 'deadlines'
  | 'feed_refused'
  | 'feed_paused'
  | 'staff_code'
  | 'staff_invitation'
  | 'staff_passkey'
/** Search engines that are notified of changed pages. */
export type EngineName = 'indexnow' | 'google'
export type TextTemplate = 'recording'

/** Emails to many recipients at once, and emails that no one is waiting for. */
const BULK_TEMPLATES: readonly Template[] = [
  'alert_digest',
  'subscriber_digest',
  'unfinished',
  'closed',
  'missed',
  'expiry',
  'waiting',
  'applications',
  'deadlines',
  'feed_refused',
  'feed_paused',
]

/** Emails to members about their access. */
const SIGN_IN_TEMPLATES: readonly Template[] = ['staff_code', 'staff_passkey', 'staff_invitation']

/** Emails with codes and links that soon expire, and that a person is waiting for. */
const ACCESS_TEMPLATES: readonly Template[] = [...SIGN_IN_TEMPLATES, 'reset', 'verification', 'email_changed']

/** Emails to members and recruiters about their work. */
const WORK_TEMPLATES: readonly Template[] = [
  'candidate_message',
  'mention',
  'applications',
  'deadlines',
  'waiting',
  'feed_refused',
  'feed_paused',
]

/** Whether an email belongs to the manager back office, not to the careers site of a company. */
export const isFromManager = (template: Template): boolean =>
  SIGN_IN_TEMPLATES.includes(template) || WORK_TEMPLATES.includes(template)

/** Values for the texts of an email: strings, numbers and lists of objects with strings. */
export type Payload = Readonly<Record<string, string | number | readonly Readonly<Record<string, string>>[]>>

/** Parses the values of a queued email. */
export const Payload: z.ZodType<Payload> = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.array(z.record(z.string(), z.string()))]),
)

export type OutboxEmail = {
  company_id: number
  recipient: string
  locale: Locale
  /** Values for the texts. After `expires_at` the email is not sent. */
  payload: Payload
  /** No second email is queued under the same key. */
  dedupe_key?: string
} &
  // The template determines which of the email channels is used.
  (
    | { channel?: never; template: Template }
    | { channel: 'sms'; template: TextTemplate }
    // Not an email, but sent in the same way: a URL for a search engine.
    | { channel: 'search'; template: EngineName }
  )

function channelOf({ channel, template }: OutboxEmail) {
  if (channel) return channel
  if (ACCESS_TEMPLATES.includes(template)) return 'access'
  return BULK_TEMPLATES.includes(template) ? 'bulk' : 'mail'
}

/**
 * Queues an email in the business transaction. The worker sends it after the commit, and not at all after a rollback.
 * Returns its ID, or null if the key already exists. It is sent `after_ms` from now at the earliest.
 */
export async function enqueueEmail(
  db: Db | Transaction<Database>,
  { now }: Pick<Api, 'now'>,
  email: OutboxEmail,
  { after_ms = 0 } = {},
) {
  const created = now()
  const inserted = await db
    .insertInto('outbox')
    .values({
      ...email,
      channel: channelOf(email),
      status: 'waiting',
      attempts: 0,
      next_attempt_at: new Date(created.getTime() + after_ms).toISOString(),
      created_at: created.toISOString(),
      dedupe_key: email.dedupe_key ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** Deletes the emails of a company whose key starts with a prefix. */
export const deleteEmails = (db: Db, company_id: number, prefix: string) =>
  db.deleteFrom('outbox').where('company_id', '=', company_id).where('dedupe_key', 'like', `${prefix}%`).execute()

/** Deletes emails whose key starts with a prefix and that have not been sent yet. */
export const deleteWaitingEmails = (db: Db, prefix: string) =>
  db.deleteFrom('outbox').where('dedupe_key', 'like', `${prefix}%`).where('status', '=', 'waiting').execute()

/**
 * Deletes the emails of a company to a member or recruiter about their work that have not been sent, also failed ones,
 * which could be retried. They are found by address, and by patterns of their key if the address has changed.
 */
export const deleteWorkEmails = (
  db: Db,
  company_id: number,
  { recipients = [], patterns }: { recipients?: readonly string[]; patterns: readonly string[] },
) =>
  db
    .deleteFrom('outbox')
    .where('company_id', '=', company_id)
    .where('template', 'in', WORK_TEMPLATES)
    .where('status', 'in', ['waiting', 'dead'])
    .where((eb) =>
      eb.or([
        ...recipients.map((recipient) => eb('recipient', '=', recipient)),
        ...patterns.map((pattern) => eb('dedupe_key', 'like', pattern)),
      ]),
    )
    .execute()

/** Whether an email whose key starts with a prefix is waiting for its first attempt. */
export const isEmailWaiting = async (db: Db, prefix: string): Promise<boolean> =>
  (await db
    .selectFrom('outbox')
    .select('id')
    .where('dedupe_key', 'like', `${prefix}%`)
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .executeTakeFirst()) !== undefined

/** Returns the items without an email in the outbox. `keyOf` returns the key of an item's email. */
export async function withoutQueuedEmail<T>(db: Db, items: readonly T[], keyOf: (item: T) => string): Promise<T[]> {
  // PostgreSQL rejects an empty list.
  if (items.length === 0) return []
  const keys = items.map(keyOf)
  const queued = await db.selectFrom('outbox').select('dedupe_key').where('dedupe_key', 'in', keys).execute()
  const known = new Set(queued.map(({ dedupe_key }) => dedupe_key))
  return items.filter((item) => !known.has(keyOf(item)))
}

/** Cancels a company's emails whose key starts with a prefix and that are waiting for their first attempt. */
export const cancelEmails = (db: Db, company_id: number, prefix: string) =>
  db
    .updateTable('outbox')
    .set({ status: 'dead' })
    // The columns of the index `outbox_due`, because SQLite cannot use the index of `dedupe_key` for this LIKE.
    .where('channel', '=', 'mail')
    .where('company_id', '=', company_id)
    .where('dedupe_key', 'like', `${prefix}%`)
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .execute()

type Delayed = { id: number; next_attempt_at: string }

/** Replaces the payload of a waiting email and delays it. Returns false if it is being sent. */
export const changeWaitingEmail = async (
  db: Db,
  { id, next_attempt_at }: Delayed,
  change: { payload: Record<string, unknown>; next_attempt_at: string },
): Promise<boolean> =>
  (await db
    .updateTable('outbox')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('next_attempt_at', '=', next_attempt_at)
    .returning('id')
    .executeTakeFirst()) !== undefined
