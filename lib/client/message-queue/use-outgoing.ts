import { useEffect, useSyncExternalStore } from 'react'
import { onSending, type Sending, sendingState, startSending } from './send-queue'

const EMPTY: Sending = { items: [], sending: null }

/** The user's queued messages in a discussion. */
export function useOutgoing(user_id: number, discussion_id: number): Sending {
  useEffect(() => startSending(user_id), [user_id])
  const state = useSyncExternalStore(onSending, sendingState, () => EMPTY)
  const items = state.items.filter((item) => item.user_id === user_id && item.discussion_id === discussion_id)
  return { items, sending: state.sending }
}
