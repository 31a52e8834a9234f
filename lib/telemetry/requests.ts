import { AsyncLocalStorage } from 'node:async_hooks'

/** The context of the current request. */
export type RequestContext = {
  id: string
  /** Number and total duration of its database queries. */
  queries: number
  query_ms: number
}

/** The host and Next's bundles each load a copy of this module, so the storage is shared through globalThis. */
const SHARED = Symbol.for('careers.requests')
const shared = globalThis as { [SHARED]?: AsyncLocalStorage<RequestContext> }

export const requests = (shared[SHARED] ??= new AsyncLocalStorage<RequestContext>())
