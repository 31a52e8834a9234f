import * as contract from '#lib/contract/adjustments'
import { parseId, requireUser, requireVerifiedUser, type Serve } from '#lib/funnel-api/edges/http/serve'
import { requireCandidacy } from '#lib/funnel-api/features/candidacies/queries'
import { readRequestedAdjustments } from '#lib/funnel-api/features/candidacies/requested-adjustments'
import { requestAdjustments } from '#lib/funnel-api/features/conversations/request-adjustments'
import type { Api } from '#lib/funnel-api/platform/context'

export function adjustmentRoutes(serve: Serve, api: Api) {
  serve(contract.readAdjustments, async ({ params, caller }) => {
    const { row } = await requireCandidacy(api, requireUser(caller), { id: parseId(params) })
    return readRequestedAdjustments(api.db, row.id)
  })
  serve(contract.requestAdjustments, async ({ params, body, caller }) => {
    const user = requireVerifiedUser(caller)
    const { row } = await requireCandidacy(api, user, { id: parseId(params) })
    await requestAdjustments(api, user, row.id, body.candidacy.adjustments)
    return readRequestedAdjustments(api.db, row.id)
  })
}
