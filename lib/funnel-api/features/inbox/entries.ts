import type { InboxEntry } from '#lib/contract/staff/inbox'
import { daysBetween } from '#lib/domain/days'
import { readCards } from '#lib/funnel-api/features/candidacies/list-applications'
import { versionOf } from '#lib/funnel-api/features/candidacies/version'
import { openDecisionsOf } from '#lib/funnel-api/features/inbox/scheduled'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import type { Db } from '#lib/funnel-api/platform/db/schema'

type Reader = {
  time_zone: string
  /** The member whose read marks count. Null for an API key. */
  member_id: number | null
}

/** Returns the applications with these IDs for the inbox, in the order of the IDs. */
export async function readEntries(
  db: Db,
  ids: readonly number[],
  { time_zone, member_id }: Reader,
  now: Date,
): Promise<InboxEntry[]> {
  if (ids.length === 0) return []
  const today = dateInTimeZone(time_zone, now)
  const [cards, states, decisions] = await Promise.all([
    readCards(
      db,
      ids.map((id) => ({ id })),
    ),
    readStates(db, ids, member_id),
    openDecisionsOf(db, ids),
  ])
  return cards.flatMap((card) => {
    const state = states.get(card.id)
    if (!state) return []
    const { reply_by, rating, nb_ratings, read_at, candidate_message_at, work_version, status_changed_at } = state
    return {
      ...card,
      reply_by,
      days_late: reply_by === null ? null : daysBetween(reply_by, today),
      is_unread: member_id === null ? null : isUnread(card.confirmed_at, candidate_message_at, read_at),
      rating: rating === null ? null : Number(rating),
      nb_ratings: Number(nb_ratings),
      version: versionOf({ work_version, status_changed_at }),
      decision: decisions.get(card.id) ?? null,
    }
  })
}

const isUnread = (confirmed_at: string, candidate_message_at: string | null, read_at: string | null) =>
  read_at === null || read_at < confirmed_at || (candidate_message_at !== null && read_at < candidate_message_at)

/**
 * Reads the data that cards do not have: reply date, ratings, version, read mark and the latest message of the
 * candidate.
 */
async function readStates(db: Db, ids: readonly number[], member_id: number | null) {
  const rows = await db
    .selectFrom('candidacies')
    .leftJoin('candidacy_reads', (join) =>
      join
        .onRef('candidacy_reads.candidacy_id', '=', 'candidacies.id')
        .on('candidacy_reads.staff_user_id', '=', member_id ?? 0),
    )
    .select(['candidacies.id', 'candidacies.reply_by', 'candidacies.work_version', 'candidacies.status_changed_at'])
    .select('candidacy_reads.read_at')
    .select((eb) => [
      eb
        .selectFrom('candidacy_ratings')
        .select((ratings) => ratings.fn.avg<number>('rating').as('mean'))
        .whereRef('candidacy_ratings.candidacy_id', '=', 'candidacies.id')
        .as('rating'),
      eb
        .selectFrom('candidacy_ratings')
        .select((ratings) => ratings.fn.countAll<number>().as('count'))
        .whereRef('candidacy_ratings.candidacy_id', '=', 'candidacies.id')
        .as('nb_ratings'),
      eb
        .selectFrom('discussions')
        .innerJoin('discussion_messages', 'discussion_messages.discussion_id', 'discussions.id')
        .select((messages) => messages.fn.max('discussion_messages.created_at').as('at'))
        .whereRef('discussions.candidacy_id', '=', 'candidacies.id')
        .where('discussion_messages.author_type', '=', 'User')
        .as('candidate_message_at'),
    ])
    .where('candidacies.id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
