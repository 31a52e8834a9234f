'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Badge } from '#components/ui/badge'
import { Button, ButtonLink } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { ErrorSummary } from '#components/ui/error-summary'
import { useModals } from '#components/site/modals'
import { useToast } from '#components/ui/toast'
import { deleteCandidacy } from '#lib/client/candidacies'
import { useErrorWords } from '#lib/client/error-words'
import { campaignPlace, isOpen } from '#lib/domain/campaign'
import { type Candidacy, currentStage, isReachable, listedStages } from '#lib/domain/candidacy'
import s from './applications.module.css'

export function ApplicationCard({ candidacy }: { candidacy: Candidacy }) {
  const t = useTranslations('ACCOUNT.APPLICATIONS')
  const words = useTranslations('ENUMERATIONS')
  const format = useFormatter()
  const [isAsking, setAsking] = useState(false)
  const { campaign, confirmed_at, created_at, reference } = candidacy
  const date = (instant: string) => format.dateTime(new Date(instant), { dateStyle: 'long' })
  // The questions and films are not in the list: a listed stage without them is simply gone through when continued.
  const next = currentStage(listedStages(campaign), candidacy)
  const status = confirmed_at
    ? t('SENT_NEXT', { date: date(confirmed_at) })
    : next
      ? t('UNFINISHED_NEXT', { stage: words(`STAGE.${next}`) })
      : t('UNFINISHED_REVIEW')
  return (
    <li className={s.card}>
      <div className={s.head}>
        <div>
          <h2 className={s.job} lang={campaign.locale}>
            {campaign.name}
          </h2>
          <p className={s.quiet}>{[campaign.entity?.name, campaignPlace(campaign)].filter(Boolean).join(' · ')}</p>
        </div>
        <Badge tone={confirmed_at ? 'success' : 'accent'}>{t(confirmed_at ? 'SENT' : 'UNFINISHED')}</Badge>
      </div>
      <p>{isOpen(campaign) || confirmed_at ? status : t('CLOSED')}</p>
      <p className={s.quiet}>
        {reference ? t('NUMBER', { reference }) : created_at && t('STARTED', { date: date(created_at) })}
      </p>
      <div className={s.actions}>
        {!confirmed_at && isOpen(campaign) && (
          <ButtonLink href={`/jobs/${campaign.slug}/apply`} size="small" prefetch={false}>
            {t('CONTINUE')}
          </ButtonLink>
        )}
        <ButtonLink href={`/jobs/${campaign.slug}`} size="small" tone="quiet" prefetch={false}>
          {t('JOB')}
        </ButtonLink>
        <PitchAndResume candidacy={candidacy} />
        <Button size="small" tone="plain" onClick={() => setAsking(true)}>
          {t(confirmed_at ? 'WITHDRAW' : 'DELETE')}
        </Button>
      </div>
      {isAsking && <WithdrawDialog candidacy={candidacy} onClose={() => setAsking(false)} />}
    </li>
  )
}

/** What was sent can be looked at; what is not sent yet can be made or changed right here, once its turn has come. */
function PitchAndResume({ candidacy }: { candidacy: Candidacy }) {
  const t = useTranslations('ACCOUNT.APPLICATIONS')
  const modals = useModals()
  const { campaign, record, resume_url, confirmed_at } = candidacy
  const open = (name: 'campaign-pitch' | 'campaign-resume') => () => modals.open(name, { campaign_id: campaign.id })
  const stages = listedStages(campaign)
  const isDue = (stage: 'PITCH' | 'RESUME') => isOpen(campaign) && isReachable(stage, stages, candidacy)
  const pitch = confirmed_at ? record && 'PITCH_LOOK' : isDue('PITCH') && (record ? 'PITCH_CHANGE' : 'PITCH_MAKE')
  const resume = isDue('RESUME') && (resume_url ? 'RESUME_CHANGE' : 'RESUME_MAKE')
  return (
    <>
      {pitch && (
        <Button size="small" tone="quiet" onClick={open('campaign-pitch')}>
          {t(pitch)}
        </Button>
      )}
      {resume && (
        <Button size="small" tone="quiet" onClick={open('campaign-resume')}>
          {t(resume)}
        </Button>
      )}
    </>
  )
}

/** Says what will be gone before it is. */
function WithdrawDialog({ candidacy, onClose }: { candidacy: Candidacy; onClose: () => void }) {
  const t = useTranslations('ACCOUNT.APPLICATIONS')
  const words = useErrorWords()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const withdraw = async () => {
    setBusy(true)
    try {
      await deleteCandidacy(candidacy)
      toast({ message: t('WITHDRAWN') })
      onClose()
    } catch (error) {
      setFailure(words.call(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('WITHDRAW_TITLE')}
      description={t('WITHDRAW_TEXT', { job: candidacy.campaign.name })}
      footer={
        <>
          <Button tone="danger" busy={isBusy} onClick={() => void withdraw()}>
            {t('WITHDRAW_GO')}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {t('KEEP')}
          </Button>
        </>
      }
    >
      {failure && <ErrorSummary errors={[{ message: failure }]} />}
    </Dialog>
  )
}
