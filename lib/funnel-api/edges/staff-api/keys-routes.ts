import { ApiError } from '#lib/contract/errors'
import * as contract from '#lib/contract/staff/keys'
import type { Api } from '#lib/funnel-api/context'
import { idIn } from '#lib/funnel-api/serve'
import { listKeys, revokeKey } from '#lib/funnel-api/staff/keys'
import type { ServeStaff } from '#lib/funnel-api/staff/serve-staff'

export function keyRoutes(serve: ServeStaff, api: Api) {
  serve(contract.listKeys, async ({ staff }) => ({ keys: await listKeys(api, staff.company.id) }))
  serve(contract.revokeKey, async ({ params, staff }) => {
    if (!(await revokeKey(api, staff.company.id, idIn(params)))) throw new ApiError('NOT_FOUND', 'no such key')
    return {}
  })
}
