import * as contract from '#lib/contract/staff/rights'
import type { Api } from '#lib/funnel-api/context'
import { eraseUser } from '#lib/funnel-api/erase-user'
import { exportOf } from '#lib/funnel-api/export-zip'
import { countAttempt } from '#lib/funnel-api/rate-limit'
import { idIn } from '#lib/funnel-api/serve'
import type { Staff } from '#lib/funnel-api/staff/keys'
import type { ServeStaff } from '#lib/funnel-api/staff/serve-staff'
import { listUsers, userNumbered } from '#lib/funnel-api/staff/work/users'
import { log } from '#lib/telemetry/log'

const EXPORTS_PER_KEY = { name: 'staff-export', most: 60, seconds: 3600 }

/** Data requests of candidates that a company handles: list, export and delete accounts. */
export function rightsRoutes(serve: ServeStaff, api: Api) {
  serve(contract.listStaffUsers, ({ query, staff }) => listUsers(api.db, staff.company.id, query))
  serve(contract.exportStaffUser, async ({ params, staff }) => {
    const user = await userNumbered(api.db, staff.company.id, idIn(params))
    await countAttempt(api, EXPORTS_PER_KEY, String(staff.key.id))
    note('what is kept of a person was handed out to a key', staff, user.id)
    return exportOf(api, user)
  })
  serve(contract.eraseStaffUser, async ({ params, staff }) => {
    const user = await userNumbered(api.db, staff.company.id, idIn(params))
    await eraseUser(api, user)
    note('a person was erased by a key', staff, user.id)
    return {}
  })
}

const note = (what: string, { key, company }: Staff, user_id: number) =>
  log.info(what, { key: key.id, key_name: key.name, company: company.slug, user_id })
