import { listAuditEntries } from '#lib/contract/staff/audit'
import * as contract from '#lib/contract/staff/members'
import { parseId } from '#lib/funnel-api/edges/http/serve'
import type { ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import { listAudit } from '#lib/funnel-api/features/members/audit'
import * as members from '#lib/funnel-api/features/members/members'
import type { Api } from '#lib/funnel-api/platform/context'

export function memberRoutes(serve: ServeStaff, api: Api) {
  serve(contract.listMembers, async ({ staff }) => ({ members: await members.listMembers(api, staff.company.id) }))
  serve(contract.inviteMember, ({ body, staff }) => members.addMember(api, staff.company.id, body.member))
  serve(contract.updateMember, ({ params, body, staff }) =>
    members.changeMember(api, staff.company.id, parseId(params), body.member),
  )
  serve(contract.removeMember, async ({ params, staff }) => {
    await members.removeMember(api, staff.company.id, parseId(params))
    return {}
  })
  serve(listAuditEntries, ({ query, staff }) => listAudit(api, staff.company.id, query))
}
