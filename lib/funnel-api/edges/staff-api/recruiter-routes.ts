import * as contract from '#lib/contract/staff/recruiters'
import type { Api } from '#lib/funnel-api/platform/context'
import { parseId } from '#lib/funnel-api/edges/http/serve'
import type { ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import * as recruiters from '#lib/funnel-api/features/companies/recruiters'
import { addRecruiter, membershipEntries, removeRecruiter } from '#lib/funnel-api/features/members/recruiters'

export function recruiterRoutes(serve: ServeStaff, api: Api) {
  serve(contract.listRecruiters, async ({ staff }) => ({
    recruiters: await recruiters.listRecruiters(api.db, staff.company.id),
  }))
  serve(contract.createRecruiter, async ({ staff, body, audit }) => {
    // A new member can read and change applications, which a key for recruiters cannot.
    const mayInvite = staff.scopes.includes('members:write')
    const options = { mayInvite, isLimited: true }
    const { recruiter, member_id } = await addRecruiter(api, staff.company.id, body.recruiter, options)
    const { id: target_id, name } = recruiter
    audit({ target_id, details: { name }, also: membershipEntries('create', member_id, name) })
    return recruiter
  })
  serve(contract.updateRecruiter, async ({ staff, params, body, audit }) => {
    const recruiter = await recruiters.updateRecruiter(api, staff.company.id, parseId(params), body.recruiter)
    audit({ details: { name: recruiter.name } })
    return recruiter
  })
  serve(contract.deleteRecruiter, async ({ staff, params, audit }) => {
    const { name, member_id } = await removeRecruiter(api, staff.company.id, parseId(params))
    audit({ details: { name }, also: membershipEntries('delete', member_id, name) })
    return {}
  })
}
