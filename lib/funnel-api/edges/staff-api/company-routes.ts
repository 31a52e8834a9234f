import * as contract from '#lib/contract/staff/company'
import type { Api } from '#lib/funnel-api/context'
import type { Media } from '#lib/funnel-api/files/media'
import type { ServeStaff } from '#lib/funnel-api/staff/serve-staff'
import { readCompany, readTheme, updateCompany, updateTheme } from '#lib/funnel-api/staff/work/company'
import { checkMedia } from '#lib/funnel-api/staff/work/media-names'

export function companyRoutes(serve: ServeStaff, api: Api, media: Media) {
  serve(contract.readStaffCompany, ({ staff }) => readCompany(api.db, staff.company.id))
  serve(contract.updateStaffCompany, async ({ body, staff: { company } }) => {
    await checkMedia(media, company.slug, body)
    await updateCompany(api, company.id, body)
    return readCompany(api.db, company.id)
  })
  serve(contract.readStaffTheme, ({ staff }) => readTheme(api.db, staff.company.id))
  serve(contract.updateStaffTheme, ({ body, staff }) => updateTheme(api, staff.company.id, body))
}
