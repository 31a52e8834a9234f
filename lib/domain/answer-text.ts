import { placeOf, formattedAddress } from '#lib/domain/place'
import type { AnswerValue } from '#lib/domain/answer-group'
import { longDay } from '#lib/domain/dates'
import type { Question } from '#lib/domain/survey'

/** An answer as readable text, with numbers and dates in the locale's format. Null if the answer is blank. */
export function answerText(question: Question, value: AnswerValue | null | undefined, locale: string): string | null {
  if (value === null || value === undefined) return null
  const choiceText = (id: unknown) => question.answers.find((answer) => answer.id === id)?.content ?? String(id)
  const day = (iso: string) => longDay(iso, locale)
  if (Array.isArray(value)) return value.map(choiceText).join(', ')
  if (typeof value === 'object')
    return 'from' in value ? `${day(value.from)} – ${day(value.to)}` : formattedAddress(value) || placeOf(value)
  if (question.question_type === 'score') return `${value} / ${question.score_max}`
  if (question.question_type === 'number')
    return [new Intl.NumberFormat(locale).format(Number(value)), question.unit].filter(Boolean).join(' ')
  if (question.question_type === 'date') return day(String(value))
  return typeof value === 'number' ? choiceText(value) : value
}

/** Whether the answer is one of the question's own choices, so its text is in the question's language. */
export const isChosen = (question: Question, value: AnswerValue | null | undefined) =>
  question.answers.length > 0 && (Array.isArray(value) || typeof value === 'number')
