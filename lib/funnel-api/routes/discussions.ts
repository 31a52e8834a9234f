import { ApiError } from '#lib/contract/errors'
import * as extensions from '#lib/contract/extensions'
import * as contract from '#lib/contract/messaging'
import { rightAfter } from '#lib/domain/discussion'
import type { Api, CallerUser } from '#lib/funnel-api/context'
import { afterCommit, inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'
import {
  countUnread,
  discussionsOf,
  messagesOf,
  newsOf,
  ownDiscussion,
  toMessages,
} from '#lib/funnel-api/discussion-rows'
import { holdDiscussion, userKey } from '#lib/funnel-api/discussions'
import { eventStream, wake } from '#lib/funnel-api/events'
import { PER_USER } from '#lib/funnel-api/limits-of-people'
import { ownFiles } from '#lib/funnel-api/message-files'
import { forgetMails } from '#lib/funnel-api/message-mails'
import { countAttempt } from '#lib/funnel-api/rate-limit'
import { idIn, type Serve, signedIn, verified } from '#lib/funnel-api/serve'
import { writeAsCandidate } from '#lib/funnel-api/write-as-candidate'

/** Moves the read position behind a message, never back, and returns it. */
const see = (api: Api, user: CallerUser, id: number, last_message_id: number) =>
  inTransaction(api, async (db) => {
    const { candidacy_id } = await ownDiscussion(api, user, id)
    const discussion = await holdDiscussion(db, api, candidacy_id)
    const message = await db
      .selectFrom('discussion_messages')
      .select('created_at')
      .where('id', '=', last_message_id)
      .where('discussion_id', '=', id)
      .executeTakeFirst()
    if (!message)
      throw new ApiError('INVALID', 'no such message', { 'discussion.last_message_id': { key: 'INVALID_PATTERN' } })
    const seen = rightAfter(message.created_at)
    const before = discussion.last_seen_by_user_at
    if (before !== null && before >= seen) return before
    await db.updateTable('discussions').set({ last_seen_by_user_at: seen }).where('id', '=', id).execute()
    await forgetMails(db, api, discussion)
    await afterCommit(async () => wake(userKey(user.id)))
    return seen
  })

const isSession = async ({ db }: Api, { session_id }: CallerUser) =>
  (await db.selectFrom('sessions').select('id').where('id', '=', session_id).executeTakeFirst()) !== undefined

/** Returns a message that already exists. A client may resend it after its stored response was deleted. */
const sentAs = (db: Db, discussion_id: number, client_key: string) =>
  db
    .selectFrom('discussion_messages')
    .selectAll()
    .where('discussion_id', '=', discussion_id)
    .where('client_key', '=', client_key)
    .executeTakeFirst()

export function discussionRoutes(serve: Serve, api: Api) {
  serve(contract.listDiscussions, async ({ query, caller }) => discussionsOf(api, signedIn(caller), query.limit))
  serve(contract.countUnread, async ({ caller }) => ({ nb_msg: await countUnread(api, signedIn(caller)) }))
  serve(contract.listMessages, async ({ params, query, caller }) => {
    const user = signedIn(caller)
    const { id } = await ownDiscussion(api, user, idIn(params))
    return messagesOf(api, user, id, query)
  })

  serve(contract.sendMessage, async ({ params, body: { discussion_message }, caller, headers }) => {
    const user = verified(caller)
    const { candidacy_id } = await ownDiscussion(api, user, idIn(params))
    await countAttempt(api, PER_USER.messages, String(user.id))
    return inTransaction(api, async (db) => {
      const discussion = await holdDiscussion(db, api, candidacy_id)
      const client_key = headers.get('idempotency-key')
      const before = client_key === null ? null : await sentAs(db, discussion.id, client_key)
      if (before) return (await toMessages(api, user, [before]))[0]!
      const files_url = await ownFiles(api, user, discussion_message.files_url)
      const { content } = discussion_message
      const written = await writeAsCandidate(db, api, user, discussion, { content, files_url, client_key })
      const [message] = await toMessages(api, user, [written])
      return message!
    })
  })

  serve(extensions.seeDiscussion, async ({ params, body, caller }) => {
    const user = signedIn(caller)
    const last_seen_by_user_at = await see(api, user, idIn(params), body.discussion.last_message_id)
    return { last_seen_by_user_at, nb_msg: await countUnread(api, user) }
  })

  serve(extensions.followMe, async ({ caller, signal }) => {
    const user = signedIn(caller)
    return eventStream({
      key: userKey(user.id),
      owner: userKey(user.id),
      // A session that was signed out gets no more events.
      read: async () => ((await isSession(api, user)) ? newsOf(api, user) : null),
      isLast: (news) => news === null,
      signal,
    })
  })
}
