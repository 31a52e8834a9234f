import { changeDraft } from '#lib/funnel-api/features/candidacies/mutations'
import * as contract from '#lib/contract/candidacies'
import { createCandidacy } from '#lib/contract/create-candidacy'
import { findOrCreateCandidacy } from '#lib/funnel-api/edges/candidate-api/find-or-create'
import { findCandidacies, requireCandidacy, requireWritableStage } from '#lib/funnel-api/features/candidacies/queries'
import type { Api } from '#lib/funnel-api/platform/context'
import { deleteApplication } from '#lib/funnel-api/features/privacy/delete-application'
import {
  parseId,
  toId,
  type Serve,
  requireSignIn,
  requireUser,
  requireVerifiedUser,
} from '#lib/funnel-api/edges/http/serve'

export function candidacyRoutes(serve: Serve, api: Api) {
  serve(contract.findCandidacy, async ({ params, caller }) => {
    const campaign_id = toId(params.campaign_id)
    return (await requireCandidacy(api, requireUser(caller), { campaign_id })).candidacy
  })
  serve(contract.listCandidacies, async ({ caller }) =>
    (await findCandidacies(api, requireUser(caller))).map(({ candidacy }) => candidacy),
  )
  serve(
    contract.readCandidacy,
    async ({ params, caller }) => (await requireCandidacy(api, requireUser(caller), { id: parseId(params) })).candidacy,
  )

  serve(createCandidacy, async ({ body: { candidacy, sponsor }, caller }) => {
    return (await findOrCreateCandidacy(api, requireVerifiedUser(caller), candidacy, sponsor)).candidacy
  })

  serve(contract.markVideoSeen, async ({ params, caller }) => {
    const user = requireVerifiedUser(caller)
    const { row } = await requireWritableStage(api, user, parseId(params), 'VIDEO')
    return changeDraft(api, user, row.id, { video_seen_at: row.video_seen_at ?? api.now().toISOString() })
  })

  serve(contract.deleteCandidacy, async ({ params, caller }) => {
    const user = requireSignIn(caller)
    await deleteApplication(api, user, await requireCandidacy(api, user, { id: parseId(params) }))
    return {}
  })
}
