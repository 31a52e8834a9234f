'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { QuestionAids } from '#components/funnel/question-aids'
import { QuestionField } from '#components/funnel/question-field'
import { ScreenTitle } from '#components/funnel/stage-head'
import type { Answers } from './use-answers'
import { type ChangedJob, useChangedQuestions } from './use-changed-questions'
import { useQuestionVideo } from './use-question-video'
import { useStepAction } from './use-step-action'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { deleteExpiredInput } from '#lib/client/delete-expired-input'
import { useIsSharedComputer } from '#lib/client/draft-store'
import { focusInto } from '#lib/client/use-focus'
import { useErrorText } from '#lib/client/error-text'
import { useSession } from '#lib/client/session'
import type { FieldError } from '#lib/contract/errors'
import { fieldErrors } from '#lib/contract/field-errors'
import { answerSchema } from '#lib/domain/answer-group'
import { firstInvalid } from '#lib/domain/funnel-screen'
import { profileAnswers } from '#lib/domain/profile-answers'
import { inOrder, type Question, type Survey } from '#lib/domain/survey'
import { withScheme } from '#lib/domain/with-scheme'
import css from './stage.module.css'

type Props = ChangedJob & {
  survey: Survey
  question_id: number
  form: Answers
  /** Whether only this answer is changed. The review follows. */
  isChange?: boolean
  onOpen: (question_id: number) => void
  onDone: () => void
}

