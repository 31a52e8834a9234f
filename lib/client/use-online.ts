import { useSyncExternalStore } from 'react'
import { onEvents } from '#lib/client/on-events'

const subscribe = onEvents('online', 'offline')

/** Whether the browser has a network. The server may still be unreachable. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
