'use client'

import { Bell } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useModals } from '#components/site/modals'
import { Button } from '#components/ui/button'
import { useHasSessionCookie } from '#lib/client/session-cookie'
import type { Address } from '#lib/domain/address'
import s from './alert-offer.module.css'

/** Offers a job alert; `near` is its initial place. */
export function AlertOffer({ near = null }: { near?: Address | null }) {
  const t = useTranslations('ALERTS.ASK')
  const modals = useModals()
  const hasSessionCookie = useHasSessionCookie()
  useEffect(() => {
    if (!hasSessionCookie) return
    // After a sign-in on another page, such as Google's, opens the alert form that the visitor had started.
    void import('#lib/client/alert-draft').then(({ readDraft }) => {
      if (readDraft()) modals.open('campaign-alert', { isResumed: true })
    })
  }, [hasSessionCookie, modals])
  return (
    <section className={s.ask} aria-label={t('TITLE')}>
      <h2 className={s.title}>{t('TITLE')}</h2>
      <p className={s.text}>{t('TEXT')}</p>
      <Button tone="quiet" icon={<Bell aria-hidden />} {...modals.opener('campaign-alert', { address: near })}>
        {t('GO')}
      </Button>
    </section>
  )
}
