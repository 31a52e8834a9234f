'use client'

import { CircleCheck } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useCompany } from '#components/site/company-context'
import { SCREEN_TITLE } from '#components/funnel/stage-head'
import { ButtonLink } from '#components/ui/button'
import { useSession } from '#lib/client/session'
import type { Candidacy } from '#lib/domain/candidacy'
import r from './receipt.module.css'
import s from './stage.module.css'

/** Quiet joy, a number to keep, and what happens next. */
export function Receipt({ candidacy }: { candidacy: Candidacy }) {
  const t = useTranslations('FUNNEL.RECEIPT')
  const format = useFormatter()
  const { company } = useCompany()
  const session = useSession()
  const steps = [t('NEXT_1', { company: company.name }), t('NEXT_2')]
  return (
    <>
      <div className={r.card}>
        <CircleCheck aria-hidden className={r.mark} />
        <h1 id={SCREEN_TITLE} className={r.title}>
          {t('TITLE')}
        </h1>
        <p lang={candidacy.campaign.locale}>{candidacy.campaign.name}</p>
        <p>
          <span className={s.quiet}>{t('NUMBER')}</span> <strong className={r.number}>{candidacy.reference}</strong>
        </p>
        {candidacy.confirmed_at && (
          <p className={s.quiet}>
            {t('WHEN', {
              date: format.dateTime(new Date(candidacy.confirmed_at), { dateStyle: 'long', timeStyle: 'short' }),
            })}
          </p>
        )}
        {session.status === 'user' && <p className={s.quiet}>{t('MAIL', { email: session.user.email })}</p>}
      </div>
      <section className={s.list}>
        <h2>{t('NEXT_TITLE')}</h2>
        <ol className={r.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <div className={s.actions}>
        <ButtonLink href="/profile/applications" size="large" prefetch={false}>
          {t('FOLLOW')}
        </ButtonLink>
        <ButtonLink href="/all-jobs" size="large" tone="quiet" prefetch={false}>
          {t('MORE')}
        </ButtonLink>
      </div>
    </>
  )
}
