import { storeDraft } from '#lib/contract/store-draft'
import { type AnswerAges, answerGroupSchema, toAnswerGroup, validDraftAnswers } from '#lib/domain/answer-checks'
import { type AnswerGroup, earliestToday } from '#lib/domain/answer-group'
import { type Candidacy, isReachable, stagesOf } from '#lib/domain/candidacy'
import type { PitchAdjustments } from '#lib/domain/pitch-adjustments'
import { findOrCreateCandidacy } from '#lib/funnel-api/edges/candidate-api/find-or-create'
import { requireVerifiedUser, type Serve } from '#lib/funnel-api/edges/http/serve'
import { currentAnswers } from '#lib/funnel-api/features/candidacies/merge-answers'
import { changeDraft, saveAnswerDraft } from '#lib/funnel-api/features/candidacies/mutations'
import {
  type CandidacyWithCampaign,
  requireCandidacy,
  requireOpenDraft,
} from '#lib/funnel-api/features/candidacies/queries'
import { adjustPitch } from '#lib/funnel-api/features/candidacies/records'
import { requestAdjustments } from '#lib/funnel-api/features/conversations/request-adjustments'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'

export function draftRoutes(serve: Serve, api: Api) {
  serve(storeDraft, async ({ body: { candidacy: draft, sponsor }, caller }) => {
    const user = requireVerifiedUser(caller)
    const found = await findOrCreateCandidacy(api, user, draft, sponsor)
    const isSubmitted = found.row.confirmed_at !== null
    if (!isSubmitted) requireOpenDraft(found)
    if (draft.adjustments) await requestAdjustments(api, user, found.row.id, draft.adjustments)
    if (isSubmitted) return found.candidacy
    const adjusted = await adjustTime(api, user, found, draft.pitch_adjustments)
    const withVideo = await markVideoSeen(api, user, { ...found, candidacy: adjusted }, draft.video_age)
    const withAnswers = await saveAnswers(api, user, { ...found, candidacy: withVideo }, draft)
    return draft.is_survey_finished ? finishSurvey(api, user, { ...found, candidacy: withAnswers }) : withAnswers
  })
}

async function adjustTime(
  api: Api,
  user: CallerUser,
  { row, campaign, candidacy }: CandidacyWithCampaign,
  choice: PitchAdjustments | null,
) {
  // The company may have removed its video question since the visitor chose.
  if (choice === null || !stagesOf(campaign).includes('PITCH')) return candidacy
  await adjustPitch(api, user, row.id, choice)
  return (await requireCandidacy(api, user, { id: row.id })).candidacy
}

async function markVideoSeen(
  api: Api,
  user: CallerUser,
  { row, campaign, candidacy }: CandidacyWithCampaign,
  video_age: number | null,
) {
  if (video_age === null || row.video_seen_at !== null || !stagesOf(campaign).includes('VIDEO')) return candidacy
  const video_seen_at = new Date(api.now().getTime() - video_age).toISOString()
  return changeDraft(api, user, row.id, { video_seen_at })
}

async function saveAnswers(
  api: Api,
  user: CallerUser,
  found: CandidacyWithCampaign,
  { answer_group, answer_ages }: { answer_group: AnswerGroup; answer_ages: AnswerAges },
) {
  // The company may have changed its questions since the visitor answered them.
  const valid = validDraftAnswers(found.campaign.survey, answer_group, earliestToday(api.now()))
  return Object.keys(valid).length === 0 ? found.candidacy : saveAnswerDraft(api, user, found, valid, answer_ages)
}

async function finishSurvey(
  api: Api,
  user: CallerUser,
  { row, campaign, candidacy }: CandidacyWithCampaign,
): Promise<Candidacy> {
  const { survey } = campaign
  if (!survey || !isReachable('SURVEY', stagesOf(campaign), candidacy)) return candidacy
  const answers = currentAnswers(candidacy)
  if (!answerGroupSchema(survey, earliestToday(api.now())).safeParse(answers).success) return candidacy
  return changeDraft(api, user, row.id, { answer_group: toAnswerGroup(survey, answers), answer_draft: null })
}
