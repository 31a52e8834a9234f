import { ApiError } from '#lib/contract/errors'
import { type Candidacy, isReachable, stagesOf } from '#lib/domain/candidacy'
import { endOfDay } from '#lib/domain/end-of-day'
import type { Stage } from '#lib/domain/enumerations'
import { SPONSOR_CODE, sponsorName } from '#lib/domain/sponsorship'
import {
  adjustmentsOf,
  type Application,
  readApplications,
  type StatusHistory,
  readStatusHistory,
} from '#lib/funnel-api/features/candidacies/application'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'

/** Returns the sponsor as the candidate sees it. The code of a deleted account gives no name. */
function publicSponsorOf({
  sponsor,
  sponsor_first_name: first_name,
  sponsor_last_name: last_name,
}: Application['row']) {
  if (first_name !== null && last_name !== null) return sponsorName({ first_name, last_name })
  return sponsor === null || SPONSOR_CODE.test(sponsor) ? null : sponsor.trim() || null
}

/** An application together with its candidate's view of it. */
export type CandidacyWithCampaign = Application & { candidacy: Candidacy }

const toCandidacy = ({ row, campaign, entity, company, record }: Application, history: StatusHistory): Candidacy => ({
  ...row,
  reply_by: row.reply_by && endOfDay(row.reply_by, company.time_zone),
  // The card of a campaign contains neither questions nor videos, so a client cannot check which stages are skipped.
  campaign: { ...campaign, stages: stagesOf(campaign), entity },
  record,
  pitch_tries: Number(row.pitch_tries),
  pitch_adjustments: adjustmentsOf(row),
  recommended_by: publicSponsorOf(row),
  status_history: history.get(row.id) ?? [],
})

/** Returns the user's own candidacies with their campaigns, records and CVs, newest first. */
export async function findCandidacies(
  api: Api,
  user: CallerUser,
  filter?: { id?: number; campaign_id?: number },
): Promise<CandidacyWithCampaign[]> {
  const applications = await readApplications(api, (rows) =>
    rows
      .where('candidacies.user_id', '=', user.id)
      .$if(filter?.id !== undefined, (query) => query.where('candidacies.id', '=', filter!.id!))
      .$if(filter?.campaign_id !== undefined, (query) =>
        query.where('candidacies.campaign_id', '=', filter!.campaign_id!),
      )
      .orderBy('candidacies.id', 'desc'),
  )
  const history = await readStatusHistory(api.db, applications)
  return applications.map((application) => ({ ...application, candidacy: toCandidacy(application, history) }))
}

export async function requireCandidacy(
  api: Api,
  user: CallerUser,
  filter: { id: number } | { campaign_id: number },
): Promise<CandidacyWithCampaign> {
  const [found] = await findCandidacies(api, user, filter)
  if (!found) throw new ApiError('NOT_FOUND', 'Application not found')
  return found
}

/**
 * Returns a candidacy whose stage can still be edited (§4). Throws ALREADY_CONFIRMED if it was submitted,
 * CAMPAIGN_CLOSED if the job is closed, NOT_FOUND if the job does not have the stage, and STAGE_LOCKED if an earlier
 * stage is not complete.
 */
export async function requireWritableStage(
  api: Api,
  user: CallerUser,
  id: number,
  stage: Stage,
): Promise<CandidacyWithCampaign> {
  const found = await requireCandidacy(api, user, { id })
  requireOpenDraft(found)
  const stages = stagesOf(found.campaign)
  if (!stages.includes(stage)) throw new ApiError('NOT_FOUND', `Stage not found: ${stage}`)
  if (!isReachable(stage, stages, found.candidacy)) throw new ApiError('STAGE_LOCKED', `Stage is locked: ${stage}`)
  return found
}

export function requireOpenDraft({ row, campaign }: Pick<Application, 'row' | 'campaign'>) {
  if (row.confirmed_at !== null) throw new ApiError('ALREADY_CONFIRMED', 'Application is already submitted')
  if (!campaign.is_online && !campaign.is_draft) throw new ApiError('CAMPAIGN_CLOSED', 'Job is closed')
}
