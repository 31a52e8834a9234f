import * as contract from '#lib/contract/saved-campaigns'
import {
  deleteSavedCampaign,
  listSavedCampaigns,
  saveCampaigns,
} from '#lib/funnel-api/features/saved-campaigns/queries'
import { requireUser, type Serve } from '#lib/funnel-api/edges/http/serve'
import type { Api } from '#lib/funnel-api/platform/context'
import { PER_USER } from '#lib/funnel-api/platform/rate-limit/user-limits'
import { countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { MAX_ID } from '#lib/contract/id'

export function savedCampaignRoutes(serve: Serve, api: Api) {
  serve(contract.listSavedCampaigns, async ({ caller }) => listSavedCampaigns(api.db, requireUser(caller)))
  serve(contract.saveCampaigns, async ({ body, caller }) => {
    const user = requireUser(caller)
    await countAttempt(api, PER_USER.saved_campaigns, String(user.id))
    return saveCampaigns(api, user, body.campaign_ids)
  })
  serve(contract.deleteSavedCampaign, async ({ params, caller }) => {
    const user = requireUser(caller)
    const campaign_id = Number(params.campaign_id)
    if (Number.isInteger(campaign_id) && campaign_id > 0 && campaign_id <= MAX_ID)
      await deleteSavedCampaign(api.db, user, campaign_id)
    return {}
  })
}
