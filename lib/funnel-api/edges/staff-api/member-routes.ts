import { listAuditEntries } from '#lib/contract/staff/audit'
import * as contract from '#lib/contract/staff/members'
import { parseId } from '#lib/funnel-api/edges/http/serve'
import { requireVersion } from '#lib/funnel-api/edges/staff-api/actor'
import type { ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import { listAudit } from '#lib/funnel-api/features/members/audit'
import * as members from '#lib/funnel-api/features/members/members'
import { listMembers } from '#lib/funnel-api/features/members/queries'
import type { Api } from '#lib/funnel-api/platform/context'

export function memberRoutes(serve: ServeStaff, api: Api) {
  serve(contract.listMembers, async ({ staff }) => ({ members: await listMembers(api, staff.company.id) }))
  serve(contract.inviteMember, async ({ body, staff, audit }) => {
    const member = await members.addMember(api, staff.company.id, body.member, { isLimited: true })
    audit({ target_id: member.id, details: { name: member.name, role: member.role } })
    return member
  })
  serve(contract.updateMember, async ({ params, body, staff, headers, audit }) => {
    const { id } = staff.company
    const member = await members.changeMember(api, id, parseId(params), body.member, requireVersion(staff, headers))
    audit({ details: { name: member.name, ...body.member } })
    return member
  })
  serve(contract.removeMember, async ({ params, staff, headers, audit }) => {
    const { name } = await members.removeMember(api, staff.company.id, parseId(params), requireVersion(staff, headers))
    audit({ details: { name } })
    return {}
  })
  serve(listAuditEntries, ({ query, staff }) => listAudit(api, staff.company.id, query))
}
