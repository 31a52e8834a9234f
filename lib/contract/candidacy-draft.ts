import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { AnswerAges, AnswerGroupInput } from '#lib/domain/answer-checks'
import { Candidacy } from '#lib/domain/candidacy'

const withGroup = z.object({ candidacy: z.object({ answer_group: AnswerGroupInput }) })

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
