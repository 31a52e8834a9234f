import * as contract from '#lib/contract/staff/recruiters'
import type { Api } from '#lib/funnel-api/context'
import { idIn } from '#lib/funnel-api/serve'
import type { ServeStaff } from '#lib/funnel-api/staff/serve-staff'
import * as work from '#lib/funnel-api/staff/work/recruiters'

export function recruiterRoutes(serve: ServeStaff, api: Api) {
  serve(contract.listRecruiters, async ({ staff }) => ({
    recruiters: await work.listRecruiters(api.db, staff.company.id),
  }))
  serve(contract.createRecruiter, async ({ staff, body }) =>
    work.createRecruiter(api, staff.company.id, body.recruiter),
  )
  serve(contract.updateRecruiter, async ({ staff, params, body }) =>
    work.updateRecruiter(api, staff.company.id, idIn(params), body.recruiter),
  )
  serve(contract.deleteRecruiter, async ({ staff, params }) => {
    await work.deleteRecruiter(api, staff.company.id, idIn(params))
    return {}
  })
}
