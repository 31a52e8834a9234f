import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import type { RecordingLink } from '#lib/domain/recording'
import { QrCode } from './qr-code'
import css from './phone-pane.module.css'
import { SmsForm } from './sms-form'
import { SmsState } from './sms-state'
import { useMinutesTo } from './use-minutes-to'

type Props = {
  link: RecordingLink
  /** The link with its token. Null after a reload, because the token is not stored. */
  url: string | null
  onRenew: () => void
}

/** Shows the link as a QR code and offers to send it by SMS. */
export function PhoneInvitation({ link, url, onRenew }: Props) {
  const t = useTranslations('PHONE')
  const minutes = useMinutesTo(link.expires_at)
  return (
    <>
      <header className={css.head}>
        <h2>{t('TITLE')}</h2>
        <p className={css.quiet}>{url === null ? t('RESUMED') : t(link.is_sms_active ? 'TEXT' : 'TEXT_CODE')}</p>
      </header>
      {url === null ? (
        <>
          <SmsState sms={link.sms} />
          <div>
            <Button tone="quiet" onClick={onRenew}>
              {t('NEW')}
            </Button>
          </div>
        </>
      ) : (
        <div className={css.ways}>
          <figure className={css.code}>
            <QrCode text={url} label={t('CODE')} />
            <figcaption className={css.quiet}>{t('VALID', { minutes })}</figcaption>
          </figure>
          {link.is_sms_active && <SmsForm link={link} url={url} />}
        </div>
      )}
    </>
  )
}
