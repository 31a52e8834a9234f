import { listNewsletter } from '#lib/contract/staff/newsletter'
import type { Api } from '#lib/funnel-api/platform/context'
import type { ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import { listSubscriptions } from '#lib/funnel-api/features/companies/newsletter'

export const newsletterRoutes = (serve: ServeStaff, api: Api) =>
  serve(listNewsletter, ({ query, staff }) => listSubscriptions(api, staff.company, query))
