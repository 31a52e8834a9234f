import { ago, DAY_MS, HOUR_MS } from '#lib/funnel-api/platform/queue/job'
import type { Api } from '#lib/funnel-api/platform/context'

const IDLE_HOURS = 12
export const SESSION_DAYS = 30

/** Sessions that were used or created before these times have ended. */
export const endedBefore = (api: Pick<Api, 'now'>) => ({
  last_used_at: ago(api, IDLE_HOURS * HOUR_MS),
  created_at: ago(api, SESSION_DAYS * DAY_MS),
})
