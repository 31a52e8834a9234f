import { ApiError } from '#lib/contract/errors'
import * as contract from '#lib/contract/staff/keys'
import type { Api } from '#lib/funnel-api/platform/context'
import { parseId } from '#lib/funnel-api/edges/http/serve'
import { listKeys, revokeKey } from '#lib/funnel-api/features/accounts/api-keys'
import type { ServeStaff } from '#lib/funnel-api/edges/staff-api/serve-staff'

export function keyRoutes(serve: ServeStaff, api: Api) {
  serve(contract.listKeys, async ({ staff }) => ({ keys: await listKeys(api, staff.company.id) }))
  serve(contract.revokeKey, async ({ params, staff, audit }) => {
    const revoked = await revokeKey(api, staff.company.id, parseId(params))
    if (!revoked) throw new ApiError('NOT_FOUND', 'API key not found')
    audit({ details: revoked })
    return {}
  })
}
