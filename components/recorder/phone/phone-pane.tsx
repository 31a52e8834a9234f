'use client'

import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { Skeleton } from '#components/ui/skeleton'
import { refreshCandidacy } from '#lib/client/candidacies'
import { useErrorWords } from '#lib/client/error-words'
import { cancelLink } from '#lib/client/recording-links'
import { useFocus } from '#lib/client/use-focus'
import type { Candidacy } from '#lib/domain/candidacy'
import { isOver } from '#lib/domain/recording'
import { useArrival } from '../use-arrival'
import { PhoneInvitation } from './phone-invitation'
import { doingOf, PhoneState } from './phone-state'
import s from './phone-pane.module.css'
import { usePhoneLink } from './use-phone-link'

type Props = {
  candidacy: Candidacy
  pitch_id: number
  /** Returns to the other methods. */
  onBack: () => void
}

/**
 * On the computer: hands the recording over to a phone, follows its state, and continues when the video has arrived.
 */
export function PhonePane({ candidacy, pitch_id, onBack }: Props) {
  const t = useTranslations('PHONE')
  const words = useErrorWords()
  const { link, url, failure, renew } = usePhoneLink(candidacy.id, pitch_id)
  const box = useArrival<HTMLElement>()
  const status = link?.status
  const doing = link && doingOf(link)
  useFocus(box, status, 'lost')
  useEffect(() => {
    // With a record the stage is complete, and the parent continues.
    if (status === 'done') void refreshCandidacy(candidacy.campaign.id)
  }, [status, candidacy.campaign.id])
  const back = () => {
    if (link && !isOver(link.status)) void cancelLink(link.id).catch(() => undefined)
    onBack()
  }
  return (
    <section ref={box} className={`${s.pane} fade-in`} tabIndex={-1} aria-label={t('TITLE')}>
      {failure !== null && (
        <>
          <ErrorSummary title={t('NONE')} errors={[{ message: words.call(failure) }]} />
          <div>
            <Button onClick={renew}>{t('NEW')}</Button>
          </div>
        </>
      )}
      {failure === null && !link && (
        <div role="status" aria-label={t('MAKING')}>
          <Skeleton count={4} />
        </div>
      )}
      {failure === null && link && !doing && <PhoneInvitation link={link} url={url} onRenew={renew} />}
      {failure === null && link && doing && <PhoneState link={link} doing={doing} onRenew={renew} />}
      <p className="visually-hidden" role="status">
        {doing && t(`STATE.${doing}.TITLE`)}
      </p>
      {status !== 'done' && (
        <div className={doing ? s.middle : s.back}>
          <Button tone="plain" icon={<ArrowLeft aria-hidden />} onClick={back}>
            {status === undefined || status === 'sent' || isOver(status) ? t('BACK') : t('STOP')}
          </Button>
        </div>
      )}
    </section>
  )
}
