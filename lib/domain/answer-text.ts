import { placeOf, formattedAddress } from '#lib/domain/place'
import type { AnswerValue } from '#lib/domain/answer-group'
import { longDay } from '#lib/domain/dates'
import type { Question } from '#lib/domain/survey'

/** A piece of an answer. `isOfQuestion` means that the company wrote it, in the language of the job. */
type AnswerPart = { text: string; isOfQuestion: boolean }

const own = (text: string): AnswerPart[] => [{ text, isOfQuestion: false }]
const ofQuestion = (text: string): AnswerPart[] => [{ text, isOfQuestion: true }]

/** An answer as readable text, with numbers and dates in the locale's format. Null if the answer is blank. */
export function answerText(question: Question, value: AnswerValue | null | undefined, locale: string): string | null {
  const parts = answerParts(question, value, locale)
  return parts && parts.map(({ text }) => text).join(' ')
}

/** The parts of `answerText`, each in one language. They are shown with a space between them. */
export function answerParts(question: Question, value: AnswerValue | null | undefined, locale: string) {
  if (value === null || value === undefined) return null
  const choiceText = (id: unknown) => question.answers.find((answer) => answer.id === id)?.content ?? String(id)
  const day = (iso: string) => longDay(iso, locale)
  if (Array.isArray(value)) return ofQuestion(value.map(choiceText).join(', '))
  if (typeof value === 'object')
    return own('from' in value ? `${day(value.from)} – ${day(value.to)}` : formattedAddress(value) || placeOf(value))
  if (question.question_type === 'score') return own(`${value} / ${question.score_max}`)
  if (question.question_type === 'number')
    return [
      ...own(new Intl.NumberFormat(locale).format(Number(value))),
      ...(question.unit ? ofQuestion(question.unit) : []),
    ]
  if (question.question_type === 'date') return own(day(String(value)))
  return typeof value === 'number' ? ofQuestion(choiceText(value)) : own(value)
}
