import { useSyncExternalStore } from 'react'

const noSubscription = () => () => {}

/** A value that only the browser knows. On the server and until hydration, it is `before`. */
export const useBrowserValue = <T>(read: () => T, before: T): T =>
  useSyncExternalStore(noSubscription, read, () => before)
