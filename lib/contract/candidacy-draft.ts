import { z } from 'zod'
import { createCandidacy } from '#lib/contract/candidacies'
import { endpoint } from '#lib/contract/endpoint'
import { Age, AnswerAges, AnswerGroupInput } from '#lib/domain/answer-group'
import { Candidacy } from '#lib/domain/candidacy'

const withGroup = z.object({ candidacy: z.object({ answer_group: AnswerGroupInput }) })

/**
 * Extension: stores what a visitor did before signing in. Creates the application as `createCandidacy` does, marks the
 * video as seen, and merges the answers as `draftSurvey` does. Answers that the current questions do not accept are
 * ignored. If `is_survey_finished` and all answers are valid, the survey is complete. A submitted application stays
 * unchanged. Repeating the call changes nothing.
 */
export const storeDraft = endpoint({
  method: 'POST',
  path: '/me/candidacies/draft',
  body: z.object({
    candidacy: createCandidacy.body.shape.candidacy.extend({
      /** Milliseconds since the video was seen; null if it was not. */
      video_age: Age.nullable().default(null),
      answer_group: AnswerGroupInput.default({}),
      answer_ages: AnswerAges.default({}),
      is_survey_finished: z.boolean().default(false),
    }),
    sponsor: createCandidacy.body.shape.sponsor,
  }),
  reply: Candidacy,
})
/** Extension: completes the survey. Every required question must be answered. */
export const answerSurvey = endpoint({
  method: 'PATCH',
  path: '/me/candidacies/:id/survey',
  body: withGroup,
  reply: Candidacy,
})
/**
 * Extension: saves partial answers. The given keys replace the stored ones, and null clears one. An answer with an age,
 * in milliseconds since its change, does not replace one that was changed later on another device.
 */
export const draftSurvey = endpoint({
  method: 'PATCH',
  path: '/me/candidacies/:id/survey_draft',
  body: z.object({ candidacy: withGroup.shape.candidacy.extend({ answer_ages: AnswerAges.optional() }) }),
  reply: Candidacy,
})
/** Extension: skips an optional pitch, or undoes the skip. */
export const skipPitch = endpoint({
  method: 'PATCH',
  path: '/me/candidacies/:id/pitch',
  body: z.object({ candidacy: z.object({ is_pitch_passed: z.boolean() }) }),
  reply: Candidacy,
})
/** Extension: submits the application once all stages are complete. Idempotent. */
export const confirmCandidacy = endpoint({ method: 'PATCH', path: '/me/candidacies/:id/confirm', reply: Candidacy })
