import { listWaiting } from '#lib/contract/staff/waiting'
import type { Api } from '#lib/funnel-api/platform/context'
import type { ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import { listUnanswered } from '#lib/funnel-api/features/candidacies/list-unanswered'

export const waitingRoutes = (serve: ServeStaff, api: Api) =>
  serve(listWaiting, async ({ query: { campaign, limit }, staff }) =>
    listUnanswered(api.db, staff.company, api.now(), {
      campaigns: campaign === undefined ? undefined : [campaign],
      limit,
    }),
  )
