import type { Selectable } from 'kysely'
import type { CandidacyStatus } from '#lib/domain/enumerations'
import { hasNotification, readPositionAfter } from '#lib/domain/discussion'
import type { Api } from '#lib/funnel-api/platform/context'
import { afterCommit, inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { DiscussionMessageRow, DiscussionRow } from '#lib/funnel-api/platform/db/schema-account'
import { wakeStreams } from '#lib/funnel-api/platform/events/events'
import { cancelNotifications, findUnemailed, notifyOfMessage } from '#lib/funnel-api/features/conversations/emails'
import { recordFirstReply } from '#lib/funnel-api/features/candidacies/record-first-reply'
import { enqueueWebhookEvent } from '#lib/funnel-api/platform/events/enqueue-webhook-event'
import { ApiError } from '#lib/contract/errors'

/** The dependencies for writing to a discussion. The CLI has only these. */
export type MessageContext = Pick<Api, 'db' | 'now' | 'origin'>
export type LockedDiscussion = Selectable<DiscussionRow>

export type NewMessage = {
  author_type: DiscussionMessageRow['author_type']
  author_id?: number | null
  author_name: string
  /** The member who writes. Default: none. */
  staff_user_id?: number | null
  content: string
  files_url?: string[]
  client_key?: string | null
  change?: { old_status: CandidacyStatus; new_status: CandidacyStatus }
  /** Whether the discussion is open afterwards. Default: unchanged. */
  is_open?: boolean
}

/** Returns the key of the event streams of a user. */
export const userKey = (user_id: number) => `user:${user_id}`

/**
 * Locks the discussion of a candidacy until the transaction ends. Creates the discussion if there is none. Throws
 * NOT_FOUND if the candidacy does not exist.
 */
export async function lockDiscussion(
  db: Db,
  { now }: Pick<Api, 'now'>,
  candidacy_id: number,
): Promise<LockedDiscussion> {
  const candidacy = await db
    .selectFrom('candidacies')
    .innerJoin('users', 'users.id', 'candidacies.user_id')
    .select(['users.id as user_id', 'users.company_id'])
    .where('candidacies.id', '=', candidacy_id)
    .executeTakeFirst()
  if (!candidacy) throw new ApiError('NOT_FOUND', 'Application not found')
  return db
    .insertInto('discussions')
    .values({ candidacy_id, ...candidacy, is_open: true, created_at: now().toISOString() })
    .onConflict((conflict) => conflict.column('candidacy_id').doUpdateSet({ candidacy_id }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Messages of a discussion have distinct timestamps, so that a read position is always between two messages. */
const timestampAfter = (last: string | null, now: string) =>
  last !== null && last >= now ? readPositionAfter(last) : now

/** Adds a message to a locked discussion and notifies webhooks and, after the commit, the candidate's open pages. */
export async function appendMessage(
  db: Db,
  { now }: Pick<Api, 'now'>,
  discussion: LockedDiscussion,
  { change, is_open = discussion.is_open, ...message }: NewMessage,
) {
  const created_at = timestampAfter(discussion.last_message_at, now().toISOString())
  const written = await db
    .insertInto('discussion_messages')
    .values({
      author_id: null,
      files_url: [],
      ...message,
      discussion_id: discussion.id,
      is_status_updated: change !== undefined,
      old_status: change?.old_status ?? null,
      new_status: change?.new_status ?? null,
      created_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  // The user's own message does not count as unread, but earlier unread messages of others do.
  const isRead = message.author_type === 'User' && !hasNotification(discussion)
  await db
    .updateTable('discussions')
    .set({
      last_message_at: created_at,
      last_message_id: written.id,
      is_open,
      ...(isRead && { last_seen_by_user_at: readPositionAfter(created_at) }),
    })
    .where('id', '=', discussion.id)
    .execute()
  const { id: discussion_id, candidacy_id, user_id, company_id } = discussion
  const { id: message_id, author_type, is_status_updated } = written
  await enqueueWebhookEvent(
    db,
    { now },
    {
      company_id,
      user_id,
      event: 'message.created',
      data: { message_id, discussion_id, candidacy_id, user_id, author_type, is_status_updated },
    },
  )
  await afterCommit(async () => wakeStreams(userKey(user_id)))
  return written
}

export type RecruiterMessage = {
  candidacy_id: number
  author_name: string
  /** The member who writes. Null for an API key. Default: null. */
  staff_user_id?: number | null
  content: string
  files_url?: string[]
  /** A key that only one message of the discussion can have. */
  client_key?: string | null
  /** Whether this message closes the discussion. Any other message reopens it. */
  is_closing?: boolean
}

/** Sends a message of the company and emails the candidate. Creates the discussion if there is none. */
export const sendRecruiterMessage = (
  api: MessageContext,
  { candidacy_id, is_closing = false, ...message }: RecruiterMessage,
) =>
  inTransaction(api, async (db) => {
    const discussion = await lockDiscussion(db, api, candidacy_id)
    const written = await appendMessage(db, api, discussion, {
      ...message,
      author_type: 'Recruiter',
      is_open: !is_closing,
    })
    await recordFirstReply(db, api, candidacy_id)
    await notifyOfMessage(db, api, discussion, { ...message, id: written.id, is_closing })
    return written
  })

/** Sets the time until which the candidate has read a discussion. */
export const setSeen = (db: Db, id: number, last_seen_by_user_at: string) =>
  db.updateTable('discussions').set({ last_seen_by_user_at }).where('id', '=', id).execute()

/**
 * For a candidate who has replied by email: marks the messages before the first one that no email contained as read,
 * and emails those that no email contained. Returns the read position.
 */
export async function markEmailedAsRead(db: Db, api: Omit<MessageContext, 'db'>, discussion: LockedDiscussion) {
  const { id, last_message_at, last_seen_by_user_at } = discussion
  if (last_message_at === null) return last_seen_by_user_at
  const unemailed = await findUnemailed(db, discussion)
  const position = unemailed[0]?.created_at ?? readPositionAfter(last_message_at)
  if (last_seen_by_user_at !== null && last_seen_by_user_at >= position) return last_seen_by_user_at
  await setSeen(db, id, position)
  await cancelNotifications(db, discussion)
  for (const message of unemailed)
    await notifyOfMessage(db, api, { ...discussion, last_seen_by_user_at: position }, message)
  return position
}

/** Opens or closes a discussion and returns the user ID of its candidate. */
export const setDiscussionOpen = (db: Db, id: number, is_open: boolean) =>
  db.updateTable('discussions').set({ is_open }).where('id', '=', id).returning('user_id').executeTakeFirstOrThrow()
