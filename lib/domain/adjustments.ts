import { z } from 'zod'

export const MAX_INTERPRETER = 100
export const MAX_OTHER = 1000

const text = (max: number) => z.string().trim().min(1).max(max).nullable()

/** Adjustments that a candidate requests from the company, without a reason. They must not count in the assessment. */
export const Adjustments = z.object({
  /** The company sends the questions of an interview before it. */
  is_questions_in_advance: z.boolean(),
  /** The language of the interpreter, for example 'French Sign Language'. Null if none is needed. */
  interpreter: text(MAX_INTERPRETER),
  /** The company writes and does not call. */
  is_text_only: z.boolean(),
  other: text(MAX_OTHER),
})
export type Adjustments = z.infer<typeof Adjustments>

export const NOTHING_REQUESTED: Adjustments = {
  is_questions_in_advance: false,
  interpreter: null,
  is_text_only: false,
  other: null,
}

export const isRequested = (adjustments: Adjustments) => Object.values(adjustments).some(Boolean)

export const isSameRequest = (a: Adjustments, b: Adjustments) =>
  a.is_questions_in_advance === b.is_questions_in_advance &&
  a.interpreter === b.interpreter &&
  a.is_text_only === b.is_text_only &&
  a.other === b.other
