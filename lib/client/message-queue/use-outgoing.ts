import { useEffect, useSyncExternalStore } from 'react'
import { onSending, type Sending, sendingState, startSending } from './service'

const NOTHING: Sending = { items: [], sending: null }

/** The user's unsent messages to one discussion. */
export function useOutgoing(user_id: number, discussion_id: number): Sending {
  useEffect(() => startSending(user_id), [user_id])
  const state = useSyncExternalStore(onSending, sendingState, () => NOTHING)
  const items = state.items.filter((item) => item.user_id === user_id && item.discussion_id === discussion_id)
  return { items, sending: state.sending }
}
