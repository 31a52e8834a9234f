import { z } from 'zod'
import { AnswerGroup, answerSchema, isBlank } from '#lib/domain/answer-group'
import type { Question, Survey } from '#lib/domain/survey'

/** Maximum age of an answer in milliseconds: a year. Devices delete older ones. */
const MAX_AGE_MS = 365 * 24 * 60 * 60 * 1000
/** Milliseconds since a change on a device. */
export const Age = z.number().int().min(0).max(MAX_AGE_MS)
/** The ages of answers by question ID. */
export const AnswerAges = z.record(z.string().regex(/^\d+$/), Age)
export type AnswerAges = z.infer<typeof AnswerAges>

/** Maximum number of answers in one request. No survey has that many questions. */
const MAX_ANSWERS = 500

/**
 * An answer group in a request, not yet checked against a survey. Its size is checked first, because validating each
 * answer takes time.
 */
export const AnswerGroupInput = z
  .custom<z.input<typeof AnswerGroup>>((group) => Object.keys(group ?? {}).length <= MAX_ANSWERS, {
    params: { key: 'RANGE_MAX', bound: MAX_ANSWERS },
  })
  .pipe(AnswerGroup)

const groupSchema = (questions: readonly Question[], today?: string) =>
  z.strictObject(Object.fromEntries(questions.map((question) => [String(question.id), answerSchema(question, today)])))

/** The schema of a finished survey: every required question answered, no unknown questions. */
export const answerGroupSchema = ({ questions }: Survey, today?: string) => groupSchema(questions, today)

/** The question with the rules for a draft: not required, and a text may be too short. */
const withDraftRules = (question: Question): Question =>
  question.question_type === 'text'
    ? { ...question, is_required: false, length_min: null }
    : { ...question, is_required: false }

/** The schema of partial answers, which are saved while the user types: each must be valid, none is required. */
export const draftAnswersSchema = ({ questions }: Survey, today?: string) =>
  groupSchema(questions.map(withDraftRules), today)

/** Returns the answers that are valid in a draft. An invalid one must not prevent the others from being saved. */
export function validDraftAnswers(survey: Survey | null, values: AnswerGroup, today?: string): AnswerGroup {
  const shape = survey ? draftAnswersSchema(survey, today).shape : {}
  return Object.fromEntries(Object.entries(values).filter(([id, value]) => shape[id]?.safeParse(value).success))
}

/** Converts values to a finished answer group: trimmed, with a key for each question, and null for blank answers. */
export const toAnswerGroup = ({ questions }: Survey, values: Record<string, unknown>): AnswerGroup =>
  AnswerGroup.parse(
    Object.fromEntries(
      questions.map(({ id }) => {
        const value = values[String(id)]
        const trimmed = typeof value === 'string' ? value.trim() : value
        return [String(id), isBlank(trimmed) ? null : trimmed]
      }),
    ),
  )
