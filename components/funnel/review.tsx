'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { PitchAnswer } from '#components/funnel/pitch-answer'
import { ReviewAdjustments } from '#components/funnel/review-adjustments'
import { ReviewLink } from '#components/funnel/review-link'
import { ReviewPart } from '#components/funnel/review-part'
import { type ContactDialog, ReviewPerson } from '#components/funnel/review-person'
import { ReviewSponsor } from '#components/funnel/review-sponsor'
import { StageHead } from '#components/funnel/stage-head'
import type { Answers } from './use-answers'
import { type ChangedJob, useChangedQuestions } from './use-changed-questions'
import { AnswerText } from '#components/site/answer-text'
import { useCompany } from '#components/site/company-context'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { refreshCandidacy } from '#lib/client/candidacies'
import { deleteExpiredInput } from '#lib/client/delete-expired-input'
import { isInvalid } from '#lib/client/is-rejected'
import { confirmCandidacy } from '#lib/client/store-draft'
import { useSession } from '#lib/client/session'
import { useOnceUntil } from '#lib/client/use-once-until'
import { answerParts } from '#lib/domain/answer-text'
import { type Candidacy, hasScreen } from '#lib/domain/candidacy'
import type { Stage } from '#lib/domain/enumerations'
import type { Screen } from '#lib/domain/funnel-screen'
import type { ReviewView } from '#lib/domain/funnel-views'
import { inOrder } from '#lib/domain/survey'
import { withoutTimestamp } from '#lib/domain/upload'
import { useOpenFile } from '../ui/use-open-file'
import reviewCss from './review.module.css'
import css from './stage.module.css'
import { useStepAction } from './use-step-action'

type Props = ChangedJob & {
  candidacy: Candidacy
  form: Answers
  stages: readonly Stage[]
  contactDialog: ContactDialog
  /** The open dialog. */
  view: string | null | undefined
  onView: (view: ReviewView | null) => void
  onChange: (screen: Screen) => void
}

/** Everything that will be submitted, each part with an action that changes it and returns here. */
export function Review(props: Props) {
  const { campaign, candidacy, form, stages, contactDialog, view, onView, onChange } = props
  const t = useTranslations('FUNNEL')
  const locale = useLocale()
  const { company } = useCompany()
  const session = useSession()
  const { run, isBusy, failure } = useStepAction()
  const openFile = useOpenFile()
  const { record, resume_url } = candidacy
  const close = useOnceUntil(view, () => onView(null))
  const { check } = useChangedQuestions(props)
  useEffect(() => deleteExpiredInput(campaign.id), [campaign.id])
  const submit = async () => {
    try {
      // The review shows answers that were changed after the survey was finished, so they are submitted first.
      if (form.isChanged && stages.includes('SURVEY')) await form.finish()
      await confirmCandidacy(candidacy.id)
    } catch (error) {
      // Another device may have left an answer incomplete, which the candidate corrects before submitting.
      if (!(await check(error)) && isInvalid(error)) await refreshCandidacy(campaign.id)
      throw error
    }
  }
  const isShown = (stage: Stage) => stages.includes(stage) && hasScreen(stage, candidacy.campaign)
  /** The label of an action, and its name for screen readers. Something that is missing can only be added. */
  const action = (what: string, isMissing: boolean) => ({
    label: t(isMissing ? 'REVIEW.ADD' : 'REVIEW.CHANGE'),
    name: t(isMissing ? 'REVIEW.ADD_WHAT' : 'REVIEW.CHANGE_WHAT', { what }),
  })
  const fileRow = (name: string, what: string, url: string) => (
    <div className={css.item}>
      <span>{name}</span>
      <Button tone="quiet" size="small" aria-label={t('REVIEW.OPEN_WHAT', { what })} onClick={() => openFile(url)}>
        {t('REVIEW.OPEN')}
      </Button>
    </div>
  )
  return (
    <>
      <StageHead title={t('REVIEW.TITLE')}>{t('REVIEW.TEXT', { company: company.name })}</StageHead>
      <ErrorSummary errors={failure ? [{ message: failure }] : []} />
      {session.status === 'user' && (
        <ReviewPerson
          user={session.user}
          source={candidacy.source}
          dialog={contactDialog}
          isChanging={view === 'details'}
          onChange={() => onView('details')}
          onClose={close}
        />
      )}
      <ReviewSponsor
        candidacy={candidacy}
        isChanging={view === 'sponsor'}
        onChange={() => onView('sponsor')}
        onClose={close}
      />
      {/* Shows no result, because continuing completes this stage whether or not the video was watched. */}
      {isShown('VIDEO') && (
        <ReviewPart
          title={t('STAGE.VIDEO')}
          action={<ReviewLink label={t('REVIEW.WATCH')} screen={{ at: 'stage', stage: 'VIDEO' }} onOpen={onChange} />}
        />
      )}
      {isShown('SURVEY') && (
        <ReviewPart title={t('STAGE.SURVEY')}>
          <dl className={reviewCss.answers}>
            {inOrder(campaign.survey?.questions ?? []).map((question) => {
              const value = form.answers[question.id]
              return (
                <div key={question.id}>
                  <dt lang={campaign.locale}>{question.content}</dt>
                  <dd>
                    <AnswerText question={question} lang={campaign.locale} value={value} empty={t('REVIEW.EMPTY')} />
                  </dd>
                  <dd className={reviewCss.actionCell}>
                    <ReviewLink
                      {...action(question.content, answerParts(question, value, locale) === null)}
                      screen={{ at: 'stage', stage: 'SURVEY', question_id: question.id }}
                      onOpen={onChange}
                    />
                  </dd>
                </div>
              )
            })}
          </dl>
        </ReviewPart>
      )}
      {isShown('PITCH') && (
        <ReviewPart
          title={t('STAGE.PITCH')}
          action={
            <ReviewLink
              {...action(t('STAGE.PITCH'), record === null)}
              screen={{ at: 'stage', stage: 'PITCH' }}
              onOpen={onChange}
            />
          }
        >
          {record === null ? (
            <p>{t('REVIEW.NO_PITCH')}</p>
          ) : record.text === null ? (
            fileRow(t('REVIEW.PITCH'), t('REVIEW.PITCH'), record.url)
          ) : (
            <PitchAnswer record={record} label={t('REVIEW.PITCH')} />
          )}
        </ReviewPart>
      )}
      {isShown('RESUME') && (
        <ReviewPart
          title={t('STAGE.RESUME')}
          action={
            <ReviewLink
              {...action(t('STAGE.RESUME'), resume_url === null)}
              screen={{ at: 'stage', stage: 'RESUME' }}
              onOpen={onChange}
            />
          }
        >
          {resume_url === null ? (
            <p>{t('REVIEW.NO_RESUME')}</p>
          ) : (
            fileRow(withoutTimestamp(candidacy.resume_filename ?? ''), t('STAGE.RESUME'), resume_url)
          )}
        </ReviewPart>
      )}
      <ReviewAdjustments campaign={campaign} candidacy_id={candidacy.id} />
      <div className={css.actions}>
        <Button size="large" busy={isBusy} onClick={() => void run(submit)}>
          {t('REVIEW.SEND')}
        </Button>
        <p className={css.quiet}>{t('REVIEW.AFTER')}</p>
      </div>
    </>
  )
}
