'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { QuestionField } from '#components/funnel/question-field'
import { SCREEN_TITLE } from '#components/funnel/stage-head'
import { useAnswers } from './use-answers'
import { useStepAction } from './use-step-action'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { useFocus } from '#lib/client/use-focus'
import { useErrorText } from '#lib/client/error-text'
import { useSession } from '#lib/client/session'
import { type FieldError, fieldErrors } from '#lib/contract/errors'
import { answerGroupSchema, answerSchema } from '#lib/domain/answer-group'
import type { Candidacy } from '#lib/domain/candidacy'
import { profileAnswers } from '#lib/domain/profile-answers'
import { inOrder, type Question, type Survey } from '#lib/domain/survey'
import s from './stage.module.css'

type Props = { survey: Survey; lang: string; candidacy: Candidacy; onDone: () => void }

/** One question at a time; Enter continues; errors appear at the question, and input is never lost. */
export function SurveyStage({ survey, lang, candidacy, onDone }: Props) {
  const t = useTranslations('FUNNEL')
  const errorText = useErrorText()
  const questions = inOrder(survey.questions)
  const session = useSession()
  const { answers, answer, flush, finish, saving } = useAnswers(survey, candidacy)
  // Profile values are sent only after the candidate saw the question and continued.
  const shownAnswers = { ...(session.status === 'user' && profileAnswers(survey, session.user)), ...answers }
  const [index, setIndex] = useState(() => firstUnanswered(questions, answers))
  const [attempt, setAttempt] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const { run, isBusy, failure } = useStepAction()
  const field = useRef<HTMLDivElement>(null)
  const question = questions[index]!
  const value = shownAnswers[question.id] ?? null
  const isFromProfile = value !== null && !(question.id in answers)
  useFocus(field, index)
  const isLast = index === questions.length - 1
  const isQuiet = saving.at === 'saved' || saving.at === 'saving'
  // Shows nothing before the first answer, or for a rejected one.
  const isStateShown = isQuiet ? !error && Object.keys(answers).length > 0 : saving.at === 'waiting' || !failure

  const moveBy = (step: number) => {
    setError(null)
    setIndex(index + step)
  }
  const end = async () => {
    const invalid = fieldErrorOf(answerGroupSchema(survey), shownAnswers)
    const firstInvalid = questions.findIndex(({ id }) => invalid?.[id])
    if (invalid && firstInvalid >= 0) {
      setIndex(firstInvalid)
      return setError(errorText.field(invalid[questions[firstInvalid]!.id]!))
    }
    await run(async () => {
      await finish()
      onDone()
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const result = answerSchema(question).safeParse(value, { reportInput: true })
    const unparsable = unparsableIn(field.current)
    setAttempt(attempt + 1)
    if (unparsable) return setError(errorText.field(unparsable))
    if (!result.success) return setError(errorText.field(Object.values(fieldErrors(result.error))[0]!))
    if (isFromProfile) answer(question.id, value)
    void flush()
    return isLast ? void end() : moveBy(1)
  }
  const errors = [error && { id: `question-${question.id}`, message: error }, failure && { message: failure }].filter(
    (item) => !!item,
  )

  return (
    <form onSubmit={submit} noValidate className={s.list}>
      {/* Answers are saved after each pause, so only failures are announced to screen readers. */}
      <p className={s.quiet}>
        <span role="status">{t('SURVEY.COUNT', { n: index + 1, count: questions.length })}</span>
        {isStateShown && ' · '}
        {isStateShown && isQuiet && t(saving.at === 'saved' ? 'SAVED' : 'SAVING')}
        <span aria-live="polite">
          {saving.at === 'waiting' && t('OFFLINE')}
          {saving.at === 'rejected' && isStateShown && (
            <span className={s.rejected}>{errorText.call(saving.error)}</span>
          )}
        </span>
      </p>
      <h1 id={SCREEN_TITLE} className="visually-hidden">
        {t('SURVEY.TITLE')}
      </h1>
      <ErrorSummary errors={errors} attempt={attempt} />
      <div key={question.id} ref={field} className="fade-in">
        <QuestionField
          question={question}
          lang={lang}
          value={value}
          hint={isFromProfile ? t('SURVEY.FROM_PROFILE') : undefined}
          error={error}
          // Answers do not change while they are submitted: a later draft would open the survey again.
          onChange={(changed) => isBusy || answer(question.id, changed)}
          onBlur={() => {}}
        />
      </div>
      <div className={s.actions}>
        <Button type="submit" size="large" busy={isBusy}>
          {t(isLast ? 'SURVEY.FINISH' : 'NEXT')}
        </Button>
        {index > 0 && (
          <Button tone="quiet" size="large" onClick={() => moveBy(-1)}>
            {t('BACK')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Where a returning candidate continues: the first question without a valid answer. */
function firstUnanswered(questions: readonly Question[], answers: Record<string, unknown>) {
  const index = questions.findIndex(
    (question) => !(question.id in answers) || !answerSchema(question).safeParse(answers[question.id]).success,
  )
  return index < 0 ? questions.length - 1 : index
}

/** Detects input such as a partial date or letters in a number, for which the browser returns an empty value. */
function unparsableIn(container: HTMLElement | null): FieldError | null {
  const input = [...(container?.querySelectorAll('input') ?? [])].find(({ validity }) => validity.badInput)
  return input ? { key: input.type === 'date' ? 'INVALID_DATE' : 'INVALID_PATTERN' } : null
}

function fieldErrorOf(schema: ReturnType<typeof answerGroupSchema>, answers: object) {
  const result = schema.safeParse(answers, { reportInput: true })
  if (result.success) return null
  const byQuestion: Record<string, ReturnType<typeof fieldErrors>[string]> = {}
  for (const [path, found] of Object.entries(fieldErrors(result.error))) byQuestion[path.split('.')[0]!] ??= found
  return byQuestion
}
