import { onEvents } from '#lib/client/on-events'
import { deviceStorage } from '#lib/client/storage'

/** Storage key of the ID of the member who signed in last in this browser. Empty after a sign-out. */
const KEY = 'manager-member'

/** The ID of the member whose data this document shows. A document never changes its member. */
let shown: string | null = null

/** Records the member of the session. All tabs of a browser share one session. */
export function recordMember(id: number) {
  const member = String(id)
  shown ??= member
  deviceStorage.write(KEY, member)
}

/** Records that the member has signed out, so that other tabs do not show the data of the member any more. */
export const recordSignOut = () => deviceStorage.write(KEY, '')

/** Whether the member has signed out, or another one has signed in, since this document loaded its member. */
export const hasMemberChanged = (): boolean => shown !== null && (deviceStorage.read(KEY) ?? shown) !== shown

/**
 * Calls the listener if the member has changed (`hasMemberChanged`): immediately, and on each storage, pageshow and
 * focus event. Returns a function that stops this.
 */
export function watchMember(onReplaced: () => void): () => void {
  const check = () => void (hasMemberChanged() && onReplaced())
  const stop = onEvents('storage', 'pageshow', 'focus')(check)
  check()
  return stop
}
