import { placeOf, formattedAddress } from '#lib/domain/place'
import type { AnswerValue } from '#lib/domain/answer-group'
import { longDay } from '#lib/domain/dates'
import type { Question } from '#lib/domain/survey'

/** A part of an answer. `isCompanyText`: written by the company in the language of the job. */
type AnswerPart = { text: string; isCompanyText: boolean }

const candidateText = (text: string): AnswerPart[] => [{ text, isCompanyText: false }]
const companyText = (text: string): AnswerPart[] => [{ text, isCompanyText: true }]

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
  if (Array.isArray(value)) return companyText(value.map(choiceText).join(', '))
  if (typeof value === 'object')
    return candidateText(
      'from' in value ? `${day(value.from)} – ${day(value.to)}` : formattedAddress(value) || placeOf(value),
    )
  if (question.question_type === 'score') return candidateText(`${value} / ${question.score_max}`)
  if (question.question_type === 'number')
    return [
      ...candidateText(new Intl.NumberFormat(locale).format(Number(value))),
      ...(question.unit ? companyText(question.unit) : []),
    ]
  if (question.question_type === 'date') return candidateText(day(String(value)))
  return typeof value === 'number' ? companyText(choiceText(value)) : candidateText(value)
}
