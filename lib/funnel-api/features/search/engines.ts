import type { Engine } from '#lib/funnel-api/features/search/transport'
import { googleIndexingFrom } from '#lib/funnel-api/features/search/google-indexing'
import { indexNowFrom } from '#lib/funnel-api/features/search/index-now'
import type { ServiceSettings } from '#lib/funnel-api/platform/service-settings'

/** Returns the configured services. */
export const searchEnginesFrom = (settings: Partial<ServiceSettings>): Engine[] =>
  [indexNowFrom(settings), googleIndexingFrom(settings)].filter((engine) => engine !== null)
