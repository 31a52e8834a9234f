import { ApiError, fieldErrors } from '#lib/contract/errors'
import * as contract from '#lib/contract/extensions'
import { type AnswerGroup, answerGroupSchema, draftAnswersSchema, toAnswerGroup } from '#lib/domain/answer-group'
import { currentStage, stagesOf } from '#lib/domain/candidacy'
import type { Survey } from '#lib/domain/survey'
import {
  requireCandidacy,
  type CandidacyWithCampaign,
  requireOpenDraft,
  requireWritableStage,
} from '#lib/funnel-api/features/candidacies/queries'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Api } from '#lib/funnel-api/platform/context'
import { PER_USER } from '#lib/funnel-api/platform/rate-limit/user-limits'
import { enqueueEmailTo } from '#lib/funnel-api/platform/outbox/post-to'
import { currentJobSnapshot } from '#lib/funnel-api/features/candidacies/job-snapshot'
import { countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { receiptDetails, replyDeadline } from '#lib/funnel-api/features/candidacies/confirmation'
import { newReference } from '#lib/funnel-api/features/candidacies/reference'
import {
  changeDraft,
  markSubmitted,
  saveAnswerDraft,
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

export function stageRoutes(serve: Serve, api: Api) {
  serve(contract.answerSurvey, async ({ params, body, caller }) => {
    const user = requireVerifiedUser(caller)
    const { row, campaign } = await requireWritableStage(api, user, parseId(params), 'SURVEY')
    const survey = campaign.survey as Survey
    validate(answerGroupSchema(survey), body.candidacy.answer_group)
    return changeDraft(api, user, row.id, {
      answer_group: toAnswerGroup(survey, body.candidacy.answer_group),
      answer_draft: null,
    })
  })

  serve(contract.draftSurvey, async ({ params, body, caller }) => {
    const user = requireVerifiedUser(caller)
    const found = await requireWritableStage(api, user, parseId(params), 'SURVEY')
    validate(draftAnswersSchema(found.campaign.survey as Survey), body.candidacy.answer_group)
    return saveAnswerDraft(api, user, found, body.candidacy.answer_group)
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
      if (!(await markSubmitted(db, found.row.id, { confirmed_at, reference, reply_by }))) return
      // Checked again while the row is locked, because a concurrent call may have reopened a stage.
      const submitted = await requireCandidacy({ ...api, db }, user, { id: found.row.id })
      rejectIncomplete(submitted)
      const snapshot = currentJobSnapshot(submitted)
      await storeJobSnapshot(db, found.row.id, snapshot)
      await enqueueEmailTo(db, api, user, {
        template: 'receipt',
        payload: ({ origin, locale }) => ({
          ...(submitted.entity && { entity: submitted.entity.name }),
          job: found.campaign.name,
          reference,
          ...(reply_by && { reply_by }),
          link: `${origin}/profile/applications/${reference}`,
          details: receiptDetails(submitted, snapshot, { locale, is_email_verified: user.email_verified_at !== null }),
        }),
        dedupe_key: `receipt:${found.row.id}`,
      })
      const { company_id, id: user_id } = user
      const data = { candidacy_id: found.row.id, user_id, campaign_id: submitted.campaign.id }
      await enqueueWebhookEvent(db, api, { company_id, user_id, event: 'candidacy.confirmed', data })
    })
    return (await requireCandidacy(api, user, { id: found.row.id })).candidacy
  })
}
