import { z } from 'zod'
import type { ResumeRequirement } from '#lib/domain/enumerations'
import type { WrittenQuestion } from '#lib/funnel-api/features/campaigns/schema'

/** A question of a Greenhouse form: a standard field such as 'resume', or a question of the company. */
export const GreenhouseQuestion = z.object({
  label: z.string(),
  required: z.boolean().nullish(),
  fields: z.array(
    z.object({
      name: z.string(),
      type: z.string(),
      values: z.array(z.object({ label: z.coerce.string() })).nullish(),
    }),
  ),
})
type GreenhouseQuestion = z.infer<typeof GreenhouseQuestion>

/** Converts the company's own questions to a survey. Other steps of the funnel cover the standard fields. */
export const surveyOf = (questions: readonly GreenhouseQuestion[]): WrittenQuestion[] =>
  questions.flatMap((question) => toQuestion(question) ?? [])

/**
 * Returns whether the form asks for a CV. Greenhouse omits hidden fields. Returns null if there are no standard fields,
 * because the feed was then requested without them.
 */
export function resumeRequirementOf(questions: readonly GreenhouseQuestion[]): ResumeRequirement | null {
  const has = (name: string) => (question: GreenhouseQuestion) => question.fields.some((field) => field.name === name)
  const resume = questions.find(has('resume'))
  if (resume) return resume.required === false ? 'OPTIONAL' : 'REQUIRED'
  return questions.some(has('email')) ? 'NOT_ASKED' : null
}

function toQuestion({ label, required, fields }: GreenhouseQuestion): WrittenQuestion | null {
  const field = fields.find(({ name }) => /^question_\d+/.test(name))
  if (!field || label.trim() === '') return null
  const base = {
    key: field.name.replace(/\[\]$/, ''),
    content: label.trim(),
    is_required: required ?? false,
    smart_question_id: null,
    easy_read: null,
    sign_language_url: null,
    sign_language_text: null,
  }
  const answers = [
    ...new Set((field.values ?? []).map(({ label: answer }) => answer).filter((answer) => answer.trim() !== '')),
  ]
  if (field.type === 'input_text' || field.type === 'textarea')
    return {
      ...base,
      question_type: 'text',
      length_min: null,
      length_max: field.type === 'input_text' ? 255 : null,
      answers: [],
    }
  if (answers.length < 2) return null
  if (field.type === 'multi_value_single_select') return { ...base, question_type: 'radio', user_field: null, answers }
  return field.type === 'multi_value_multi_select' ? { ...base, question_type: 'checkbox', answers } : null
}
