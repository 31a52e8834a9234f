import { z } from 'zod'
import { VideoText } from '#lib/domain/video-text'

export const QuestionType = z.enum([
  'checkbox',
  'date_range',
  'date',
  'location',
  'number',
  'radio',
  'score',
  'smart',
  'text',
  'url',
])
export type QuestionType = z.infer<typeof QuestionType>

export const Answer = z.object({
  id: z.number().int(),
  content: z.string(),
  order: z.number().int().default(0),
  popularity: z.number().nullable().default(null),
  question_id: z.number().int(),
})
export type Answer = z.infer<typeof Answer>

/** A calendar day, yyyy-mm-dd. */
export const Day = z.iso.date()

const base = {
  id: z.number().int(),
  content: z.string(),
  is_required: z.boolean().default(false),
  order: z.number().int().default(0),
  smart_question_id: z.number().int().nullable().default(null),
  answers: z.array(Answer).default([]),
  /** Extension: the question in easy language. */
  easy_read: z.string().nullable().default(null),
  /** Extension: a video of the question in sign language, with its alternatives. */
  sign_language_url: z.string().nullable().default(null),
  sign_language_text: VideoText.nullable().default(null),
}
const bound = z.number().nullable().default(null)
const day = Day.nullable().default(null)
/** The field of the user's profile that can fill in this answer. */
const user_field = z.string().nullable().default(null)

/** Extension: whether an answer may be before today. False for a question about availability. */
const is_past_allowed = z.boolean().default(true)

/** A question of a survey, by `question_type`, with the extra fields of §3. */
export const Question = z.discriminatedUnion('question_type', [
  z.object({ ...base, question_type: z.literal('checkbox') }),
  z.object({ ...base, question_type: z.literal('date_range'), date_min: day, date_max: day, is_past_allowed }),
  z.object({ ...base, question_type: z.literal('date'), user_field, is_past_allowed }),
  z.object({ ...base, question_type: z.literal('location'), user_field }),
  z.object({
    ...base,
    question_type: z.literal('number'),
    range_min: bound,
    range_max: bound,
    unit: z.string().nullable().default(null),
  }),
  z.object({ ...base, question_type: z.literal('radio'), user_field }),
  z.object({ ...base, question_type: z.literal('score'), score_max: z.number().int().min(2).max(10).default(5) }),
  z.object({ ...base, question_type: z.literal('smart') }),
  z.object({ ...base, question_type: z.literal('text'), length_min: bound, length_max: bound }),
  z.object({ ...base, question_type: z.literal('url'), user_field }),
])
export type Question = z.infer<typeof Question>
export type QuestionOf<T extends QuestionType> = Extract<Question, { question_type: T }>

export const Survey = z.object({ id: z.number().int(), questions: z.array(Question) })
export type Survey = z.infer<typeof Survey>

export const inOrder = <T extends { order: number }>(items: readonly T[]): T[] =>
  [...items].sort((a, b) => a.order - b.order)
