import { ApiError } from '#lib/contract/errors'
import * as me from '#lib/contract/me'
import * as contract from '#lib/contract/messaging'
import * as news from '#lib/contract/news'
import { readPositionAfter } from '#lib/domain/discussion'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'
import { afterCommit, inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import {
  countUnread,
  findDiscussions,
  findMessages,
  readUnread,
  ownDiscussion,
  toMessages,
} from '#lib/funnel-api/features/conversations/queries'
import { lockDiscussion, setSeen, userKey } from '#lib/funnel-api/features/conversations/discussions'
import { eventStream, wakeStreams } from '#lib/funnel-api/platform/events/events'
import { PER_USER } from '#lib/funnel-api/platform/rate-limit/user-limits'
import { ownFiles } from '#lib/funnel-api/features/conversations/message-files'
import { cancelNotifications } from '#lib/funnel-api/features/conversations/emails'
import { countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { parseId, type Serve, requireUser, requireVerifiedUser } from '#lib/funnel-api/edges/http/serve'
import { sendCandidateMessage } from '#lib/funnel-api/features/conversations/send-candidate-message'

/** Moves the read position to just after a message and returns it. The position never moves back. */
const markAsRead = (api: Api, user: CallerUser, id: number, last_message_id: number) =>
  inTransaction(api, async (db) => {
    const { candidacy_id } = await ownDiscussion(api, user, id)
    const discussion = await lockDiscussion(db, api, candidacy_id)
    const message = await db
      .selectFrom('discussion_messages')
      .select('created_at')
      .where('id', '=', last_message_id)
      .where('discussion_id', '=', id)
      .executeTakeFirst()
    if (!message)
      throw new ApiError('INVALID', 'Message not found', { 'discussion.last_message_id': { key: 'INVALID_PATTERN' } })
    const last_seen_at = readPositionAfter(message.created_at)
    const previous = discussion.last_seen_by_user_at
    if (previous !== null && previous >= last_seen_at) return previous
    await setSeen(db, id, last_seen_at)
    // While a later message is unread, the email stays queued, because it contains that message too.
    if (last_seen_at > (discussion.last_message_at ?? '')) await cancelNotifications(db, discussion)
    await afterCommit(async () => wakeStreams(userKey(user.id)))
    return last_seen_at
  })

const hasSession = async ({ db }: Api, { session_id }: CallerUser) =>
  (await db.selectFrom('sessions').select('id').where('id', '=', session_id).executeTakeFirst()) !== undefined

/** Returns the message with a client key. A client may resend it after the idempotent response was deleted. */
const messageByClientKey = (db: Db, discussion_id: number, client_key: string) =>
  db
    .selectFrom('discussion_messages')
    .selectAll()
    .where('discussion_id', '=', discussion_id)
    .where('client_key', '=', client_key)
    .executeTakeFirst()

export function discussionRoutes(serve: Serve, api: Api) {
  serve(contract.listDiscussions, async ({ query, caller }) => findDiscussions(api, requireUser(caller), query.limit))
  serve(me.countUnread, async ({ caller }) => ({ nb_msg: await countUnread(api, requireUser(caller)) }))
  serve(contract.listMessages, async ({ params, query, caller }) => {
    const user = requireUser(caller)
    const { id } = await ownDiscussion(api, user, parseId(params))
    return findMessages(api, user, id, query)
  })

  serve(contract.sendMessage, async ({ params, body: { discussion_message }, caller, headers }) => {
    const user = requireVerifiedUser(caller)
    const { candidacy_id } = await ownDiscussion(api, user, parseId(params))
    await countAttempt(api, PER_USER.messages, String(user.id))
    return inTransaction(api, async (db) => {
      const discussion = await lockDiscussion(db, api, candidacy_id)
      const client_key = headers.get('idempotency-key')
      const existing = client_key === null ? null : await messageByClientKey(db, discussion.id, client_key)
      if (existing) return (await toMessages(api, user, [existing]))[0]!
      const files_url = await ownFiles(api, user, discussion_message.files_url)
      const { content } = discussion_message
      const row = await sendCandidateMessage(db, api, user, discussion, { content, files_url, client_key })
      const [message] = await toMessages(api, user, [row])
      return message!
    })
  })

  serve(news.markDiscussionSeen, async ({ params, body, caller }) => {
    const user = requireUser(caller)
    const last_seen_by_user_at = await markAsRead(api, user, parseId(params), body.discussion.last_message_id)
    return { last_seen_by_user_at, nb_msg: await countUnread(api, user) }
  })

  serve(news.streamUnread, async ({ caller, signal }) => {
    const user = requireUser(caller)
    return eventStream({
      key: userKey(user.id),
      owner: userKey(user.id),
      // The stream ends when the session is signed out.
      read: async () => ((await hasSession(api, user)) ? readUnread(api, user) : null),
      isLast: (state) => state === null,
      signal,
    })
  })
}
