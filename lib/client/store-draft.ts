import { unsavedAdjustmentsKey } from '#lib/client/adjustments-keys'
import { call, callOnce } from '#lib/client/api'
import { storeCandidacy } from '#lib/client/candidacies'
import {
  ageOf,
  agesOf,
  EMPTY_DRAFT,
  isEmpty,
  readDraft,
  valuesOf,
  withoutAcknowledged,
  writeDraft,
} from '#lib/client/draft-store'
import { draftKey } from '#lib/client/input-storage'
import {
  readLocalAdjustments,
  readLocalPitchAdjustments,
  writeLocalAdjustments,
  writeLocalPitchAdjustments,
} from '#lib/client/local-adjustments'
import { moveUnsavedInput } from '#lib/client/unsaved-input'
import { visitOrigin, CONTROLS } from '#lib/client/visit-origin'
import { requestAdjustments } from '#lib/contract/adjustments'
import { markVideoSeen } from '#lib/contract/candidacies'
import type { Input } from '#lib/contract/caller'
import { ApiError } from '#lib/contract/errors'
import { createCandidacy } from '#lib/contract/create-candidacy'
import * as drafts from '#lib/contract/candidacy-draft'
import { adjustPitch } from '#lib/contract/pitch-answers'
import { storeDraft as storeDraftCall } from '#lib/contract/store-draft'
import { isSameRequest } from '#lib/domain/adjustments'
import { toAnswerGroup, validDraftAnswers } from '#lib/domain/answer-checks'
import type { AnswerGroup } from '#lib/domain/answer-group'
import type { Campaign } from '#lib/domain/campaign'
import type { Candidacy } from '#lib/domain/candidacy'
import type { Survey } from '#lib/domain/survey'
import { isSameChoice } from '#lib/domain/pitch-adjustments'

/** The timeout detects connections that no longer respond. */
const DRAFT_TIMEOUT_MS = 15_000

type Body = NonNullable<Input<typeof storeDraftCall>['body']>

/**
 * Moves the draft of this device into the account, which creates the application if there is none. Answers that change
 * in the meantime or are not valid stay on the device.
 */
export function storeDraft({ id: campaign_id, survey }: Pick<Campaign, 'id' | 'survey'>) {
  const key = draftKey(campaign_id, null)
  const draft = readDraft(key)
  const { is_survey_finished } = draft
  // A draft has its origin since its first change.
  const origin = isEmpty(draft) ? visitOrigin(location.search) : draft
  const source = origin.source?.replace(CONTROLS, '') || null
  const sponsor = origin.sponsor?.replace(CONTROLS, '') || null
  const answer_group = validDraftAnswers(survey, valuesOf(draft))
  const answer_ages = agesOf(draft, answer_group)
  const video_age = draft.video_seen_at === null ? null : ageOf(draft.video_seen_at)
  const candidacy = { campaign_id, user_agent: navigator.userAgent, source }
  const adjustments = readLocalAdjustments(campaign_id)
  const pitch_adjustments = readLocalPitchAdjustments(campaign_id)
  const progress = { video_age, answer_group, answer_ages, is_survey_finished, adjustments, pitch_adjustments }
  return storeCandidacy(send({ candidacy: { ...candidacy, ...progress }, sponsor }), ({ id, confirmed_at }) => {
    const rest = confirmed_at === null ? withoutAcknowledged(readDraft(key), answer_group) : EMPTY_DRAFT
    const unsentProgress = {
      video_seen_at: draft.video_seen_at === null ? rest.video_seen_at : null,
      is_survey_finished: rest.is_survey_finished && !is_survey_finished,
    }
    if (isEmpty({ ...EMPTY_DRAFT, ...unsentProgress })) {
      const ownKey = draftKey(campaign_id, id)
      writeDraft(ownKey, { ...EMPTY_DRAFT, answers: { ...readDraft(ownKey).answers, ...rest.answers } })
      writeDraft(key, EMPTY_DRAFT)
    } else {
      // What the candidate finished during this call is sent with the next one, together with the remaining answers.
      writeDraft(key, { ...rest, ...unsentProgress })
    }
    moveUnsavedInput(unsavedAdjustmentsKey(campaign_id, null), unsavedAdjustmentsKey(campaign_id, id))
    const current = readLocalAdjustments(campaign_id)
    if (adjustments && current && isSameRequest(adjustments, current)) writeLocalAdjustments(campaign_id, null)
    const chosen = readLocalPitchAdjustments(campaign_id)
    if (pitch_adjustments && chosen && isSameChoice(pitch_adjustments, chosen))
      writeLocalPitchAdjustments(campaign_id, null)
  })
}

