// Browsers load this module in place of a package for earlier versions of React (next.config.mjs).
export { useSyncExternalStore } from 'react'
