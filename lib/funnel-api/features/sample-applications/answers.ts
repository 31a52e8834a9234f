import { answerGroupSchema, toAnswerGroup } from '#lib/domain/answer-checks'
import type { AnswerGroup, AnswerValue } from '#lib/domain/answer-group'
import { Address } from '#lib/domain/address'
import { addDays } from '#lib/domain/days'
import type { Question, Survey } from '#lib/domain/survey'
import type { WrittenAnswer } from '#lib/funnel-api/features/sample-applications/schema'

type Written = Readonly<Record<string, WrittenAnswer>>
type Asked = {
  survey: Survey
  /** Question keys by question ID. */
  keys: ReadonlyMap<number, string>
  /** The day of the submission. */
  day: string
}

/** Returns the answers to a survey as a candidate would send them. Throws an Error for an invalid answer. */
export function answersTo({ survey, keys, day }: Asked, written: Written): AnswerGroup {
  const values: Record<string, AnswerValue> = {}
  const unknown = new Set(Object.keys(written))
  for (const question of survey.questions) {
    const key = keys.get(question.id) ?? ''
    unknown.delete(key)
    const answer = written[key]
    if (answer !== undefined) values[question.id] = toValue(question, answer, day)
  }
  if (unknown.size > 0) throw new Error(`unknown questions: ${[...unknown].join(', ')}`)
  const { error } = answerGroupSchema(survey, day).safeParse(values)
  if (error) throw new Error(`invalid answers: ${error.issues.map(({ path }) => keys.get(Number(path[0]))).join(', ')}`)
  return toAnswerGroup(survey, values)
}

function toValue(question: Question, answer: WrittenAnswer, day: string): AnswerValue {
  if (Array.isArray(answer)) return answer.map((text) => choiceOf(question, text))
  if (typeof answer !== 'string') return answer
  const { question_type, answers } = question
  if (question_type === 'radio' || (question_type === 'smart' && answers.length > 0)) return choiceOf(question, answer)
  if (question_type === 'date') return addDays(day, Number(/^in (\d{1,3}) days$/.exec(answer)?.[1]))
  return question_type === 'location' ? Address.parse({ name: answer, city: answer }) : answer
}

function choiceOf(question: Question, text: string): number {
  const found = question.answers.find(({ content }) => content === text)
  if (!found) throw new Error(`'${question.content}' has no answer '${text}'`)
  return found.id
}
