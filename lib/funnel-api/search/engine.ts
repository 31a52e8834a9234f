import { indexNowFrom } from '#lib/funnel-api/search/index-now'
import { googleIndexingFrom } from '#lib/funnel-api/search/google-indexing'

export type Notice = { url: string; type: 'URL_UPDATED' | 'URL_DELETED' }
export type EngineName = 'indexnow' | 'google'
/** A service that is notified of changed URLs. Throws `Undeliverable` if a retry would fail too. */
export type Engine = { name: EngineName; tell: (notice: Notice) => Promise<void> }

/** Returns the services whose environment variables are set. */
export const searchEnginesFrom = (env: NodeJS.ProcessEnv): Engine[] =>
  [indexNowFrom(env), googleIndexingFrom(env)].filter((engine) => engine !== null)
