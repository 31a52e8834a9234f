import { isWaiting } from '#lib/client/manager/inbox/promise-clock'
import type { InboxList } from '#lib/client/manager/inbox/use-inbox'
import type { InboxEntry } from '#lib/contract/staff/inbox'

type Loaded = Pick<InboxList, 'entries' | 'waitingIds' | 'isComplete'>

/**
 * Whether an application belongs before the last loaded row in the order of the server: waiting ones by promised day, then
 * the others, newest first. With a complete list, each application does.
 */
export function isAmongLoaded(entry: InboxEntry, { entries, waitingIds, isComplete }: Loaded): boolean {
  const last = entries.at(-1)
  if (isComplete || last === undefined) return true
  // The last row keeps its place although its state may have changed since it was loaded.
  const isLastWaiting = waitingIds.has(last.id)
  if (isWaiting(entry) !== isLastWaiting) return isWaiting(entry)
  return isLastWaiting ? keyOf(entry) < keyOf(last) : entry.confirmed_at > last.confirmed_at
}

/** Those without a promise come last. */
const keyOf = ({ reply_by, confirmed_at }: InboxEntry) => `${reply_by ?? '9999-12-31'}${confirmed_at}`
