import * as audit from '#lib/contract/staff/audit'
import * as contract from '#lib/contract/staff/members'
import { parseId } from '#lib/funnel-api/edges/http/serve'
import type { ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import { listAudit } from '#lib/funnel-api/features/members/audit'
import * as members from '#lib/funnel-api/features/members/members'
import type { Api } from '#lib/funnel-api/platform/context'

/** Members of a company and its audit log. */
export function memberRoutes(serve: ServeStaff, api: Api) {
  serve(contract.listMembers, async ({ staff }) => ({ members: await members.listMembers(api, staff.company.id) }))
  serve(contract.inviteMember, ({ staff, body }) => members.inviteMember(api, staff.company, body.member))
  serve(contract.updateMember, ({ staff, params, body }) =>
    members.changeMember(api, staff.company.id, parseId(params), body.member),
  )
  serve(contract.removeMember, async ({ staff, params }) => {
    await members.removeMember(api, staff.company.id, parseId(params))
    return {}
  })
  serve(audit.listAuditEntries, ({ staff, query }) => listAudit(api.db, staff.company.id, query))
}
