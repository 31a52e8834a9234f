import { readFunnel } from '#lib/contract/staff/funnel'
import { addDays } from '#lib/domain/days'
import type { Api } from '#lib/funnel-api/platform/context'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import type { ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import { readFunnelStatistics } from '#lib/funnel-api/features/candidacies/funnel-statistics'

const DEFAULT_DAYS = 30

export const funnelRoutes = (serve: ServeStaff, api: Api) =>
  serve(readFunnel, async ({ query: { since, ...filter }, staff: { company } }) => {
    const defaultSince = addDays(dateInTimeZone(company.time_zone, api.now()), -DEFAULT_DAYS)
    return readFunnelStatistics(api.db, company, { since: since ?? defaultSince, ...filter })
  })
