import { indexNowFrom } from '#lib/funnel-api/search/index-now'
import { googleIndexingFrom } from '#lib/funnel-api/search/google-indexing'

export type Notice = { url: string; type: 'URL_UPDATED' | 'URL_DELETED' }
export type EngineName = 'indexnow' | 'google'
/** A service that is told of addresses as they change; throws `Undeliverable` where telling it again is no use. */
export type Engine = { name: EngineName; tell: (notice: Notice) => Promise<void> }

/** Those that the operator has set up; none unless their variables are there. */
export const searchEnginesFrom = (env: NodeJS.ProcessEnv): Engine[] =>
  [indexNowFrom(env), googleIndexingFrom(env)].filter((engine) => engine !== null)
