import { Address } from '#lib/domain/address'
import { type AnswerGroup, type AnswerValue, answerSchema } from '#lib/domain/answer-group'
import type { Question, Survey } from '#lib/domain/survey'
import type { User } from '#lib/domain/user'

/** Answers from the user's profile, by question ID (§3). Omits values that the question would reject. */
export const profileAnswers = ({ questions }: Survey, user: User): AnswerGroup =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const value = valueOf(question, user)
      return value !== null && answerSchema(question).safeParse(value).success ? [[String(question.id), value]] : []
    }),
  )

function valueOf(question: Question, user: User): AnswerValue | null {
  const field = 'user_field' in question ? question.user_field : null
  const [, value] = Object.entries(user).find(([name]) => name === field) ?? []
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '') return null
  if (question.question_type === 'radio') return choiceOf(question, text)
  if (question.question_type === 'location') return Address.safeParse({ name: text }).data ?? null
  // The answer to a date question is the day of the timestamp.
  return question.question_type === 'date' ? text.slice(0, 10) : text
}

const choiceOf = ({ answers }: Question, text: string) =>
  answers.find(({ content }) => content.trim().toLowerCase() === text.toLowerCase())?.id ?? null
