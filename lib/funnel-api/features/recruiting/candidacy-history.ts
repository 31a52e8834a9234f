import type { HistoryEntry } from '#lib/contract/staff/candidacy-history'
import type { Actor } from '#lib/funnel-api/features/recruiting/actor'
import { decisionRows, toDecision } from '#lib/funnel-api/features/recruiting/decisions'
import { noteRows, toNote } from '#lib/funnel-api/features/recruiting/notes'
import { listRatings } from '#lib/funnel-api/features/recruiting/ratings'
import { submittedCandidacyId } from '#lib/funnel-api/features/recruiting/submitted-candidacy'
import { formatCursor, parseCursor } from '#lib/funnel-api/platform/db/cursor'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** The order of entries at the same time. */
const RANKS: Record<HistoryEntry['type'], number> = {
  submitted: 0,
  message: 1,
  status: 2,
  note: 3,
  rating: 4,
  decision: 5,
}

const latestFirst = (a: HistoryEntry, b: HistoryEntry) =>
  a.at === b.at ? RANKS[b.type] - RANKS[a.type] : a.at < b.at ? 1 : -1

type HistoryOptions = {
  cursor?: string | undefined
  limit: number
  /** False for a caller who may not read the conversation: without messages and the texts of status changes. */
  hasMessages: boolean
}

/** Lists what happened to an application, newest first. */
export async function readHistory(db: Db, actor: Actor, id: number, { cursor, limit, hasMessages }: HistoryOptions) {
  const candidacy_id = await submittedCandidacyId(db, actor.company.id, id)
  const after = cursor === undefined ? undefined : parseCursor(cursor)
  const [submitted, messages, notes, ratings, decisions] = await Promise.all([
    submission(db, candidacy_id),
    // Messages of a discussion have distinct times, so at most one row was listed before: the one at the cursor. One
    // more row tells whether there is a next page.
    messageEntries(db, candidacy_id, { until: after?.at ?? null, limit: limit + 2, hasMessages }),
    noteRows(db, candidacy_id),
    listRatings(db, candidacy_id),
    decisionRows(db, candidacy_id).execute(),
  ])
  const entries: HistoryEntry[] = [
    ...submitted,
    ...messages,
    ...notes.map((note) => ({ type: 'note' as const, at: note.created_at, note: toNote(actor, note) })),
    ...ratings.map(({ staff_user_id, name: author_name, rating, rated_at: at }) => ({
      type: 'rating' as const,
      at,
      staff_user_id,
      author_name,
      rating,
    })),
    // An applied decision is already listed as a status change.
    ...decisions
      .filter(({ applied_at }) => applied_at === null)
      .map((row) => ({
        type: 'decision' as const,
        at: row.cancelled_at ?? row.failed_at ?? row.created_at,
        decision: toDecision(row),
      })),
  ]
  // The `id` of a cursor is the number of entries with its timestamp that were listed. Sorting is stable.
  const listed = after?.id ?? 0
  const sorted = entries.filter(({ at }) => !after || at <= after.at).toSorted(latestFirst)
  const rest = sorted.slice(listed)
  const shown = rest.slice(0, limit)
  const last = shown.at(-1)
  if (rest.length <= limit || !last) return { entries: shown, next_cursor: null }
  const atLast = shown.filter(({ at }) => at === last.at).length + (last.at === after?.at ? listed : 0)
  return { entries: shown, next_cursor: formatCursor({ at: last.at, id: atLast, isMany: false }) }
}

async function submission(db: Db, id: number): Promise<HistoryEntry[]> {
  const { confirmed_at: at } = await db
    .selectFrom('candidacies')
    .select('confirmed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return at === null ? [] : [{ type: 'submitted', at }]
}

async function messageEntries(
  db: Db,
  candidacy_id: number,
  { until, limit, hasMessages }: { until: string | null; limit: number; hasMessages: boolean },
): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('discussion_messages')
    .innerJoin('discussions', 'discussions.id', 'discussion_messages.discussion_id')
    .select(['discussion_messages.id', 'author_type', 'author_name', 'content', 'files_url'])
    .select(['old_status', 'new_status', 'discussion_messages.created_at'])
    .where('discussions.candidacy_id', '=', candidacy_id)
    .$if(until !== null, (query) => query.where('discussion_messages.created_at', '<=', until!))
    .$if(!hasMessages, (query) => query.where('new_status', 'is not', null))
    .orderBy('discussion_messages.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id: message_id, created_at: at, files_url, old_status, new_status, author_type, ...message }) =>
    new_status === null
      ? { type: 'message' as const, at, message_id, author_type, ...message, nb_files: files_url.length }
      : {
          ...{ type: 'status' as const, at, message_id, old_status, new_status, ...message },
          ...(!hasMessages && { content: '' }),
        },
  )
}
