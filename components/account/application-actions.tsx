'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { WithdrawDialog } from '#components/account/withdraw-dialog'
import { AdjustmentsButton } from '#components/site/adjustments-button'
import { AskButton } from '#components/site/ask-button'
import { useModals } from '#components/site/modals'
import { Button, ButtonLink } from '#components/ui/button'
import { useToast } from '#components/ui/toast'
import { reinstateCandidacy, type Thread } from '#lib/client/applications'
import { useErrorText } from '#lib/client/error-text'
import { canReinstate, canWithdraw, applicationStateOf, isOver } from '#lib/domain/application'
import { isOpen } from '#lib/domain/campaign'
import { type Candidacy, hasScreen, isReachable, listedStages } from '#lib/domain/candidacy'
import css from './applications.module.css'

type Props = {
  candidacy: Candidacy
  thread?: Thread | undefined
  /** Whether the promised day has passed without a reply. */
  isLate?: boolean
}

/** The actions of an application: required steps first, permanent deletion last. */
export function ApplicationActions({ candidacy, thread, isLate }: Props) {
  const t = useTranslations('APPLICATIONS')
  const [isLeaving, setLeaving] = useState(false)
  const { campaign, confirmed_at, reference } = candidacy
  const { at } = applicationStateOf(candidacy)
  const messages = thread && `/profile/messaging?discussion=${thread.id}`
  return (
    <div className={css.actions}>
      {at === 'DRAFT' && (
        <ButtonLink href={`/jobs/${campaign.slug}/apply`} size="small" prefetch={false}>
          {t('CONTINUE')}
        </ButtonLink>
      )}
      {messages && (
        <ButtonLink
          href={messages}
          size="small"
          tone={thread.hasUnread && at !== 'DRAFT' ? 'primary' : 'quiet'}
          prefetch={false}
        >
          {t(thread.hasUnread ? 'NEW_MESSAGE' : 'OPEN_MESSAGES')}
        </ButtonLink>
      )}
      <AskButton candidacy_id={candidacy.id} isLate={isLate} tone={isLate ? 'primary' : 'quiet'} />
      {!isOver(candidacy) && <AdjustmentsButton candidacy={candidacy} />}
      {canReinstate(candidacy) && <Reinstate candidacy={candidacy} />}
      {confirmed_at && reference && (
        <ButtonLink href={`/profile/applications/${reference}`} size="small" tone="quiet" prefetch={false}>
          {t('RECEIPT_GO')}
        </ButtonLink>
      )}
      <PitchAndResume candidacy={candidacy} />
      <ButtonLink href={`/jobs/${campaign.slug}`} size="small" tone="quiet" prefetch={false}>
        {t('JOB')}
      </ButtonLink>
      <Button size="small" tone="plain" className={css.leave} onClick={() => setLeaving(true)}>
        {t(confirmed_at ? (canWithdraw(candidacy) ? 'WITHDRAW_OR_DELETE' : 'DELETE') : 'DELETE_DRAFT')}
      </Button>
      {isLeaving && <WithdrawDialog candidacy={candidacy} onClose={() => setLeaving(false)} />}
    </div>
  )
}

function Reinstate({ candidacy }: { candidacy: Candidacy }) {
  const t = useTranslations('APPLICATIONS')
  const errorText = useErrorText()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const key = `reinstate-${candidacy.id}`
  const reinstate = async () => {
    setBusy(true)
    await reinstateCandidacy(candidacy.id)
      .then(() => toast({ key, message: t('REINSTATED'), tone: 'success' }))
      .catch((error: unknown) => toast({ key, ...errorText.toast(error) }))
    setBusy(false)
  }
  return (
    <Button size="small" tone="quiet" busy={isBusy} onClick={() => void reinstate()}>
      {t('REINSTATE')}
    </Button>
  )
}

/**
 * After submission, the candidate can view the video answer. Before, the answer and the CV can be added or changed once
 * their stage is reachable.
 */
function PitchAndResume({ candidacy }: { candidacy: Candidacy }) {
  const t = useTranslations('APPLICATIONS')
  const modals = useModals()
  const { campaign, record, resume_url, confirmed_at } = candidacy
  const open = (name: 'campaign-pitch' | 'campaign-resume') => () => modals.open(name, { campaign_id: campaign.id })
  const stages = listedStages(campaign)
  const isDue = (stage: 'PITCH' | 'RESUME') => isOpen(campaign) && isReachable(stage, stages, candidacy)
  const pitch = confirmed_at ? record && 'PITCH_VIEW' : isDue('PITCH') && (record ? 'PITCH_CHANGE' : 'PITCH_ANSWER')
  const resume = hasScreen('RESUME', campaign) && isDue('RESUME') && (resume_url ? 'RESUME_CHANGE' : 'RESUME_ADD')
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
