import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** What only a browser can tell, and keeps; until the page is alive, what the server took for granted. */
export const useInBrowser = <T>(read: () => T, before: T): T => useSyncExternalStore(never, read, () => before)
