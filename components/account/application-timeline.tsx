'use client'

import { useTranslations } from 'next-intl'
import { useZone } from '#components/site/use-zone'
import { momentsOf } from '#lib/domain/application'
import type { Candidacy } from '#lib/domain/candidacy'
import { numericDate } from '#lib/domain/dates'
import s from './application-timeline.module.css'

/** Known events with their dates. */
export function ApplicationTimeline({ candidacy }: { candidacy: Candidacy }) {
  const t = useTranslations('APPLICATIONS')
  const words = useTranslations('ENUMERATIONS')
  const timeZone = useZone()
  const moments = momentsOf(candidacy)
  return (
    <ol role="list" className={s.line} aria-label={t('HISTORY')}>
      {moments.map(({ what, at }, index) => {
        const isNow = index === moments.length - 1
        return (
          <li key={`${what}-${at}`} className={s.moment} aria-current={isNow ? 'step' : undefined}>
            <span className={s.what}>
              {isNow && <span className="visually-hidden">{t('NOW')} </span>}
              {what === 'STARTED' || what === 'SENT' ? t(`MOMENT.${what}`) : words(`CANDIDACY_STATUS.${what}`)}
            </span>
            {at && (
              <time className={s.when} dateTime={at}>
                {numericDate(new Date(at), { timeZone })}
              </time>
            )}
          </li>
        )
      })}
    </ol>
  )
}
