import { useTranslations } from 'next-intl'
import { TimeAgo } from './time-ago'
import { useApplication } from '#lib/client/manager/application/context'
import css from './decision-banner.module.css'

export function WithdrawnNote() {
  const t = useTranslations('MANAGERAPPLICATION.WITHDRAWN')
  const { withdrawn_at, withdrawal_reason, withdrawal_comment } = useApplication().application
  return (
    <div className={css.banner}>
      <div className={css.text}>
        <p className={css.title}>
          {t('TITLE')} {withdrawn_at && <TimeAgo timestamp={withdrawn_at} isInSentence />}
        </p>
        {withdrawal_reason && <p>{t(`REASON_${withdrawal_reason}`)}</p>}
        {withdrawal_comment && (
          <p dir="auto" className={css.quote}>
            {withdrawal_comment}
          </p>
        )}
      </div>
    </div>
  )
}
