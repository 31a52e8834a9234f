import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** A value that only the browser knows; before hydration, the value that the server assumed. */
export const useInBrowser = <T>(read: () => T, before: T): T => useSyncExternalStore(never, read, () => before)
