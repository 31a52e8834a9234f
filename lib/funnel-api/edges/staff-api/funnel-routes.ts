import { readFunnel } from '#lib/contract/staff/funnel'
import type { Api } from '#lib/funnel-api/platform/context'
import { ago, DAY_MS } from '#lib/funnel-api/platform/queue/job'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import type { ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import { funnelHealth } from '#lib/funnel-api/features/candidacies/funnel-figures'

const DEFAULT_DAYS = 30

export const funnelRoutes = (serve: ServeStaff, api: Api) =>
  serve(readFunnel, async ({ query: { since, campaign }, staff: { company } }) => {
    const defaultSince = dateInTimeZone(company.time_zone, new Date(ago(api, DEFAULT_DAYS * DAY_MS)))
    return funnelHealth(api.db, company.id, { since: since ?? defaultSince, campaign })
  })
