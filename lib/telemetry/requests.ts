import { AsyncLocalStorage } from 'node:async_hooks'

/** What is known of the request that a piece of work belongs to. */
export type RequestNote = {
  id: string
  /** How often the database was asked for it, and how long that took together. */
  queries: number
  query_ms: number
}

/** The host and Next's bundles have this file each: what they share hangs where both find it. */
const SHARED = Symbol.for('careers.requests')
const shared = globalThis as { [SHARED]?: AsyncLocalStorage<RequestNote> }

export const requests = (shared[SHARED] ??= new AsyncLocalStorage<RequestNote>())
