'use client'

import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { Skeleton } from '#components/ui/skeleton'
import { refreshCandidacy } from '#lib/client/candidacies'
import { useErrorText } from '#lib/client/error-text'
import { cancelLink } from '#lib/client/recording-links'
import { useFocus } from '#lib/client/use-focus'
import type { Candidacy } from '#lib/domain/candidacy'
import { isOver } from '#lib/domain/recording'
import { useScreenFocus } from '../use-screen-focus'
import { PhoneInvitation } from './phone-invitation'
import { activityOf, PhoneState } from './phone-state'
import css from './phone-pane.module.css'
import { usePhoneLink } from './use-phone-link'

type Props = {
  candidacy: Candidacy
  pitch_id: number
  onBack: () => void
}

/** Hands the recording over from a computer to a phone and shows the phone's state. */
export function PhonePane({ candidacy, pitch_id, onBack }: Props) {
  const t = useTranslations('PHONE')
  const errorText = useErrorText()
  const { link, url, failure, renew } = usePhoneLink(candidacy.id, pitch_id)
  const section = useScreenFocus<HTMLElement>()
  const status = link?.status
  const activity = link && activityOf(link)
  useFocus(section, status, 'lost')
  useEffect(() => {
    // The refreshed application has the video, so the parent shows the next stage.
    if (status === 'done') void refreshCandidacy(candidacy.campaign.id)
  }, [status, candidacy.campaign.id])
  const back = () => {
    // Errors are ignored, because a link that was not cancelled expires.
    if (link && !isOver(link.status)) void cancelLink(link.id).catch(() => undefined)
    onBack()
  }
  return (
    <section ref={section} className={`${css.pane} fade-in`} tabIndex={-1} aria-label={t('TITLE')}>
      {failure !== null && (
        <>
          <ErrorSummary title={t('NONE')} errors={[{ message: errorText.call(failure) }]} />
          <div>
            <Button onClick={renew}>{t('NEW')}</Button>
          </div>
        </>
      )}
      {failure === null && !link && (
        <div role="status" aria-label={t('CREATING')}>
          <Skeleton count={4} />
        </div>
      )}
      {failure === null && link && !activity && <PhoneInvitation link={link} url={url} onRenew={renew} />}
      {failure === null && link && activity && <PhoneState link={link} activity={activity} onRenew={renew} />}
      <p className="visually-hidden" role="status">
        {activity && t(`STATE.${activity}.TITLE`)}
      </p>
      {status !== 'done' && (
        <div className={activity ? css.middle : css.back}>
          <Button tone="plain" icon={<ArrowLeft aria-hidden />} onClick={back}>
            {status === undefined || status === 'sent' || isOver(status) ? t('BACK') : t('STOP')}
          </Button>
        </div>
      )}
    </section>
  )
}
