import { deviceStorage } from '#lib/client/storage'

/** Storage key of the ID of the member who signed in last in this browser. */
const KEY = 'manager-member'

/** The ID of the member whose data this document shows. A document never changes its member. */
let shown: string | null = null

/** Records the member of the session. All tabs of a browser share one session. */
export function noteMember(id: number) {
  const member = String(id)
  shown ??= member
  deviceStorage.write(KEY, member)
}

/** Whether another member has signed in since, for example in another tab. Calls would be made as that member. */
export const isReplaced = (): boolean => shown !== null && (deviceStorage.read(KEY) ?? shown) !== shown

/** Calls the listener when another member signs in. Returns a function that removes it. */
export function followMember(onReplaced: () => void): () => void {
  const check = () => void (isReplaced() && onReplaced())
  const events = ['storage', 'pageshow', 'focus'] as const
  for (const event of events) addEventListener(event, check)
  check()
  return () => {
    for (const event of events) removeEventListener(event, check)
  }
}
