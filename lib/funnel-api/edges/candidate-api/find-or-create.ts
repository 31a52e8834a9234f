import type { z } from 'zod'
import type { createCandidacy } from '#lib/contract/create-candidacy'
import { ApiError } from '#lib/contract/errors'
import { isOpen } from '#lib/domain/campaign'
import { insertCandidacy } from '#lib/funnel-api/features/candidacies/mutations'
import {
  type CandidacyWithCampaign,
  findCandidacies,
  requireCandidacy,
} from '#lib/funnel-api/features/candidacies/queries'
import { resolveSponsor } from '#lib/funnel-api/features/candidacies/sponsors'
import { campaignAsOf, dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'

type NewCandidacy = z.output<typeof createCandidacy.body>['candidacy']

/** Returns the user's application for a job and creates it if there is none. Throws CAMPAIGN_CLOSED. */
export async function findOrCreateCandidacy(
  api: Api,
  user: CallerUser,
  { campaign_id, user_agent, source }: NewCandidacy,
  sponsor: string | null,
): Promise<CandidacyWithCampaign> {
  const campaign = await api.db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', campaign_id)
    .where('company_id', '=', user.company_id)
    .executeTakeFirst()
  if (!campaign) throw new ApiError('NOT_FOUND', 'Campaign not found')
  const [existing] = await findCandidacies(api, user, { campaign_id })
  if (existing) return existing
  if (!isOpen(campaignAsOf(campaign, dateInTimeZone(user.time_zone, api.now()))))
    throw new ApiError('CAMPAIGN_CLOSED', 'Campaign is closed')
  await insertCandidacy(api.db, {
    user_id: user.id,
    campaign_id,
    user_agent,
    source,
    ...(await resolveSponsor(api, user, sponsor)),
    is_pitch_passed: false,
    is_subscribed: true,
    created_at: api.now().toISOString(),
    status: 'RECEIVED',
    reminders: 0,
  })
  return requireCandidacy(api, user, { campaign_id })
}
