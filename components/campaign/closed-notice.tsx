'use client'

import { useTranslations } from 'next-intl'
import { ButtonLink } from '#components/ui/button'
import s from './closed-notice.module.css'

/** Instead of the way to apply: why there is none, and where one's own application is. */
export function ClosedNotice() {
  const t = useTranslations('APPLICATIONS.CLOSED_JOB')
  return (
    <section className={s.notice}>
      <h2>{t('TITLE')}</h2>
      <p>{t('TEXT')}</p>
      <div className={s.actions}>
        <ButtonLink href="/profile/applications" prefetch={false}>
          {t('GO')}
        </ButtonLink>
        <ButtonLink href="/all-jobs" tone="quiet" prefetch={false}>
          {t('OTHERS')}
        </ButtonLink>
      </div>
    </section>
  )
}
