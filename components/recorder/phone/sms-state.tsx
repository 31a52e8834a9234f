import { useTranslations } from 'next-intl'
import type { RecordingLink } from '#lib/domain/recording'
import s from './phone-pane.module.css'

/** Shows whether the SMS is queued, sent, being retried or failed. Screen readers announce each change. */
export function SmsState({ sms }: Pick<RecordingLink, 'sms'>) {
  const t = useTranslations('PHONE.SMS')
  return (
    <div role="status">
      {sms === 'waiting' && <p className={s.note}>{t('WAITING')}</p>}
      {sms === 'sent' && <p className={`${s.note} ${s.good}`}>{t('SENT')}</p>}
      {sms === 'failing' && <p className={s.note}>{t('FAILING')}</p>}
      {sms === 'failed' && (
        <div className={`${s.note} ${s.bad}`}>
          <p className={s.strong}>{t('FAILED_TITLE')}</p>
          <p>{t('FAILED')}</p>
        </div>
      )}
    </div>
  )
}
