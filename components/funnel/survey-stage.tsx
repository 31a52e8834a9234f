'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useRef, useState } from 'react'
import { QuestionField } from '#components/funnel/question-field'
import { SCREEN_TITLE } from '#components/funnel/stage-head'
import { useAnswers } from './use-answers'
import { useStep } from './use-step'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { useFocus } from '#lib/client/use-focus'
import { useErrorWords } from '#lib/client/error-words'
import { useSession } from '#lib/client/session'
import { type FieldError, fieldErrors } from '#lib/contract/errors'
import { answersTo, answerTo } from '#lib/domain/answer-group'
import type { Candidacy } from '#lib/domain/candidacy'
import { profileAnswers } from '#lib/domain/profile-answers'
import { inOrder, type Question, type Survey } from '#lib/domain/survey'
import s from './stage.module.css'

type Props = { survey: Survey; lang: string; candidacy: Candidacy; onDone: () => void }

/** One question at a time; Enter continues; errors appear at the question, and input is never lost. */
export function SurveyStage({ survey, lang, candidacy, onDone }: Props) {
  const t = useTranslations('FUNNEL')
  const words = useErrorWords()
  const questions = inOrder(survey.questions)
  const session = useSession()
  const { answers, answer, flush, finish, saving } = useAnswers(survey, candidacy)
  // Profile values are sent only after the candidate saw the question and continued.
  const shown = { ...(session.status === 'user' && profileAnswers(survey, session.user)), ...answers }
  const [at, setAt] = useState(() => firstOpen(questions, answers))
  const [attempt, setAttempt] = useState(0)
  const [error, setError] = useState<string | null>(null)
  const { run, isBusy, failure } = useStep()
  const field = useRef<HTMLDivElement>(null)
  const question = questions[at]!
  const value = shown[question.id] ?? null
  const isFromProfile = value !== null && !(question.id in answers)
  useFocus(field, at)
  const isLast = at === questions.length - 1
  const isQuiet = saving.at === 'saved' || saving.at === 'saving'
  // Shows nothing before the first answer, or for a rejected one.
  const isSaid = isQuiet ? !error && Object.keys(answers).length > 0 : saving.at === 'waiting' || !failure

  const go = (step: number) => {
    setError(null)
    setAt(at + step)
  }
  const end = async () => {
    const wrong = fieldErrorOf(answersTo(survey), shown)
    const place = questions.findIndex(({ id }) => wrong?.[id])
    if (wrong && place >= 0) {
      setAt(place)
      return setError(words.field(wrong[questions[place]!.id]!))
    }
    await run(async () => {
      await finish()
      onDone()
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const result = answerTo(question).safeParse(value, { reportInput: true })
    const unreadable = unreadableIn(field.current)
    setAttempt(attempt + 1)
    if (unreadable) return setError(words.field(unreadable))
    if (!result.success) return setError(words.field(Object.values(fieldErrors(result.error))[0]!))
    if (isFromProfile) answer(question.id, value)
    void flush()
    return isLast ? void end() : go(1)
  }
  const errors = [error && { id: `question-${question.id}`, message: error }, failure && { message: failure }].filter(
    (one) => !!one,
  )

  return (
    <form onSubmit={submit} noValidate className={s.list}>
      {/* Saving happens at each pause: only a failure is worth an announcement to screen readers. */}
      <p className={s.quiet}>
        <span role="status">{t('SURVEY.COUNT', { n: at + 1, count: questions.length })}</span>
        {isSaid && ' · '}
        {isSaid && isQuiet && t(saving.at === 'saved' ? 'SAVED' : 'SAVING')}
        <span aria-live="polite">
          {saving.at === 'waiting' && t('OFFLINE')}
          {saving.at === 'refused' && isSaid && <span className={s.refused}>{words.call(saving.error)}</span>}
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
        {at > 0 && (
          <Button tone="quiet" size="large" onClick={() => go(-1)}>
            {t('BACK')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Where a returning candidate continues: the first question without a valid answer. */
function firstOpen(questions: readonly Question[], answers: Record<string, unknown>) {
  const open = questions.findIndex(
    (question) => !(question.id in answers) || !answerTo(question).safeParse(answers[question.id]).success,
  )
  return open < 0 ? questions.length - 1 : open
}

/** Half a date, or a number with letters: the browser returns an empty value for such input. */
function unreadableIn(box: HTMLElement | null): FieldError | null {
  const input = [...(box?.querySelectorAll('input') ?? [])].find(({ validity }) => validity.badInput)
  return input ? { key: input.type === 'date' ? 'INVALID_DATE' : 'INVALID_PATTERN' } : null
}

function fieldErrorOf(schema: ReturnType<typeof answersTo>, answers: object) {
  const result = schema.safeParse(answers, { reportInput: true })
  if (result.success) return null
  const byQuestion: Record<string, ReturnType<typeof fieldErrors>[string]> = {}
  for (const [path, found] of Object.entries(fieldErrors(result.error))) byQuestion[path.split('.')[0]!] ??= found
  return byQuestion
}
