import { z } from 'zod'
import { Address } from '#lib/domain/address'
import { Day, type Question } from '#lib/domain/survey'

/** The values of answers of all question types. A smart question has a choice if it lists answers, otherwise a text. */
export const AnswerValue = z.union([
  z.string(),
  z.number(),
  z.array(z.number().int()),
  z.object({ from: Day, to: Day }),
  Address,
])
export type AnswerValue = z.infer<typeof AnswerValue>

/**
 * Answers by question ID, as text keys because JSON has no others: `{"12": "Because…", "13": [4, 5], "14": null}`. Null
 * means that the question was shown and left blank, so the group of a finished survey is never empty (§4).
 */
export const AnswerGroup = z.record(z.string().regex(/^\d+$/), AnswerValue.nullable())
export type AnswerGroup = z.infer<typeof AnswerGroup>

/** Maximum length of a text answer in characters if the question sets no bound. */
export const TEXT_MAX = 5000

export const isBlank = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Adds the required check to a schema: a blank or missing value is valid only if the question is optional. */
function withRequired(schema: z.ZodType, { is_required }: Question) {
  const answer = z.unknown().superRefine((value, context) => {
    if (!isBlank(value)) forward(schema, value, context)
    else if (is_required) context.addIssue({ code: 'custom', params: { key: 'REQUIRED' } })
  })
  // The key of a question may be missing only if its schema is optional.
  return is_required ? answer : answer.optional()
}

function forward(schema: z.ZodType, value: unknown, context: z.core.$RefinementCtx) {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success) return
  for (const { message: _message, ...issue } of result.error.issues)
    context.addIssue(issue as Parameters<typeof context.addIssue>[0])
}

const choiceOf = (question: Question) => {
  const ids = new Set(question.answers.map((answer) => answer.id))
  return z
    .number()
    .int()
    .refine((id) => ids.has(id), { params: { key: 'INVALID_PATTERN' } })
}

const textSchema = (min: number | null, max: number | null) =>
  z
    .string()
    .trim()
    .min(min ?? 0)
    .max(max ?? TEXT_MAX)

/** The current day in the time zone of this device or server. */
export const localDay = () => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** The earliest day that is the current day in some time zone. */
export const earliestToday = (now: Date) => new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10)

const notBefore = (day: string) => ({ params: { key: 'DATE_MIN', bound: day } })

/**
 * The schema of one answer: type, bounds and choices of the question, and whether it is required. `today` is the
 * earliest valid day for a question whose answer must not be in the past.
 */
export function answerSchema(question: Question, today = localDay()): z.ZodType {
  const schema = (): z.ZodType => {
    switch (question.question_type) {
      case 'checkbox':
        return z
          .array(choiceOf(question))
          .refine((ids) => new Set(ids).size === ids.length, { params: { key: 'INVALID_PATTERN' } })
      case 'radio':
        return choiceOf(question)
      case 'smart':
        return question.answers.length > 0 ? choiceOf(question) : textSchema(null, null)
      case 'date':
        return Day.refine((day) => question.is_past_allowed !== false || day >= today, notBefore(today))
      case 'date_range':
        return dateRange(question.date_min, question.date_max).refine(
          ({ from }) => question.is_past_allowed !== false || from >= today,
          { path: ['from'], ...notBefore(today) },
        )
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
        return textSchema(question.length_min, question.length_max)
      case 'url':
        return z.url({ protocol: /^https?$/ }).max(2048)
    }
  }
  return withRequired(schema(), question)
}

/** A day of a range. A candidate may have entered only the other one. */
const RangeDay = z
  .string()
  .refine((day) => day !== '', { params: { key: 'BOTH_DATES' } })
  .pipe(Day)

const dateRange = (min: string | null, max: string | null) =>
  z
    .object({ from: RangeDay, to: RangeDay })
    .refine(({ from, to }) => from <= to, { path: ['to'], params: { key: 'DATE_ORDER' } })
    .refine(({ from }) => !min || from >= min, { path: ['from'], params: { key: 'DATE_MIN', bound: min } })
    .refine(({ to }) => !max || to <= max, { path: ['to'], params: { key: 'DATE_MAX', bound: max } })
