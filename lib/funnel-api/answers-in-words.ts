import type { AnswerGroup } from '#lib/domain/answer-group'
import { answerText } from '#lib/domain/answer-text'
import type { Locale } from '#lib/domain/enumerations'
import { inOrder, type Survey } from '#lib/domain/survey'

/** All that was asked, in its order, with what was answered: as it was given, and in words. */
export const answersInWords = (asked: Survey | null, answers: AnswerGroup | null, locale: Locale) =>
  inOrder(asked?.questions ?? []).map((question) => ({
    question_id: question.id,
    question: question.content,
    question_type: question.question_type,
    value: answers?.[question.id] ?? null,
    text: answerText(question, answers?.[question.id], locale),
  }))
