import * as contract from '#lib/contract/staff/rights'
import type { Api } from '#lib/funnel-api/platform/context'
import { deleteUser } from '#lib/funnel-api/features/privacy/delete-user'
import { exportUser } from '#lib/funnel-api/features/privacy/export-zip'
import { parseId } from '#lib/funnel-api/edges/http/serve'
import { ownerOf, type Staff } from '#lib/funnel-api/features/members/authenticate'
import { countExport, type ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'
import { listUsers, readUserAsCaller } from '#lib/funnel-api/features/accounts/queries'
import { log } from '#lib/telemetry/log'

/** Data requests of candidates, handled by their company: list, export and delete accounts. */
export function rightsRoutes(serve: ServeStaff, api: Api) {
  serve(contract.listStaffUsers, ({ query, staff }) => listUsers(api.db, staff.company.id, query))
  serve(contract.exportStaffUser, async ({ params, staff, authenticate }) => {
    const user = await readUserAsCaller(api.db, staff.company.id, parseId(params))
    await countExport(api, staff.actor)
    logAccess('user data exported by staff', staff, user.id)
    return exportUser(api, user, 'company', authenticate)
  })
  serve(contract.eraseStaffUser, async ({ params, staff }) => {
    const user = await readUserAsCaller(api.db, staff.company.id, parseId(params))
    await deleteUser(api, user)
    logAccess('user deleted by staff', staff, user.id)
    return {}
  })
}

const logAccess = (message: string, { actor, company }: Staff, user_id: number) =>
  log.info(message, { actor: ownerOf(actor), actor_name: actor.name, company: company.slug, user_id })
