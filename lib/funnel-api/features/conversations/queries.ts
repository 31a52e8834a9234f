import { type Selectable, sql } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import type { UnreadState } from '#lib/contract/extensions'
import type { Discussion, DiscussionMessage } from '#lib/domain/discussion'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'
import type { DiscussionMessageRow } from '#lib/funnel-api/platform/db/schema-account'
import { findFiles } from '#lib/funnel-api/features/conversations/message-files'

/** Returns the user's discussions, latest message first, each with only its last message. */
export async function findDiscussions({ db }: Api, user: CallerUser, limit: number): Promise<Discussion[]> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('discussions')
        .selectAll()
        .where('user_id', '=', user.id)
        .where('company_id', '=', user.company_id)
        .orderBy('last_message_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .as('d'),
    )
    .innerJoin('candidacies as c', 'c.id', 'd.candidacy_id')
    .innerJoin('campaigns as k', 'k.id', 'c.campaign_id')
    .innerJoin('companies as o', 'o.id', 'd.company_id')
    .leftJoin('entities as e', (join) =>
      join.onRef('e.id', '=', 'k.entity_id').on('o.is_multi_entity_active', '=', true),
    )
    .leftJoin('discussion_messages as m', 'm.id', 'd.last_message_id')
    .select(['d.id', 'd.candidacy_id', 'd.created_at', 'd.is_open', 'd.last_message_at', 'd.last_seen_by_user_at'])
    .select(['c.status', 'k.name as campaign', 'k.address', 'k.cover', 'k.job_start', 'k.job_type', 'k.slug'])
    .select('k.locale as campaign_locale')
    .select(['k.working_time', 'e.name as entity_name', 'e.logo_url as entity_logo_url'])
    .select(['m.id as message_id', 'm.author_id', 'm.author_name', 'm.author_type', 'm.avatar_url', 'm.content'])
    .select(['m.created_at as message_at', 'm.files_url', 'm.is_status_updated', 'm.old_status', 'm.new_status'])
    .orderBy('d.last_message_at', 'desc')
    .orderBy('d.id', 'desc')
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
            is_status_updated: row.is_status_updated ?? false,
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

/** Returns the last messages of a discussion, or the last ones before the message `before`, oldest first. */
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

/** Counts unread messages of others. Discussions whose last message was read are skipped without reading messages. */
export async function countUnread({ db }: Api, user: CallerUser): Promise<number> {
  const { count } = await db
    .selectFrom('discussions as d')
    .innerJoin('discussion_messages as m', 'm.discussion_id', 'd.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('d.user_id', '=', user.id)
    .where('d.company_id', '=', user.company_id)
    .where('d.last_message_at', '>=', sql<string>`coalesce(d.last_seen_by_user_at, '')`)
    .where('m.created_at', '>=', sql<string>`coalesce(d.last_seen_by_user_at, '')`)
    .where('m.author_type', '<>', 'User')
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
