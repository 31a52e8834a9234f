import { z } from 'zod'
import { cancelEmails, changeWaitingEmail, enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import type { CandidacyStatus, Locale } from '#lib/domain/enumerations'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { DiscussionRow } from '#lib/funnel-api/platform/db/schema-account'
import { replyPayload } from '#lib/funnel-api/platform/outbox/reply-address'
import { findBusinessUnit } from '#lib/funnel-api/features/companies/queries'

type EmailContext = Pick<Api, 'now' | 'origin'>
type DiscussionRef = { id: number } & Pick<DiscussionRow, 'candidacy_id' | 'last_seen_by_user_at'>
type OwnedDiscussion = { id: number } & Pick<DiscussionRow, 'company_id' | 'last_seen_by_user_at'>
/** `id` is the discussion ID. It is null for the preview of an email if there is no discussion yet. */
type Recipient = { id: number | null; candidacy_id: number }

/**
 * The delay before an email. A candidate who reads the message during this time gets no email. All messages during this
 * time are in one email.
 */
export const GRACE_MS = 60_000
const MAX_EXCERPT = 200

/** Returns the start of a text on one line, cut at the end of a word. */
export function excerptOf(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim()
  if (line.length <= MAX_EXCERPT) return line
  const cut = line.slice(0, MAX_EXCERPT)
  const start = cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_EXCERPT / 2))
  // Without the first half of a character that consists of two UTF-16 units, such as an emoji.
  return `${start.replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** Returns the recipient and the common payload. With `isOpen`, the payload contains a reply address. */
async function readRecipient(db: Db, { origin }: EmailContext, { id, candidacy_id }: Recipient, isOpen: boolean) {
  const { slug, campaign_id, user_id, ...found } = await db
    .selectFrom('candidacies')
    .innerJoin('users', 'users.id', 'candidacies.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .innerJoin('campaigns', 'campaigns.id', 'candidacies.campaign_id')
    .select([
      'users.id as user_id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.locale',
      'users.company_id',
      'companies.slug',
    ])
    .select(['companies.locale as company_locale', 'campaigns.name as job', 'candidacies.campaign_id'])
    .where('candidacies.id', '=', candidacy_id)
    .executeTakeFirstOrThrow()
  const { locale, company_locale, company_id, first_name, last_name, job } = found
  const link = `${origin(slug)}/profile/messaging${id === null ? '' : `?discussion=${id}`}`
  return {
    email: { company_id, recipient: found.email, locale: locale ?? company_locale },
    payload: {
      ...(await findBusinessUnit(db, campaign_id)),
      first_name,
      last_name,
      job,
      link,
      ...(isOpen && replyPayload({ discussion_id: id ?? 0, role: 'candidate', id: user_id })),
    },
  }
}

/**
 * Returns the newest email with this key, or pattern of keys, that waits for its first attempt. Null if there is none,
 * or if it is being sent, which shows in a `next_attempt_at` after `latest`. A change must also move `next_attempt_at`
 * to `soonest` or later, so that a worker that has read the old payload cannot claim the email.
 */
export async function findWaitingEmail(db: Db, operator: '=' | 'like', key: string) {
  const waiting = await db
    .selectFrom('outbox')
    .select(['id', 'payload', 'created_at', 'next_attempt_at'])
    .where('dedupe_key', operator, key)
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!waiting) return null
  const soonest = Date.parse(waiting.next_attempt_at) + 1
  const latest = Date.parse(waiting.created_at) + 2 * GRACE_MS - 1
  return soonest > latest ? null : { ...waiting, soonest, latest }
}

/** Candidates get one email for all messages until they read the discussion, or until the next day. */
const messageKey = ({ id, last_seen_by_user_at }: DiscussionRef, day: Date) =>
  `message:${id}:${last_seen_by_user_at ?? 'never'}:${day.toISOString().slice(0, 10)}`

/** The messages of an email. An email of a previous version has no `authors` and no `messages`. */
const MessageDetails = z.object({
  author: z.string(),
  authors: z.array(z.object({ name: z.string() })).optional(),
  content: z.string(),
  files: z.number(),
  messages: z.array(z.object({ id: z.string() })).optional(),
})
type MessageDetails = z.infer<typeof MessageDetails>

/** Combines the messages of a waiting email with a further message. */
function combine(before: MessageDetails, added: MessageDetails, locale: Locale): MessageDetails {
  const { authors = [{ name: before.author }], messages = [] } = before
  const all = authors.some(({ name }) => name === added.author) ? authors : [...authors, { name: added.author }]
  return {
    author: new Intl.ListFormat(locale).format(all.map(({ name }) => name)),
    authors: all,
    content: [before.content, added.content].filter((content) => content !== '').join('\n\n'),
    files: before.files + added.files,
    messages: [...messages, ...(added.messages ?? [])],
  }
}

export async function notifyOfMessage(
  db: Db,
  api: EmailContext,
  discussion: DiscussionRef,
  message: { id: number; author_name: string; content: string; files_url?: readonly string[]; is_closing?: boolean },
) {
  const { email, payload } = await readRecipient(db, api, discussion, message.is_closing !== true)
  const { author_name: author, content, files_url = [] } = message
  const dedupe_key = messageKey(discussion, api.now())
  const details = { author, content, files: files_url.length, messages: [{ id: String(message.id) }] }
  const payloadOf = (messages: MessageDetails) => ({ ...payload, ...messages, excerpt: excerptOf(messages.content) })
  const waiting = await findWaitingEmail(db, '=', dedupe_key)
  if (waiting) {
    const both = combine(MessageDetails.parse(waiting.payload), details, email.locale)
    const next_attempt_at = new Date(waiting.soonest).toISOString()
    if (await changeWaitingEmail(db, waiting, { payload: payloadOf(both), next_attempt_at })) return
  }
  const added = { ...email, template: 'message' as const, payload: payloadOf(details), dedupe_key }
  await enqueueEmail(db, api, added, { after_ms: GRACE_MS })
}

/** Composes the email about a message without files, as if no other message waited for the same email. */
export async function messageEmail(
  db: Db,
  api: EmailContext,
  discussion: Recipient,
  { content, author_name: author }: { content: string; author_name: string },
) {
  const { email, payload } = await readRecipient(db, api, discussion, true)
  const details = { author, content, files: 0, excerpt: excerptOf(content) }
  return { ...email, template: 'message' as const, payload: { ...payload, ...details } }
}

/** Cancels waiting emails about the messages of a discussion. */
export const cancelNotifications = (db: Db, { id, company_id }: OwnedDiscussion) =>
  cancelEmails(db, company_id, `message:${id}:`)

/** Returns the unread messages of the company that no email contained, without status changes, in order. */
export async function findUnemailed(db: Db, { id, company_id, last_seen_by_user_at }: OwnedDiscussion) {
  const emails = await db
    .selectFrom('outbox')
    .select(['payload', 'created_at'])
    .where('company_id', '=', company_id)
    .where('dedupe_key', 'like', `message:${id}:%`)
    .where('status', '=', 'sent')
    .execute()
  const sent = emails.map(({ payload, created_at }) => ({
    ids: MessageDetails.safeParse(payload).data?.messages?.map((message) => message.id),
    until: new Date(Date.parse(created_at) + GRACE_MS).toISOString(),
  }))
  const messages = await db
    .selectFrom('discussion_messages')
    .select(['id', 'author_name', 'content', 'files_url', 'created_at'])
    .where('discussion_id', '=', id)
    .where('author_type', '=', 'Recruiter')
    .where('is_status_updated', '=', false)
    .where('created_at', '>=', last_seen_by_user_at ?? '')
    .orderBy('created_at')
    .execute()
  return messages.filter(
    (message) => !sent.some(({ ids, until }) => (ids ? ids.includes(String(message.id)) : message.created_at <= until)),
  )
}

type StatusEmail = { status: CandidacyStatus; content: string; author_name: string; is_open: boolean }

/** Composes the email about a status change. */
export async function statusEmail(
  db: Db,
  api: EmailContext,
  discussion: Recipient,
  { status, content, author_name, is_open }: StatusEmail,
) {
  const { email, payload } = await readRecipient(db, api, discussion, is_open)
  return {
    ...email,
    template: 'status' as const,
    payload: {
      ...payload,
      status,
      ...(author_name !== '' && { author: author_name }),
      ...(content !== '' && { note: content }),
    },
  }
}

export async function notifyOfStatus(
  db: Db,
  api: EmailContext,
  discussion: DiscussionRef,
  { message_id, ...change }: StatusEmail & { message_id: number },
) {
  const dedupe_key = `status:${discussion.candidacy_id}:${message_id}`
  await enqueueEmail(db, api, { ...(await statusEmail(db, api, discussion, change)), dedupe_key })
}

/**
 * Emails a candidate that the job has closed, with the company's own text in `note` if there is one. Returns the
 * language and the payload of the email, or null if an email with the key already exists.
 */
export async function notifyOfClosing(
  db: Db,
  api: EmailContext,
  discussion: DiscussionRef,
  { note, dedupe_key }: { note: string | null; dedupe_key: string },
) {
  const { email, payload } = await readRecipient(db, api, discussion, true)
  const closing = { ...payload, ...(note !== null && { note }) }
  const id = await enqueueEmail(db, api, { ...email, template: 'closed', payload: closing, dedupe_key })
  return id === null ? null : { locale: email.locale, ...payload }
}
