import { z } from 'zod'
import { createCandidacy } from '#lib/contract/create-candidacy'
import { endpoint } from '#lib/contract/endpoint'
import { Adjustments } from '#lib/domain/adjustments'
import { Age, AnswerAges, AnswerGroupInput } from '#lib/domain/answer-checks'
import { Candidacy } from '#lib/domain/candidacy'
import { PitchAdjustments } from '#lib/domain/pitch-adjustments'

/**
 * Extension: stores what a visitor did before signing in. Creates the application as `createCandidacy` does, marks the
 * video as seen, and merges the answers as `draftSurvey` does. Answers that the current questions do not accept are
 * ignored. If `is_survey_finished` and all answers are valid, the survey is complete. A submitted application stays
 * unchanged, except for `adjustments`. Repeating the call changes nothing.
 */
export const storeDraft = endpoint({
  method: 'POST',
  path: '/me/candidacies/draft',
  body: z.object({
    candidacy: createCandidacy.body.shape.candidacy.extend({
      /** Milliseconds since the video was seen. Null if it was not. */
      video_age: Age.nullable().default(null),
      answer_group: AnswerGroupInput.default({}),
      answer_ages: AnswerAges.default({}),
      is_survey_finished: z.boolean().default(false),
      /** As in `requestAdjustments`. Null changes nothing. */
      adjustments: Adjustments.nullable().default(null),
      /** As in `adjustPitch`. Null changes nothing. Ignored if the job has no video question. */
      pitch_adjustments: PitchAdjustments.nullable().default(null),
    }),
    sponsor: createCandidacy.body.shape.sponsor,
  }),
  reply: Candidacy,
})
