'use client'

import { useTranslations } from 'next-intl'
import type { MouseEvent, ReactNode } from 'react'
import { PitchAnswer } from '#components/funnel/pitch-answer'
import { ReviewPerson } from '#components/funnel/review-person'
import { StageHead } from '#components/funnel/stage-head'
import type { Answers } from './use-answers'
import { changeHref } from './use-step-url'
import { AnswerText } from '#components/site/answer-text'
import { useCompany } from '#components/site/company-context'
import { useModals } from '#components/site/modals'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { confirmCandidacy } from '#lib/client/candidacies'
import { useSession } from '#lib/client/session'
import type { Campaign } from '#lib/domain/campaign'
import { type Candidacy, hasScreen } from '#lib/domain/candidacy'
import type { Stage } from '#lib/domain/enumerations'
import type { Screen } from '#lib/domain/funnel-screen'
import { inOrder } from '#lib/domain/survey'
import { withoutTimestamp } from '#lib/domain/upload'
import { useOpenFile } from '../ui/use-open-file'
import r from './review.module.css'
import s from './stage.module.css'
import { useStepAction } from './use-step-action'

type Props = {
  campaign: Campaign
  candidacy: Candidacy
  form: Answers
  stages: readonly Stage[]
  onChange: (screen: Screen) => void
}

/** Everything that will be submitted, each answer and part with a link that changes it and returns here. */
export function Review({ campaign, candidacy, form, stages, onChange }: Props) {
  const t = useTranslations('FUNNEL')
  const { company } = useCompany()
  const session = useSession()
  const modals = useModals()
  const { run, isBusy, failure } = useStepAction()
  const openFile = useOpenFile()
  // Pitch and CV are changed in a modal; answers and the company's video have their own screens.
  const change = (stage: Exclude<Stage, 'SURVEY'>) => {
    const modal = stage === 'PITCH' ? 'campaign-pitch' : stage === 'RESUME' ? 'campaign-resume' : null
    if (modal) modals.open(modal, { campaign_id: campaign.id })
    else onChange({ at: 'stage', stage })
  }
  const submit = async () => {
    // The review shows answers that were changed after the survey was finished.
    if (form.isChanged) await form.finish()
    await confirmCandidacy(candidacy.id)
  }
  const part = (stage: Stage, content: ReactNode) =>
    stages.includes(stage) &&
    hasScreen(stage, candidacy.campaign) && (
      <section className={r.part}>
        <header className={r.head}>
          <h2>{t(`STAGE.${stage}`)}</h2>
          {stage !== 'SURVEY' && (
            <Button
              tone="plain"
              size="small"
              aria-label={t('REVIEW.CHANGE_WHAT', { what: t(`STAGE.${stage}`) })}
              onClick={() => change(stage)}
            >
              {t('REVIEW.CHANGE')}
            </Button>
          )}
        </header>
        {content}
      </section>
    )
  return (
    <>
      <StageHead title={t('REVIEW.TITLE')}>{t('REVIEW.TEXT', { company: company.name })}</StageHead>
      <ErrorSummary errors={failure ? [{ message: failure }] : []} />
      {session.status === 'user' && <ReviewPerson user={session.user} />}
      {part('VIDEO', <p>{t('REVIEW.VIDEO_SEEN')}</p>)}
      {part(
        'SURVEY',
        <dl className={r.answers}>
          {inOrder(campaign.survey?.questions ?? []).map((question) => (
            <div key={question.id}>
              <dt lang={campaign.locale}>{question.content}</dt>
              <dd>
                <AnswerText
                  question={question}
                  lang={campaign.locale}
                  value={form.answers[question.id]}
                  empty={t('REVIEW.EMPTY')}
                />
              </dd>
              <dd className={r.action}>
                <ChangeLink
                  screen={{ at: 'stage', stage: 'SURVEY', question_id: question.id }}
                  what={question.content}
                  onOpen={onChange}
                />
              </dd>
            </div>
          ))}
        </dl>,
      )}
      {part(
        'PITCH',
        candidacy.record && candidacy.record.text !== null ? (
          <PitchAnswer record={candidacy.record} label={t('REVIEW.PITCH')} />
        ) : candidacy.record ? (
          <div className={s.item}>
            <span>{t('REVIEW.PITCH')}</span>
            <Button
              tone="quiet"
              size="small"
              aria-label={t('REVIEW.OPEN_WHAT', { what: t('REVIEW.PITCH') })}
              onClick={() => openFile(candidacy.record!.url)}
            >
              {t('REVIEW.OPEN')}
            </Button>
          </div>
        ) : (
          <p>{t('REVIEW.NO_PITCH')}</p>
        ),
      )}
      {part(
        'RESUME',
        candidacy.resume_url ? (
          <div className={s.item}>
            <span>{withoutTimestamp(candidacy.resume_filename ?? '')}</span>
            <Button
              tone="quiet"
              size="small"
              aria-label={t('REVIEW.OPEN_WHAT', { what: t('STAGE.RESUME') })}
              onClick={() => openFile(candidacy.resume_url!)}
            >
              {t('REVIEW.OPEN')}
            </Button>
          </div>
        ) : (
          <p>{t('REVIEW.NO_RESUME')}</p>
        ),
      )}
      <div className={s.actions}>
        <Button size="large" busy={isBusy} onClick={() => void run(submit)}>
          {t('REVIEW.SEND')}
        </Button>
        <p className={s.quiet}>{t('REVIEW.AFTER')}</p>
      </div>
    </>
  )
}

function ChangeLink({ screen, what, onOpen }: { screen: Screen; what: string; onOpen: (screen: Screen) => void }) {
  const t = useTranslations('FUNNEL.REVIEW')
  const open = (event: MouseEvent) => {
    // A click with a key opens a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(screen)
  }
  return (
    <a className={r.change} href={changeHref(screen)} aria-label={t('CHANGE_WHAT', { what })} onClick={open}>
      {t('CHANGE')}
    </a>
  )
}