/** Submits all answers. */
export const answerSurvey = (id: number, survey: Survey, values: AnswerGroup) =>
  storeCandidacy(
    call(drafts.answerSurvey, { params: { id }, body: { candidacy: { answer_group: toAnswerGroup(survey, values) } } }),
    // A remaining draft would count as a change of the submitted answers.
    ({ campaign }) => writeDraft(draftKey(campaign.id, id), EMPTY_DRAFT),
  )

/** Saves the valid answers of the draft while the user types. The response also contains answers from other tabs. */
export async function saveSurveyDraft(id: number, { id: campaign_id, survey }: Pick<Campaign, 'id' | 'survey'>) {
  const key = draftKey(campaign_id, id)
  const answer_group = validDraftAnswers(survey, valuesOf(readDraft(key)))
  if (Object.keys(answer_group).length === 0) return
  const answer_ages = agesOf(readDraft(key), answer_group)
  await storeCandidacy(
    call(drafts.draftSurvey, {
      params: { id },
      body: { candidacy: { answer_group, answer_ages } },
      signal: AbortSignal.timeout(DRAFT_TIMEOUT_MS),
    }),
  )
  writeDraft(key, withoutAcknowledged(readDraft(key), answer_group))
}

export const confirmCandidacy = (id: number) => storeCandidacy(call(drafts.confirmCandidacy, { params: { id } }))

/** Whether a funnel API lacks an extension. */
export const isUnknownCall = (error: unknown) =>
  error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'NOT_IMPLEMENTED')

const send = (body: Body): Promise<Candidacy> =>
  callOnce(storeDraftCall, { body, signal: AbortSignal.timeout(DRAFT_TIMEOUT_MS) }).catch((error: unknown) => {
    if (isUnknownCall(error)) return sendSeparately(body)
    throw error
  })

/** Sends the draft with the calls of the specification, for a funnel API without the extension `storeDraft`. */
async function sendSeparately({ candidacy: draft, sponsor }: Body): Promise<Candidacy> {
  const { campaign_id, user_agent, source, video_age, answer_group, is_survey_finished } = draft
  const { adjustments, pitch_adjustments } = draft
  const created = await callOnce(createCandidacy, {
    body: { candidacy: { campaign_id, user_agent, source }, sponsor },
  })
  const params = { id: created.id }
  if (adjustments) await ifKnown(call(requestAdjustments, { params, body: { candidacy: { adjustments } } }))
  if (created.confirmed_at !== null) return created
  const adjusted = pitch_adjustments
    ? await ifKnown(call(adjustPitch, { params, body: { candidacy: { pitch_adjustments } } }))
    : null
  const seen = typeof video_age !== 'number' ? null : await call(markVideoSeen, { params })
  // The finished survey includes the answers of an earlier call.
  const earlier = is_survey_finished ? { ...created.answer_group, ...created.answer_draft } : {}
  const answers = { ...earlier, ...answer_group }
  if (Object.keys(answers).length === 0) return seen ?? adjusted ?? created
  const survey = is_survey_finished ? drafts.answerSurvey : drafts.draftSurvey
  return call(survey, { params, body: { candidacy: { answer_group: answers } } })
}

/** If the API lacks this call for adjustments too, the application is created without them. */
const ifKnown = <T>(reply: Promise<T>): Promise<T | null> =>
  reply.catch((error: unknown) => {
    if (isUnknownCall(error)) return null
    throw error
  })
