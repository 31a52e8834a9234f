import { isWaiting } from '#lib/client/manager/inbox/promise-clock'
import type { InboxEntry } from '#lib/contract/staff/inbox'

export type InboxRow = { kind: 'group'; group: 'waiting' | 'answered' } | { kind: 'entry'; entry: InboxEntry }

/**
 * The rows of the list: applications that wait for a reply, then the others, each group with a heading. An application
 * that was answered since it was loaded stays in its place.
 */
export function rowsOf(entries: readonly InboxEntry[], hasGroups: boolean): InboxRow[] {
  const rows = entries.map((entry): InboxRow => ({ kind: 'entry', entry }))
  if (!hasGroups || entries.length === 0) return rows
  const boundary = entries.findLastIndex(isWaiting) + 1
  const answered: InboxRow[] = boundary < rows.length ? [{ kind: 'group', group: 'answered' }] : []
  const waiting: InboxRow[] = boundary > 0 ? [{ kind: 'group', group: 'waiting' }] : []
  return [...waiting, ...rows.slice(0, boundary), ...answered, ...rows.slice(boundary)]
}
