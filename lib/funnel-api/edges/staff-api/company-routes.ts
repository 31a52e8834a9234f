import { touchEntityJobs } from '#lib/funnel-api/features/campaigns/mutations'
import * as contract from '#lib/contract/staff/company'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Media } from '#lib/funnel-api/platform/storage/media'
import type { ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import { updateCompany, updateTheme } from '#lib/funnel-api/features/companies/mutations'
import { readCompany, readTheme } from '#lib/funnel-api/features/companies/queries'
import { refetchFeeds } from '#lib/funnel-api/features/feeds/settings'
import { checkMedia } from '#lib/funnel-api/features/companies/media'

export function companyRoutes(serve: ServeStaff, api: Api, media: Media) {
  serve(contract.readStaffCompany, ({ staff }) => readCompany(api.db, staff.company.id))
  serve(
    contract.updateStaffCompany,
    async ({ body, staff: { company } }) => {
      await updateCompany(api, company.id, body, touchEntityJobs)
      if (body.entities !== undefined || body.locale !== undefined) await refetchFeeds(api.db, company.id)
      return readCompany(api.db, company.id)
    },
    async (body, { company }) => {
      await checkMedia(media, company.slug, body)
      return body
    },
  )
  serve(contract.readStaffTheme, ({ staff }) => readTheme(api.db, staff.company.id))
  serve(contract.updateStaffTheme, ({ body, staff }) => updateTheme(api, staff.company.id, body))
}
