import { ApiError } from '#lib/contract/errors'
import { fieldErrors } from '#lib/contract/field-errors'
import * as contract from '#lib/contract/candidacy-draft'
import { answerGroupSchema, draftAnswersSchema, toAnswerGroup } from '#lib/domain/answer-checks'
import { type AnswerGroup, earliestToday } from '#lib/domain/answer-group'
import { currentStage, stagesOf } from '#lib/domain/candidacy'
import { Survey } from '#lib/domain/survey'
import {
  requireCandidacy,
  type CandidacyWithCampaign,
  requireOpenDraft,
  requireWritableStage,
} from '#lib/funnel-api/features/candidacies/queries'
import { indexApplications } from '#lib/funnel-api/features/candidacies/search-index'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { lockDiscussion } from '#lib/funnel-api/features/conversations/discussions'
import { announceAdjustmentRequest } from '#lib/funnel-api/features/conversations/request-adjustments'
import { sendCandidateMessage } from '#lib/funnel-api/features/conversations/send-candidate-message'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { PER_USER } from '#lib/funnel-api/platform/rate-limit/user-limits'
import { enqueueEmailTo } from '#lib/funnel-api/platform/outbox/enqueue-email-to'
import { currentJobSnapshot } from '#lib/funnel-api/features/candidacies/job-snapshot'
import { countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { replyDeadline } from '#lib/funnel-api/features/candidacies/confirmation'
import { changedAnswers, currentAnswers, mergeAnswers } from '#lib/funnel-api/features/candidacies/merge-answers'
import { dropRecord } from '#lib/funnel-api/features/candidacies/records'
import { recordApplicationNotices } from '#lib/funnel-api/features/recruiting/application-notices'
import { newReference } from '#lib/funnel-api/features/candidacies/reference'
import {
  changeDraft,
  markSubmitted,
  saveAnswerDraft,
  storeFinalAnswers,
  storeJobSnapshot,
} from '#lib/funnel-api/features/candidacies/mutations'
import { MAX_FIELDS, parseId, type Serve, requireVerifiedUser } from '#lib/funnel-api/edges/http/serve'
import { enqueueWebhookEvent } from '#lib/funnel-api/platform/events/enqueue-webhook-event'

function validate(schema: ReturnType<typeof answerGroupSchema>, group: AnswerGroup) {
  const result = schema.safeParse(group, { reportInput: true })
  if (result.success) return
  const fields = Object.entries(fieldErrors(result.error, MAX_FIELDS)).map(
    ([path, error]) => [`candidacy.answer_group.${path}`, error] as const,
  )
  throw new ApiError('INVALID', 'Invalid answers', Object.fromEntries(fields))
}

function rejectIncomplete({ campaign, candidacy }: CandidacyWithCampaign) {
  const missing = currentStage(stagesOf(campaign), candidacy)
  if (missing) throw new ApiError('STAGE_LOCKED', `Stage ${missing} is not complete`)
}

/** Stores answers that were changed after the survey was finished. Throws INVALID if they are not complete. */
async function withFinalAnswers(api: Api, user: CallerUser, found: CandidacyWithCampaign) {
  const { row, campaign } = found
  if (row.answer_draft === null || !stagesOf(campaign).includes('SURVEY')) return found
  const survey = Survey.parse(campaign.survey)
  const answer_group = toAnswerGroup(survey, currentAnswers(row))
  validate(answerGroupSchema(survey, earliestToday(api.now())), answer_group)
  await storeFinalAnswers(api.db, row.id, answer_group)
  return requireCandidacy(api, user, { id: row.id })
}

/** Sends a request to answer the video question in another way, which opens the discussion of the application. */
async function sendPitchRequest(api: Api, db: Db, user: CallerUser, { row, campaign, record }: CandidacyWithCampaign) {
  if (record?.kind !== 'request' || record.text === null || !stagesOf(campaign).includes('PITCH')) return
  const discussion = await lockDiscussion(db, api, row.id)
  // The discussion is treated as open. Otherwise, a closed one would reject the message and thus the submission.
  await sendCandidateMessage(db, api, user, { ...discussion, is_open: true }, { content: record.text })
}

export function stageRoutes(serve: Serve, api: Api) {
  serve(contract.answerSurvey, async ({ params, body, caller }) => {
    const user = requireVerifiedUser(caller)
    const { row, campaign } = await requireWritableStage(api, user, parseId(params), 'SURVEY')
    const survey = Survey.parse(campaign.survey)
    validate(answerGroupSchema(survey, earliestToday(api.now())), body.candidacy.answer_group)
    const answer_group = toAnswerGroup(survey, body.candidacy.answer_group)
    const { answer_times } = mergeAnswers(row, changedAnswers(row, answer_group), api.now())
    return changeDraft(api, user, row.id, { answer_group, answer_draft: null, answer_times })
  })

  serve(contract.draftSurvey, async ({ params, body, caller }) => {
    const user = requireVerifiedUser(caller)
    const found = await requireWritableStage(api, user, parseId(params), 'SURVEY')
    const survey = Survey.parse(found.campaign.survey)
    validate(draftAnswersSchema(survey, earliestToday(api.now())), body.candidacy.answer_group)
    return saveAnswerDraft(api, user, found, body.candidacy.answer_group, body.candidacy.answer_ages)
  })

  serve(contract.skipPitch, async ({ params, body, caller }) => {
    const user = requireVerifiedUser(caller)
    const { row, campaign } = await requireWritableStage(api, user, parseId(params), 'PITCH')
    if (!campaign.pitch?.is_optional) throw new ApiError('FORBIDDEN', 'Pitch is not optional')
    return changeDraft(api, user, row.id, { is_pitch_passed: body.candidacy.is_pitch_passed })
  })

  serve(contract.confirmCandidacy, async ({ params, caller }) => {
    const user = requireVerifiedUser(caller)
    const found = await requireCandidacy(api, user, { id: parseId(params) })
    if (found.row.confirmed_at !== null) return found.candidacy
    requireOpenDraft(found)
    rejectIncomplete(found)
    await countAttempt(api, PER_USER.applications, String(user.id))
    const reference = newReference()
    const reply_by = replyDeadline(found, api.now())
    await inTransaction(api, async (db) => {
      const confirmed_at = api.now().toISOString()
      // A CV that was attached before the job stopped asking for one is not submitted.
      const files = found.campaign.resume_requirement === 'NOT_ASKED' ? { resume_id: null } : {}
      if (!(await markSubmitted(db, found.row.id, { confirmed_at, reference, reply_by, ...files }))) return
      // The same applies to the answer to a video question that the job no longer asks.
      if (!stagesOf(found.campaign).includes('PITCH')) await dropRecord(api, db, found.row.id)
      // Checked again while the row is locked, because a concurrent call may have reopened a stage or saved an answer.
      const locked = await requireCandidacy({ ...api, db }, user, { id: found.row.id })
      rejectIncomplete(locked)
      const submitted = await withFinalAnswers({ ...api, db }, user, locked)
      await storeJobSnapshot(db, found.row.id, currentJobSnapshot(submitted))
      await indexApplications(db, [submitted])
      await enqueueEmailTo(db, api, user, {
        template: 'receipt',
        payload: ({ origin }) => ({
          ...(submitted.entity && { entity: submitted.entity.name }),
          job: found.campaign.name,
          reference,
          ...(reply_by && { reply_by }),
          link: `${origin}/profile/applications/${reference}`,
        }),
        dedupe_key: `receipt:${found.row.id}`,
      })
      const { company_id, id: user_id } = user
      const data = { candidacy_id: found.row.id, user_id, campaign_id: submitted.campaign.id }
      await enqueueWebhookEvent(db, api, { company_id, user_id, event: 'candidacy.confirmed', data })
      await recordApplicationNotices(db, api, {
        candidacy_id: found.row.id,
        company_id,
        campaign_slug: submitted.campaign.slug,
      })
      await sendPitchRequest(api, db, user, submitted)
      await announceAdjustmentRequest(api, db, user, found.row.id)
    })
    return (await requireCandidacy(api, user, { id: found.row.id })).candidacy
  })
}
