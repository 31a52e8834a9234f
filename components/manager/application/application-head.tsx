import { Star } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import type { RefObject } from 'react'
import { PromiseClock } from '#components/manager/inbox/promise-clock'
import { TimeAgo } from './time-ago'
import { StatusText } from '#components/manager/inbox/status-text'
import { Avatar } from '#components/ui/avatar'
import type { ChosenStatus } from '#lib/client/manager/application/chosen-status'
import { useApplication } from '#lib/client/manager/application/context'
import { fileUrl } from '#lib/client/manager/application/file-url'
import { meanOf } from '#lib/client/manager/application/ratings'
import css from './application-head.module.css'
import { StatusSteps } from './status-steps'
import { WithdrawnNote } from './withdrawn-note'

const DecisionBanner = dynamic(async () => (await import('./decision-banner')).DecisionBanner)

type Props = {
  headingRef: RefObject<HTMLHeadingElement | null>
  canWrite: boolean
  onStatus: (status: ChosenStatus | null) => void
}

export function ApplicationHead({ headingRef, canWrite, onStatus }: Props) {
  const t = useTranslations('MANAGERAPPLICATION.HEAD')
  const locale = useLocale()
  const { application, name } = useApplication()
  const { avatar, campaign, confirmed_at, decision, ratings, status } = application
  const mean = meanOf(ratings)
  return (
    <header className={css.head}>
      <div className={css.person}>
        <Avatar name={name} url={avatar?.url ? fileUrl(avatar.url) : null} size="large" />
        <div className={css.text}>
          <h1 ref={headingRef} tabIndex={-1} className={css.name}>
            <bdi>{name}</bdi>
          </h1>
          <p className={css.job}>
            {campaign.name} · {t('RECEIVED')} <TimeAgo timestamp={confirmed_at} isInSentence />
          </p>
          <p className={css.state}>
            <StatusText status={status} />
            <PromiseClock entry={application} />
            {mean !== null && (
              <span className={css.rating}>
                <Star aria-hidden="true" />
                <span aria-hidden="true">{mean.toLocaleString(locale, { maximumFractionDigits: 1 })}</span>
                <span className="visually-hidden">{t('RATING', { rating: mean, count: ratings.length })}</span>
              </span>
            )}
          </p>
        </div>
      </div>
      {status === 'WITHDRAWN' ? (
        <WithdrawnNote />
      ) : (
        decision && <DecisionBanner decision={decision} canWrite={canWrite} onChange={onStatus} />
      )}
      {canWrite && <StatusSteps onStatus={onStatus} />}
    </header>
  )
}
