import type { HistoryEntry } from '#lib/contract/staff/candidacy-history'

/** The time of the last change of an entry. The history lists a note at the time at which it was added. */
const changedAt = (entry: HistoryEntry) => (entry.type === 'note' && entry.note.changed_at) || entry.at

/** The time of the latest change, as a time of the server. */
export const latestOf = (entries: readonly HistoryEntry[]): string =>
  entries.map(changedAt).reduce((latest, at) => (at > latest ? at : latest), '')

export const changesSince = (entries: readonly HistoryEntry[], at: string) =>
  entries.filter((entry) => changedAt(entry) > at)

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
