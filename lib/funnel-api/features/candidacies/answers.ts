import type { AnswerGroup } from '#lib/domain/answer-group'
import { answerText } from '#lib/domain/answer-text'
import { inOrder } from '#lib/domain/survey'
import type { Application } from '#lib/funnel-api/features/candidacies/application'
import { questionsAtSubmission } from '#lib/funnel-api/features/candidacies/job-snapshot'

type Format = {
  /** Default: the language of the job. */
  locale?: string
  /** Default: the finished answers. */
  answers?: AnswerGroup | null
}

/** Returns all questions in order, each with its answer as a raw value and as text. */
export const answersOf = (
  application: Pick<Application, 'row' | 'campaign'>,
  { locale = application.campaign.locale, answers = application.row.answer_group }: Format = {},
) =>
  inOrder(questionsAtSubmission(application).survey?.questions ?? []).map((question) => ({
    question_id: question.id,
    question: question.content,
    question_type: question.question_type,
    value: answers?.[question.id] ?? null,
    text: answerText(question, answers?.[question.id], locale),
  }))
