import type { HistoryEntry } from '#lib/contract/staff/candidacy-history'

/** The time of the last change of an entry. The history lists a note at the time at which it was added. */
const changedAt = (entry: HistoryEntry) => (entry.type === 'note' && entry.note.changed_at) || entry.at

/** The time of the latest change, as a time of the server. */
export const latestOf = (entries: readonly HistoryEntry[]): string =>
  entries.map(changedAt).reduce((latest, at) => (at > latest ? at : latest), '')

/** Messages of the candidate never change the version of an application. */
const changesVersion = (entry: HistoryEntry) => entry.type !== 'message' || entry.author_type === 'Recruiter'

/** The changes of the version of an application since a time. */
export const changesSince = (entries: readonly HistoryEntry[], at: string) =>
  entries.filter((entry) => changedAt(entry) > at && changesVersion(entry))

/** A version of the application, and the time of the latest change that it contains. */
export type Base = { version: string; at: string }

/**
 * Returns the base for the data of the page. The application and its history are separate reads, and either may arrive
 * first. So the base moves to a new version together with a history that is not loading, and a later history does not
 * change it.
 */
export function nextBase(
  base: Base,
  version: string,
  history: { entries: readonly HistoryEntry[] | undefined; isLoading: boolean },
): Base {
  if (base.version === version && (base.at !== '' || !history.entries?.length)) return base
  if (history.isLoading && base.version !== '') return base
  return { version, at: latestOf(history.entries ?? []) }
}

/**
 * Whether the member with the ID made a change that they know about. Names do not identify members. The server applies
 * a decision after the member made it and notifies the candidate, so the member may not know about a status change.
 */
export function isOwn(entry: HistoryEntry, id: number): boolean {
  if (entry.type === 'submitted' || entry.type === 'status') return false
  if (entry.type === 'note') return entry.note.staff_user_id === id
  if (entry.type !== 'decision') return entry.staff_user_id === id
  const { state, staff_user_id, cancelled_by } = entry.decision
  if (state === 'cancelled') return cancelled_by === id
  // The server makes a decision fail, so the member has not seen it.
  return state !== 'failed' && staff_user_id === id
}

export const entryKey = (entry: HistoryEntry): string => {
  if (entry.type === 'note') return `note-${entry.note.id}`
  if (entry.type === 'decision') return `decision-${entry.decision.id}`
  if (entry.type === 'rating') return `rating-${entry.staff_user_id}`
  return 'message_id' in entry ? `${entry.type}-${entry.message_id}` : entry.type
}
