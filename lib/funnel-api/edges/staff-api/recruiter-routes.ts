import * as contract from '#lib/contract/staff/recruiters'
import type { Api } from '#lib/funnel-api/platform/context'
import { parseId } from '#lib/funnel-api/edges/http/serve'
import type { ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import * as recruiters from '#lib/funnel-api/features/companies/recruiters'
import { addRecruiter, removeRecruiter } from '#lib/funnel-api/features/members/recruiters'

export function recruiterRoutes(serve: ServeStaff, api: Api) {
  serve(contract.listRecruiters, async ({ staff }) => ({
    recruiters: await recruiters.listRecruiters(api.db, staff.company.id),
  }))
  serve(contract.createRecruiter, async ({ staff, body, audit }) => {
    // A new member can read and change applications, which a key for recruiters cannot.
    const mayInvite = staff.scopes.includes('members:write')
    const recruiter = await addRecruiter(api, staff.company.id, body.recruiter, { mayInvite, isLimited: true })
    audit({ target_id: recruiter.id, details: { name: recruiter.name } })
    return recruiter
  })
  serve(contract.updateRecruiter, async ({ staff, params, body, audit }) => {
    const recruiter = await recruiters.updateRecruiter(api, staff.company.id, parseId(params), body.recruiter)
    audit({ details: { name: recruiter.name } })
    return recruiter
  })
  serve(contract.deleteRecruiter, async ({ staff, params, audit }) => {
    const { name } = await removeRecruiter(api, staff.company.id, parseId(params))
    audit({ details: { name } })
    return {}
  })
}
