import { listWaiting } from '#lib/contract/staff/waiting'
import type { Api } from '#lib/funnel-api/context'
import type { ServeStaff } from '#lib/funnel-api/staff/serve-staff'
import { whoWaits } from '#lib/funnel-api/staff/work/waiting'

export const waitingRoutes = (serve: ServeStaff, api: Api) =>
  serve(listWaiting, async ({ query: { campaign, limit }, staff }) =>
    whoWaits(api.db, staff.company, api.now(), { campaigns: campaign === undefined ? undefined : [campaign], limit }),
  )
