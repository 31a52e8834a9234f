import { type Selectable, sql } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import type { UnreadState } from '#lib/contract/news'
import type { Discussion, DiscussionMessage } from '#lib/domain/discussion'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'
import type { DiscussionMessageRow } from '#lib/funnel-api/platform/db/schema-account'
import { findFiles } from '#lib/funnel-api/features/conversations/message-files'

/** Returns the user's discussions that have messages or that the user opened, latest first, with their last message. */
export async function findDiscussions({ db }: Api, user: CallerUser, limit: number): Promise<Discussion[]> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('discussions')
        .selectAll()
        .where('user_id', '=', user.id)
        .where('company_id', '=', user.company_id)
        // A discussion that was created only to be locked has no message and no read position.
        .where((eb) => eb.or([eb('last_message_id', 'is not', null), eb('last_seen_by_user_at', 'is not', null)]))
        // The databases sort nulls differently. A discussion without messages has the time at which the user opened it.
        .orderBy((eb) => eb.fn.coalesce('last_message_at', 'last_seen_by_user_at'), 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .as('discussion'),
    )
    .innerJoin('candidacies as candidacy', 'candidacy.id', 'discussion.candidacy_id')
    .innerJoin('campaigns as job', 'job.id', 'candidacy.campaign_id')
    .innerJoin('companies as company', 'company.id', 'discussion.company_id')
    .leftJoin('entities as entity', (join) =>
      join.onRef('entity.id', '=', 'job.entity_id').on('company.is_multi_entity_active', '=', true),
    )
    .leftJoin('discussion_messages as message', 'message.id', 'discussion.last_message_id')
    .select([
      'discussion.id',
      'discussion.candidacy_id',
      'discussion.created_at',
      'discussion.is_open',
      'discussion.last_message_at',
      'discussion.last_seen_by_user_at',
    ])
    .select([
      'candidacy.status',
      'job.name as campaign',
      'job.address',
      'job.cover',
      'job.job_start',
      'job.job_type',
      'job.slug',
    ])
    .select('job.locale as campaign_locale')
    .select(['job.working_time', 'entity.name as entity_name', 'entity.logo_url as entity_logo_url'])
    .select([
      'message.id as message_id',
      'message.author_id',
      'message.author_name',
      'message.author_type',
      'message.avatar_url',
      'message.content',
    ])
    .select([
      'message.created_at as message_at',
      'message.files_url',
      'message.is_status_updated',
      'message.old_status',
      'message.new_status',
    ])
    .orderBy((eb) => eb.fn.coalesce('discussion.last_message_at', 'discussion.last_seen_by_user_at'), 'desc')
    .orderBy('discussion.id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    city: row.address?.city ?? row.address?.name ?? null,
    last_message:
      row.message_id === null
        ? null
        : {
            id: row.message_id,
            author_id: row.author_id,
            author_name: row.author_name!,
            author_type: row.author_type!,
            avatar_url: row.author_type === 'User' ? user.avatar_url : row.avatar_url,
            content: row.content!,
            created_at: row.message_at!,
            discussion_id: row.id,
            files_url: row.files_url ?? [],
            files: [],
            is_status_updated: row.is_status_updated!,
            old_status: row.old_status,
            new_status: row.new_status,
          },
  }))
}

/** Returns a discussion of the caller. Throws NOT_FOUND, also for another user's discussion. */
export async function ownDiscussion({ db }: Api, user: CallerUser, id: number) {
  const row = await db
    .selectFrom('discussions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .where('company_id', '=', user.company_id)
    .executeTakeFirst()
  if (!row) throw new ApiError('NOT_FOUND', 'Discussion not found')
  return row
}

/** Returns the last `limit` messages of a discussion, oldest first. With `before`, those before this message ID. */
export async function findMessages(
  api: Api,
  user: CallerUser,
  discussion_id: number,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<DiscussionMessage[]> {
  const rows = await api.db
    .selectFrom('discussion_messages')
    .selectAll()
    .where('discussion_id', '=', discussion_id)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return toMessages(api, user, rows.toReversed())
}

export async function toMessages(
  api: Api,
  { avatar_url }: CallerUser,
  rows: readonly Selectable<DiscussionMessageRow>[],
): Promise<DiscussionMessage[]> {
  const files = await findFiles(
    api,
    rows.flatMap(({ files_url }) => files_url),
  )
  return rows.map((row) => ({
    ...row,
    avatar_url: row.author_type === 'User' ? avatar_url : row.avatar_url,
    files: row.files_url.map((url) => files.get(url)).filter((file) => file !== undefined),
  }))
}

/** Counts unread messages that the user did not write. For speed, skips discussions whose last message was read. */
export async function countUnread({ db }: Api, user: CallerUser): Promise<number> {
  const { count } = await db
    .selectFrom('discussions as discussion')
    .innerJoin('discussion_messages as message', 'message.discussion_id', 'discussion.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('discussion.user_id', '=', user.id)
    .where('discussion.company_id', '=', user.company_id)
    .where('discussion.last_message_at', '>=', sql<string>`coalesce(discussion.last_seen_by_user_at, '')`)
    .where('message.created_at', '>=', sql<string>`coalesce(discussion.last_seen_by_user_at, '')`)
    .where('message.author_type', '<>', 'User')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function readUnread(api: Api, user: CallerUser): Promise<UnreadState> {
  const last = await api.db
    .selectFrom('discussions')
    .select((eb) => eb.fn.max('last_message_id').as('id'))
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  return { nb_msg: await countUnread(api, user), last_message_id: last.id }
}
