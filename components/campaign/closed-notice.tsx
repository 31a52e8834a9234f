'use client'

import { useTranslations } from 'next-intl'
import { ButtonLink } from '#components/ui/button'
import { useCandidacies } from '#lib/client/candidacies'
import css from './closed-notice.module.css'

/** Replaces the apply button of a closed job. Shows the state of the user's application, and a link to all of them. */
export function ClosedNotice({ slug }: { slug: string }) {
  const t = useTranslations('APPLICATIONS.CLOSED_JOB')
  const tApplications = useTranslations('APPLICATIONS')
  const { data } = useCandidacies(true)
  const own = data?.find(({ campaign }) => campaign.slug === slug)
  return (
    <section className={css.notice}>
      <h2>{t('TITLE')}</h2>
      <p>{own ? tApplications(own.confirmed_at ? 'CLOSED' : 'NEXT.MISSED') : t('TEXT')}</p>
      <div className={css.actions}>
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
