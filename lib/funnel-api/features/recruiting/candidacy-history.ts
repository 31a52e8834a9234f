import { sql } from 'kysely'
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
  /**
   * False for a caller who may not read the conversation: without messages and the texts of status changes and
   * decisions.
   */
  hasTexts: boolean
}

/** Lists what happened to an application, newest first. */
export async function readHistory(db: Db, actor: Actor, id: number, { cursor, limit, hasTexts }: HistoryOptions) {
  const candidacy_id = await submittedCandidacyId(db, actor.company.id, id)
  const after = cursor === undefined ? undefined : parseCursor(cursor)
  // The `id` of a cursor is the number of entries with the timestamp of the cursor that were listed before. Sorting is
  // stable.
  const listed = after?.id ?? 0
  const until = after?.at ?? null
  // One more entry is read to find out whether there is a next page.
  const maxEntries = listed + limit + 1
  const [submitted, messages, notes, ratings, decisions] = await Promise.all([
    submissionEntries(db, candidacy_id),
    // Messages of a discussion have distinct times, so at most one row was listed before: the one at the cursor.
    messageEntries(db, candidacy_id, { until, limit: limit + 2, hasTexts }),
    noteEntries(db, actor, candidacy_id, until, maxEntries),
    listRatings(db, candidacy_id),
    decisionEntries(db, candidacy_id, { until, limit: maxEntries, hasTexts }),
  ])
  const entries: HistoryEntry[] = [
    ...submitted,
    ...messages,
    ...notes,
    ...ratings.map(({ staff_user_id, name: author_name, rating, rated_at: at }) => ({
      type: 'rating' as const,
      at,
      staff_user_id,
      author_name,
      rating,
    })),
    ...decisions,
  ]
  const sorted = entries.filter(({ at }) => !after || at <= after.at).toSorted(latestFirst)
  const rest = sorted.slice(listed)
  const shown = rest.slice(0, limit)
  const last = shown.at(-1)
  if (rest.length <= limit || !last) return { entries: shown, next_cursor: null }
  const atLast = shown.filter(({ at }) => at === last.at).length + (last.at === after?.at ? listed : 0)
  return { entries: shown, next_cursor: formatCursor({ at: last.at, id: atLast, isMany: false }) }
}

async function submissionEntries(db: Db, id: number): Promise<HistoryEntry[]> {
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
  { until, limit, hasTexts }: { until: string | null; limit: number; hasTexts: boolean },
): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('discussion_messages')
    .innerJoin('discussions', 'discussions.id', 'discussion_messages.discussion_id')
    .select(['discussion_messages.id', 'author_type', 'author_name', 'staff_user_id', 'content', 'files_url'])
    .select(['old_status', 'new_status', 'discussion_messages.created_at'])
    .where('discussions.candidacy_id', '=', candidacy_id)
    .$if(until !== null, (query) => query.where('discussion_messages.created_at', '<=', until!))
    .$if(!hasTexts, (query) => query.where('new_status', 'is not', null))
    .orderBy('discussion_messages.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id: message_id, created_at: at, files_url, old_status, new_status, author_type, ...message }) =>
    new_status === null
      ? { type: 'message' as const, at, message_id, author_type, ...message, nb_files: files_url.length }
      : {
          ...{ type: 'status' as const, at, message_id, old_status, new_status, ...message },
          ...(!hasTexts && { content: '' }),
        },
  )
}

async function noteEntries(
  db: Db,
  actor: Actor,
  candidacy_id: number,
  until: string | null,
  limit: number,
): Promise<HistoryEntry[]> {
  const rows = await noteRows(db, candidacy_id)
    .$if(until !== null, (query) => query.where('created_at', '<=', until!))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((note) => ({ type: 'note', at: note.created_at, note: toNote(actor, note) }))
}

/** Returns the decisions, except applied ones, which are already listed as status changes. */
async function decisionEntries(
  db: Db,
  candidacy_id: number,
  { until, limit, hasTexts }: { until: string | null; limit: number; hasTexts: boolean },
): Promise<HistoryEntry[]> {
  const at = sql<string>`coalesce(cancelled_at, failed_at, created_at)`
  const rows = await decisionRows(db, candidacy_id)
    .select(at.as('at'))
    .where('applied_at', 'is', null)
    .$if(until !== null, (query) => query.where(at, '<=', until!))
    .orderBy(at, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    type: 'decision',
    at: row.at,
    decision: toDecision(row, hasTexts),
  }))
}
