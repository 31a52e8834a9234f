import { z } from 'zod'
import { Address } from '#lib/domain/address'
import { Day, type Question, type Survey } from '#lib/domain/survey'

/** The values that answers have, by question type. A smart question is answered by a choice when it lists answers, else by text. */
export const AnswerValue = z.union([
  z.string(),
  z.number(),
  z.array(z.number().int()),
  z.object({ from: Day, to: Day }),
  Address,
])
export type AnswerValue = z.infer<typeof AnswerValue>

/**
 * Answers by question id, as text keys since JSON has no others: `{"12": "Because…", "13": [4, 5], "14": null}`.
 * Null is a question that was seen and left blank, so the group of a finished survey is never empty (§4).
 */
export const AnswerGroup = z.record(z.string().regex(/^\d+$/), AnswerValue.nullable())
export type AnswerGroup = z.infer<typeof AnswerGroup>

/** Questions that anybody answers at once; no survey has as many. */
const ANSWERS_MOST = 500

/** A group as it comes in: counted before any of it is looked at, for each wrong answer takes its time. */
export const GivenAnswers = z
  .custom<z.input<typeof AnswerGroup>>((group) => Object.keys(group ?? {}).length <= ANSWERS_MOST, {
    params: { key: 'RANGE_MAX', bound: ANSWERS_MOST },
  })
  .pipe(AnswerGroup)

/** The longest text answer in characters where a question sets no bound of its own. */
export const TEXT_MAX = 5000

const isBlank = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Lays the required mark over a schema: a blank value, or no value, passes only where the question may be left out. */
function marked(schema: z.ZodType, { is_required }: Question) {
  const one = z.any().superRefine((value, context) => {
    if (!isBlank(value)) forward(schema, value, context)
    else if (is_required) context.addIssue({ code: 'custom', params: { key: 'REQUIRED' } })
  })
  // A group may lack a key of a question only when its schema says so.
  return is_required ? one : one.optional()
}

function forward(schema: z.ZodType, value: unknown, context: z.core.$RefinementCtx) {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return
  for (const { message: _words, ...issue } of result.error.issues)
    context.addIssue(issue as Parameters<typeof context.addIssue>[0])
}

const oneOf = (question: Question) => {
  const ids = new Set(question.answers.map((answer) => answer.id))
  return z
    .number()
    .int()
    .refine((id) => ids.has(id), { params: { key: 'INVALID_PATTERN' } })
}

const text = (min: number | null, max: number | null) =>
  z
    .string()
    .trim()
    .min(min ?? 0)
    .max(max ?? TEXT_MAX)

/** What a single answer must be: types, bounds and choices of the question, its required mark included. */
export function answerTo(question: Question): z.ZodType {
  const schema = (): z.ZodType => {
    switch (question.question_type) {
      case 'checkbox':
        return z
          .array(oneOf(question))
          .refine((ids) => new Set(ids).size === ids.length, { params: { key: 'INVALID_PATTERN' } })
      case 'radio':
        return oneOf(question)
      case 'smart':
        return question.answers.length > 0 ? oneOf(question) : text(null, null)
      case 'date':
        return Day
      case 'date_range':
        return dateRange(question.date_min, question.date_max)
      case 'location':
        return Address.refine(({ name, city }) => !isBlank(name) || !isBlank(city), { params: { key: 'REQUIRED' } })
      case 'number':
        return z
          .number()
          .min(question.range_min ?? -Number.MAX_SAFE_INTEGER)
          .max(question.range_max ?? Number.MAX_SAFE_INTEGER)
      case 'score':
        return z.number().int().min(1).max(question.score_max)
      case 'text':
        return text(question.length_min, question.length_max)
      case 'url':
        return z.url({ protocol: /^https?$/ }).max(2048)
    }
  }
  return marked(schema(), question)
}

const dateRange = (min: string | null, max: string | null) =>
  z
    .object({ from: Day, to: Day })
    .refine(({ from, to }) => from <= to, { path: ['to'], params: { key: 'DATE_ORDER' } })
    .refine(({ from }) => !min || from >= min, { path: ['from'], params: { key: 'DATE_MIN', bound: min } })
    .refine(({ to }) => !max || to <= max, { path: ['to'], params: { key: 'DATE_MAX', bound: max } })

const group = (questions: readonly Question[]) =>
  z.strictObject(Object.fromEntries(questions.map((question) => [String(question.id), answerTo(question)])))

/** The schema of a finished survey: every required question answered, nothing beside the questions. */
export const answersTo = ({ questions }: Survey) => group(questions)

/** A question as it is while its answer is being written: a text may still be too short. */
const unfinished = (question: Question): Question =>
  question.question_type === 'text'
    ? { ...question, is_required: false, length_min: null }
    : { ...question, is_required: false }

/** The schema of answers given so far: each must be right, none must be there. So every answer is saved as it is given. */
export const draftAnswersTo = ({ questions }: Survey) => group(questions.map(unfinished))

/** A finished group: trimmed, one key for each question, blanks as null. */
export const toAnswerGroup = ({ questions }: Survey, values: Record<string, unknown>): AnswerGroup =>
  AnswerGroup.parse(
    Object.fromEntries(
      questions.map(({ id }) => {
        const value = values[String(id)]
        const plain = typeof value === 'string' ? value.trim() : value
        return [String(id), isBlank(plain) ? null : plain]
      }),
    ),
  )
