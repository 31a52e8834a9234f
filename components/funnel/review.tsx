'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AnswerText } from '#components/funnel/answer-text'
import { StageHead } from '#components/funnel/stage-head'
import { useCompany } from '#components/site/company-context'
import { useModals } from '#components/site/modals'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { confirmCandidacy } from '#lib/client/candidacies'
import { useSession } from '#lib/client/session'
import type { Campaign } from '#lib/domain/campaign'
import type { Candidacy } from '#lib/domain/candidacy'
import type { Stage } from '#lib/domain/enumerations'
import { inOrder } from '#lib/domain/survey'
import { withoutTimestamp } from '#lib/domain/upload'
import { fullName } from '#lib/domain/user-rules'
import { useOpenFile } from '../ui/use-open-file'
import r from './review.module.css'
import s from './stage.module.css'
import { useStepAction } from './use-step-action'

type Props = { campaign: Campaign; candidacy: Candidacy; stages: readonly Stage[]; onChange: (stage: Stage) => void }

/** Everything that will be submitted, each part with a link back to it. */
export function Review({ campaign, candidacy, stages, onChange }: Props) {
  const t = useTranslations('FUNNEL')
  const { company } = useCompany()
  const session = useSession()
  const modals = useModals()
  const { run, isBusy, failure } = useStepAction()
  const openFile = useOpenFile()
  // Pitch and CV are changed in a modal; answers and the company's video have their own screens.
  const change = (stage: Stage) => {
    const modal = stage === 'PITCH' ? 'campaign-pitch' : stage === 'RESUME' ? 'campaign-resume' : null
    if (modal) modals.open(modal, { campaign_id: campaign.id })
    else onChange(stage)
  }
  const part = (stage: Stage, content: ReactNode) =>
    stages.includes(stage) && (
      <section className={r.part}>
        <header className={r.head}>
          <h2>{t(`STAGE.${stage}`)}</h2>
          <Button
            tone="plain"
            size="small"
            aria-label={t('REVIEW.CHANGE_WHAT', { what: t(`STAGE.${stage}`) })}
            onClick={() => change(stage)}
          >
            {t('REVIEW.CHANGE')}
          </Button>
        </header>
        {content}
      </section>
    )
  return (
    <>
      <StageHead title={t('REVIEW.TITLE')}>{t('REVIEW.TEXT', { company: company.name })}</StageHead>
      <ErrorSummary errors={failure ? [{ message: failure }] : []} />
      {session.status === 'user' && (
        <section className={r.part}>
          <h2>{t('REVIEW.YOU')}</h2>
          <p>
            {fullName(session.user)}
            <br />
            {session.user.email}
          </p>
        </section>
      )}
      {part('VIDEO', <p>{t('REVIEW.FILM_SEEN')}</p>)}
      {part(
        'SURVEY',
        <dl className={r.answers}>
          {inOrder(campaign.survey?.questions ?? []).map((question) => (
            <div key={question.id}>
              <dt lang={campaign.locale}>{question.content}</dt>
              <dd>
                <AnswerText question={question} lang={campaign.locale} value={candidacy.answer_group?.[question.id]} />
              </dd>
            </div>
          ))}
        </dl>,
      )}
      {part(
        'PITCH',
        candidacy.record ? (
          <div className={s.item}>
            <span>{t('REVIEW.PITCH')}</span>
            <Button tone="quiet" size="small" onClick={() => openFile(candidacy.record!.url)}>
              {t('REVIEW.OPEN')}
            </Button>
          </div>
        ) : (
          <p>{t('REVIEW.NO_PITCH')}</p>
        ),
      )}
      {part(
        'RESUME',
        <div className={s.item}>
          <span>{withoutTimestamp(candidacy.resume_filename ?? '')}</span>
          <Button tone="quiet" size="small" onClick={() => openFile(candidacy.resume_url!)}>
            {t('REVIEW.OPEN')}
          </Button>
        </div>,
      )}
      <div className={s.actions}>
        <Button size="large" busy={isBusy} onClick={() => void run(() => confirmCandidacy(candidacy.id))}>
          {t('REVIEW.SEND')}
        </Button>
        <p className={s.quiet}>{t('REVIEW.AFTER')}</p>
      </div>
    </>
  )
}
