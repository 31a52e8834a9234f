import { readFunnel } from '#lib/contract/staff/funnel'
import type { Api } from '#lib/funnel-api/context'
import { ago, DAY_MS } from '#lib/funnel-api/jobs/job'
import { dayIn } from '#lib/funnel-api/last-day'
import type { ServeStaff } from '#lib/funnel-api/staff/serve-staff'
import { funnelHealth } from '#lib/funnel-api/staff/work/funnel-health'

const DAYS = 30

export const funnelRoutes = (serve: ServeStaff, api: Api) =>
  serve(readFunnel, async ({ query: { since, campaign }, staff: { company } }) => {
    const usual = dayIn(company.time_zone, new Date(ago(api, DAYS * DAY_MS)))
    return funnelHealth(api.db, company.id, { since: since ?? usual, campaign })
  })
