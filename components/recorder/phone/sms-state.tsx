import { useTranslations } from 'next-intl'
import type { RecordingLink } from '#lib/domain/recording'
import css from './phone-pane.module.css'

/** Shows whether the SMS is queued, sent, being retried or failed. Screen readers announce each change. */
export function SmsState({ sms }: Pick<RecordingLink, 'sms'>) {
  const t = useTranslations('PHONE.SMS')
  return (
    <div role="status">
      {sms === 'waiting' && <p className={css.note}>{t('WAITING')}</p>}
      {sms === 'sent' && <p className={`${css.note} ${css.good}`}>{t('SENT')}</p>}
      {sms === 'failing' && <p className={css.note}>{t('FAILING')}</p>}
      {sms === 'failed' && (
        <div className={`${css.note} ${css.bad}`}>
          <p className={css.strong}>{t('FAILED_TITLE')}</p>
          <p>{t('FAILED')}</p>
        </div>
      )}
    </div>
  )
}
