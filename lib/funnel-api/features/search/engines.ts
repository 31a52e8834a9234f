import type { Engine } from '#lib/funnel-api/features/search/transport'
import { googleIndexingFrom } from '#lib/funnel-api/features/search/google-indexing'
import { indexNowFrom } from '#lib/funnel-api/features/search/index-now'

/** Returns the services whose environment variables are set. */
export const searchEnginesFrom = (env: NodeJS.ProcessEnv): Engine[] =>
  [indexNowFrom(env), googleIndexingFrom(env)].filter((engine) => engine !== null)
