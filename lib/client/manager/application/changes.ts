import type { HistoryEntry } from '#lib/contract/staff/candidacy-history'

type Member = { id: number; name: string }

/** The time of the latest entry. Entries are newest first, and all times are those of the server. */
export const latestOf = (entries: readonly HistoryEntry[]): string => entries[0]?.at ?? ''

export const changesSince = (entries: readonly HistoryEntry[], at: string) => entries.filter((entry) => entry.at > at)

/** Whether the member made a change. Messages have no ID of their author. */
export function isOwn(entry: HistoryEntry, { id, name }: Member): boolean {
  if (entry.type === 'note') return entry.note.staff_user_id === id
  if (entry.type === 'rating') return entry.staff_user_id === id
  if (entry.type === 'decision') return entry.decision.staff_user_id === id
  if (entry.type === 'message') return entry.author_type === 'Recruiter' && entry.author_name === name
  return entry.type === 'status' && entry.author_name === name
}

export const entryKey = (entry: HistoryEntry): string => {
  if (entry.type === 'note') return `note-${entry.note.id}`
  if (entry.type === 'decision') return `decision-${entry.decision.id}`
  if (entry.type === 'rating') return `rating-${entry.staff_user_id}`
  return 'message_id' in entry ? `${entry.type}-${entry.message_id}` : entry.type
}
