import { isWaiting } from '#lib/client/manager/inbox/promise-clock'
import type { InboxEntry } from '#lib/contract/staff/inbox'

export type InboxRow = { kind: 'group'; group: 'waiting' | 'answered' } | { kind: 'entry'; entry: InboxEntry }

/**
 * The rows of the list: applications that wait for a reply, then the others, each group with a heading. An application
 * whose state has changed since it was loaded stays in its place. `waitingIds` are the applications that waited when they
 * were loaded. A withdrawal that was undone since then moves no heading, because most rows before it are answered. Null:
 * the list has no groups.
 */
export function rowsOf(entries: readonly InboxEntry[], waitingIds: ReadonlySet<number> | null): InboxRow[] {
  const rows = entries.map((entry): InboxRow => ({ kind: 'entry', entry }))
  if (waitingIds === null || entries.length === 0) return rows
  const boundary = entries.findLastIndex((entry) => isWaiting(entry) && waitingIds.has(entry.id)) + 1
  const answered: InboxRow[] = boundary < rows.length ? [{ kind: 'group', group: 'answered' }] : []
  const waiting: InboxRow[] = boundary > 0 ? [{ kind: 'group', group: 'waiting' }] : []
  return [...waiting, ...rows.slice(0, boundary), ...answered, ...rows.slice(boundary)]
}