/** Shows one question at a time. Enter continues, errors appear at the question, and input is never lost. */
export function SurveyStage({ campaign, onCampaign, survey, question_id, form, isChange, onOpen, onDone }: Props) {
  const t = useTranslations('FUNNEL')
  const errorText = useErrorText()
  const questions = inOrder(survey.questions)
  const lang = campaign.locale
  const session = useSession()
  const { answers, answer, flush, finish, saving } = form
  // Profile values are sent only after the candidate saw the question and continued.
  const shownAnswers = { ...(session.status === 'user' && profileAnswers(survey, session.user)), ...answers }
  const index = Math.max(
    0,
    questions.findIndex(({ id }) => id === question_id),
  )
  /** The question that the candidate tried to leave, and whether focus was in it. Only this question shows an error. */
  const [attempt, setAttempt] = useState<{ id: number; isFocused: boolean } | null>(null)
  const [attempts, setAttempts] = useState(0)
  const [badInput, setBadInput] = useState<FieldError | null>(null)
  const { run, isBusy, failure } = useStepAction()
  const field = useRef<HTMLDivElement>(null)
  const question = questions[index]!
  const watch = useQuestionVideo(question.content, lang)
  const value = shownAnswers[question.id] ?? null
  const completed = question.question_type === 'url' && typeof value === 'string' ? withScheme(value) : value
  const isFromProfile = value !== null && !(question.id in answers)
  const isEnd = isChange || index === questions.length - 1
  const invalid = attempt?.id === question.id ? (badInput ?? errorOf(answerSchema(question), completed)) : null
  const error = invalid && errorText.field(invalid)
  // Focuses the field after the error is rendered, so that screen readers read both.
  useEffect(() => {
    if (attempt && !attempt.isFocused) focusInto(field.current)
  }, [attempt])

  useEffect(() => deleteExpiredInput(campaign.id), [campaign.id])

  const { check, isChanged, dismiss } = useChangedQuestions({ campaign, onCampaign })
  const rejection = saving.at === 'rejected' ? saving.error : null
  useEffect(() => {
    void check(rejection)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Once per rejection.
  }, [rejection])

  const finishSurvey = async () => {
    const found = firstInvalid(questions, { ...answers, [question.id]: completed })
    if (found) {
      setAttempt({ id: found.id, isFocused: true })
      return onOpen(found.id)
    }
    await run(async () => {
      try {
        await finish()
      } catch (error) {
        const changed = await check(error)
        if (!changed) throw error
        const added = firstInvalid(inOrder(changed.questions), answers)
        if (added) onOpen(added.id)
        return
      }
      onDone()
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    dismiss()
    setAttempts((count) => count + 1)
    const unparsable = badInputIn(field.current)
    setBadInput(unparsable)
    if (unparsable || errorOf(answerSchema(question), completed))
      return setAttempt({ id: question.id, isFocused: field.current?.contains(document.activeElement) ?? false })
    setAttempt(null)
    // Null marks a question that was left blank, so that the candidate does not start with it again.
    if (!(question.id in answers) || completed !== value) answer(question.id, completed)
    void flush()
    return isEnd ? void finishSurvey() : onOpen(questions[index + 1]!.id)
  }

  return (
    <form onSubmit={submit} noValidate className={css.list}>
      <div className={css.position}>
        <ScreenTitle>
          {t('SURVEY.COUNT', { n: index + 1, count: questions.length })}
          <span className="visually-hidden" lang={lang}>
            {` – ${question.content}`}
          </span>
        </ScreenTitle>
        <SaveState form={form} questions={questions} isHidden={error !== null} isFailed={failure !== null} />
      </div>
      {isChanged && <p role="alert">{t('SURVEY.CHANGED')}</p>}
      <ErrorSummary errors={failure ? [{ message: failure }] : []} />
      {error && attempt?.isFocused && (
        // A key, because the same error must be announced after each attempt.
        <span key={attempts} role="alert" className="visually-hidden">
          {error}
        </span>
      )}
      {(question.easy_read || question.sign_language_url) && (
        <QuestionAids key={`aids-${question.id}`} question={question} lang={lang} onWatch={watch} />
      )}
      <div key={question.id} ref={field} className="fade-in" onInput={() => setBadInput(badInputIn(field.current))}>
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
      <div className={css.actions}>
        <Button type="submit" size="large" busy={isBusy}>
          {t(isChange ? 'SURVEY.SAVE' : isEnd ? 'SURVEY.FINISH' : 'NEXT')}
        </Button>
      </div>
    </form>
  )
}

type SaveStateProps = { form: Answers; questions: readonly Question[]; isHidden: boolean; isFailed: boolean }

/** Whether the answers are saved. */
function SaveState({ form, questions, isHidden, isFailed }: SaveStateProps) {
  const { saving, answers, unsent } = form
  const t = useTranslations('FUNNEL')
  const errorText = useErrorText()
  const isQuiet = saving.at === 'saved' || saving.at === 'saving'
  // Shows nothing before the first answer, or for a rejected one.
  const isShown = isQuiet ? !isHidden && Object.keys(answers).length > 0 : saving.at === 'waiting' || !isFailed
  const isShared = useIsSharedComputer()
  const isOnDevice = form.isOnDevice || questions.some(({ id }) => id in unsent)
  const saved = !isOnDevice ? 'SAVED' : isShared ? 'SAVED_IN_TAB' : 'SAVED_ON_DEVICE'
  return (
    <p>
      {isShown && '· '}
      {isShown && saving.at === 'saving' && t('SAVING')}
      <span aria-live="polite">
        {isShown && saving.at === 'saved' && t(saved)}
        {saving.at === 'waiting' && t(isShared ? 'OFFLINE_IN_TAB' : 'OFFLINE')}
        {saving.at === 'rejected' && isShown && <span className={css.rejected}>{errorText.call(saving.error)}</span>}
      </span>
    </p>
  )
}

/** Detects input such as a partial date or letters in a number, for which the browser returns an empty value. */
function badInputIn(container: HTMLElement | null): FieldError | null {
  const input = [...(container?.querySelectorAll('input') ?? [])].find(({ validity }) => validity.badInput)
  return input ? { key: input.type === 'date' ? 'INVALID_DATE' : 'INVALID_PATTERN' } : null
}

function errorOf(schema: ReturnType<typeof answerSchema>, value: unknown): FieldError | null {
  const result = schema.safeParse(value, { reportInput: true })
  return result.success ? null : Object.values(fieldErrors(result.error))[0]!
}
