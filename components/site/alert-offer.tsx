'use client'

import { Bell } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useModals } from '#components/site/modals'
import { Button } from '#components/ui/button'
import { useMayBeUser } from '#lib/client/signed-in'
import type { Address } from '#lib/domain/address'
import s from './ask-alert.module.css'

/** Offers a job alert; `near` is its initial place. */
export function AskAlert({ near = null }: { near?: Address | null }) {
  const t = useTranslations('ALERTS.ASK')
  const modals = useModals()
  const mayBeUser = useMayBeUser()
  useEffect(() => {
    if (!mayBeUser) return
    // After a sign-in elsewhere, such as at Google, opens the alert that the visitor wanted before.
    void import('#lib/client/alert-draft').then(({ readDraft }) => {
      if (readDraft()) modals.open('campaign-alert', { isResumed: true })
    })
  }, [mayBeUser, modals])
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
