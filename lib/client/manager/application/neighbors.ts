import type { InboxEntry } from '#lib/contract/staff/inbox'

/** The place of an application in the inbox. */
export type Neighbors = {
  /** From 1. Null if it is unknown. */
  position: number | null
  previous: InboxEntry | null
  next: InboxEntry | null
}

export function neighborsOf(entries: readonly InboxEntry[], id: number): Neighbors {
  const at = entries.findIndex((entry) => entry.id === id)
  if (at < 0) return { position: null, previous: null, next: null }
  return { position: at + 1, previous: entries[at - 1] ?? null, next: entries[at + 1] ?? null }
}
