import type { Selectable } from 'kysely'
import type { CandidacyStatus } from '#lib/domain/enumerations'
import { hasNotification, rightAfter } from '#lib/domain/discussion'
import type { Api } from '#lib/funnel-api/context'
import { afterCommit, inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'
import type { DiscussionMessageRow, DiscussionRow } from '#lib/funnel-api/db/schema-account'
import { wake } from '#lib/funnel-api/events'
import { tellOfMessage } from '#lib/funnel-api/message-mails'
import { noteAnswer } from '#lib/funnel-api/promise/note-answer'
import { tellPrograms } from '#lib/funnel-api/webhooks/tell'
import { ApiError } from '#lib/contract/errors'

/** What writing into a discussion needs: the command line has no more of it. */
export type Writing = Pick<Api, 'db' | 'now' | 'origin'>
export type OpenDiscussion = Selectable<DiscussionRow>

export type NewMessage = {
  author_type: DiscussionMessageRow['author_type']
  author_id?: number | null
  author_name: string
  content: string
  files_url?: string[]
  client_key?: string | null
  change?: { old_status: CandidacyStatus; new_status: CandidacyStatus }
  /** Whether it can be answered afterwards; as before unless said. */
  is_open?: boolean
}

export const userKey = (user_id: number) => `user:${user_id}`

/** The discussion of a candidacy, opened where there is none, and held until the transaction ends. NOT_FOUND without the candidacy. */
export async function holdDiscussion(db: Db, { now }: Pick<Api, 'now'>, candidacy_id: number): Promise<OpenDiscussion> {
  const candidacy = await db
    .selectFrom('candidacies')
    .innerJoin('users', 'users.id', 'candidacies.user_id')
    .select(['users.id as user_id', 'users.company_id'])
    .where('candidacies.id', '=', candidacy_id)
    .executeTakeFirst()
  if (!candidacy) throw new ApiError('NOT_FOUND', 'no such candidacy')
  return db
    .insertInto('discussions')
    .values({ candidacy_id, ...candidacy, is_open: true, created_at: now().toISOString() })
    .onConflict((conflict) => conflict.column('candidacy_id').doUpdateSet({ candidacy_id }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** No two messages of a discussion have one instant: so a reading position stands between two of them. */
const instantAfter = (last: string | null, now: string) => (last !== null && last >= now ? rightAfter(last) : now)

/** Writes a message into a discussion that is held, and wakes whoever follows the person's messages. */
export async function append(
  db: Db,
  { now }: Pick<Api, 'now'>,
  discussion: OpenDiscussion,
  { change, is_open = discussion.is_open, ...message }: NewMessage,
) {
  const created_at = instantAfter(discussion.last_message_at, now().toISOString())
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
  // One's own words are no news; what somebody else wrote before them still is.
  const isRead = message.author_type === 'User' && !hasNotification(discussion)
  await db
    .updateTable('discussions')
    .set({
      last_message_at: created_at,
      last_message_id: written.id,
      is_open,
      ...(isRead && { last_seen_by_user_at: rightAfter(created_at) }),
    })
    .where('id', '=', discussion.id)
    .execute()
  const { id: discussion_id, candidacy_id, user_id, company_id } = discussion
  const { id: message_id, author_type, is_status_updated } = written
  await tellPrograms(
    db,
    { now },
    {
      ...{ company_id, user_id, event: 'message.created' },
      data: { message_id, discussion_id, candidacy_id, user_id, author_type, is_status_updated },
    },
  )
  await afterCommit(async () => wake(userKey(user_id)))
  return written
}

export type Recruiter = {
  candidacy_id: number
  author_name: string
  content: string
  files_url?: string[]
  /** Ends the discussion with this message; any other message opens it again. */
  is_closing?: boolean
}

/** A message of the company's people: opens the discussion where there is none, and tells the person by mail. */
export const writeAsRecruiter = (api: Writing, { candidacy_id, is_closing = false, ...message }: Recruiter) =>
  inTransaction(api, async (db) => {
    const discussion = await holdDiscussion(db, api, candidacy_id)
    const written = await append(db, api, discussion, { ...message, author_type: 'Recruiter', is_open: !is_closing })
    await noteAnswer(db, api, candidacy_id)
    await tellOfMessage(db, api, discussion, { ...message, is_closing })
    return written
  })
