'use client'

import { Bell } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useModals } from '#components/site/modals'
import { Button } from '#components/ui/button'
import type { Address } from '#lib/domain/address'
import css from './alert-offer.module.css'

/** Offers a job alert. `near` is its initial place. */
export function AlertOffer({ near = null }: { near?: Address | null }) {
  const t = useTranslations('ALERTS.ASK')
  const modals = useModals()
  return (
    <section className={css.offer} aria-label={t('TITLE')}>
      <h2 className={css.title}>{t('TITLE')}</h2>
      <p className={css.text}>{t('TEXT')}</p>
      <Button tone="quiet" icon={<Bell aria-hidden />} {...modals.opener('campaign-alert', { address: near })}>
        {t('GO')}
      </Button>
    </section>
  )
}
