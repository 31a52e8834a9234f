'use client'

import { useTranslations } from 'next-intl'
import { useCompanyTimeZone } from '#components/site/use-company-time-zone'
import { timelineOf } from '#lib/domain/application'
import type { Candidacy } from '#lib/domain/candidacy'
import { numericDate } from '#lib/domain/dates'
import css from './application-timeline.module.css'

/** Known events with their dates. */
export function ApplicationTimeline({ candidacy }: { candidacy: Candidacy }) {
  const t = useTranslations('APPLICATIONS')
  const tEnums = useTranslations('ENUMERATIONS')
  const timeZone = useCompanyTimeZone()
  const events = timelineOf(candidacy)
  return (
    <ol role="list" className={css.line} aria-label={t('HISTORY')}>
      {events.map(({ type, at }, index) => {
        const isCurrent = index === events.length - 1
        return (
          <li key={`${type}-${at}`} className={css.moment} aria-current={isCurrent ? 'step' : undefined}>
            <span className={css.what}>
              {isCurrent && <span className="visually-hidden">{t('NOW')} </span>}
              {type === 'STARTED' || type === 'SENT' ? t(`EVENT.${type}`) : tEnums(`CANDIDACY_STATUS.${type}`)}
            </span>
            {at && (
              <time className={css.when} dateTime={at}>
                {numericDate(new Date(at), { timeZone })}
              </time>
            )}
          </li>
        )
      })}
    </ol>
  )
}
