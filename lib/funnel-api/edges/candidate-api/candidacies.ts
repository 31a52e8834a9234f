import { changeDraft, insertCandidacy } from '#lib/funnel-api/features/candidacies/mutations'
import * as contract from '#lib/contract/candidacies'
import { ApiError } from '#lib/contract/errors'
import { isOpen } from '#lib/domain/campaign'
import { findCandidacies, requireCandidacy, requireWritableStage } from '#lib/funnel-api/features/candidacies/queries'
import type { Api } from '#lib/funnel-api/platform/context'
import { deleteApplication } from '#lib/funnel-api/features/privacy/delete-application'
import { campaignAsOf, dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import { parseId, toId, type Serve, requireUser, requireVerifiedUser } from '#lib/funnel-api/edges/http/serve'
import { resolveSponsor } from '#lib/funnel-api/features/candidacies/sponsors'

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

  serve(contract.createCandidacy, async ({ body: { candidacy, sponsor }, caller }) => {
    const user = requireVerifiedUser(caller)
    const campaign = await api.db
      .selectFrom('campaigns')
      .selectAll()
      .where('id', '=', candidacy.campaign_id)
      .where('company_id', '=', user.company_id)
      .executeTakeFirst()
    if (!campaign) throw new ApiError('NOT_FOUND', 'Campaign not found')
    const [existing] = await findCandidacies(api, user, { campaign_id: campaign.id })
    if (existing) return existing.candidacy
    if (!isOpen(campaignAsOf(campaign, dateInTimeZone(user.time_zone, api.now()))))
      throw new ApiError('CAMPAIGN_CLOSED', 'Campaign is closed')
    await insertCandidacy(api.db, {
      user_id: user.id,
      campaign_id: campaign.id,
      user_agent: candidacy.user_agent,
      source: candidacy.source,
      ...(await resolveSponsor(api, user, sponsor)),
      is_pitch_passed: false,
      is_subscribed: true,
      created_at: api.now().toISOString(),
      status: 'RECEIVED',
      reminders: 0,
    })
    return (await requireCandidacy(api, user, { campaign_id: campaign.id })).candidacy
  })

  serve(contract.markVideoSeen, async ({ params, caller }) => {
    const user = requireVerifiedUser(caller)
    const { row } = await requireWritableStage(api, user, parseId(params), 'VIDEO')
    return changeDraft(api, user, row.id, { video_seen_at: row.video_seen_at ?? api.now().toISOString() })
  })

  serve(contract.deleteCandidacy, async ({ params, caller }) => {
    const user = requireUser(caller)
    await deleteApplication(api, user, await requireCandidacy(api, user, { id: parseId(params) }))
    return {}
  })
}
