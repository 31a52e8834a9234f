import { CircleCheck, CircleDot, Link2Off, Smartphone, TimerOff, Upload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button'
import { Progress } from '#components/ui/progress'
import type { RecordingLink, RecordingStatus } from '#lib/domain/recording'
import s from './phone-pane.module.css'

type Told = Exclude<RecordingStatus, 'sent'>

const ICONS: { readonly [status in Told]: ReactNode } = {
  opened: <Smartphone aria-hidden />,
  recording: <CircleDot aria-hidden />,
  uploading: <Upload aria-hidden />,
  done: <CircleCheck aria-hidden />,
  expired: <TimerOff aria-hidden />,
  cancelled: <Link2Off aria-hidden />,
}
export const TITLES = {
  opened: 'OPENED',
  recording: 'RECORDING',
  uploading: 'UPLOADING',
  done: 'DONE',
  expired: 'EXPIRED',
  cancelled: 'CANCELLED',
} as const

/** What the phone is doing. */
export function PhoneState({ link, onRenew }: { link: RecordingLink; onRenew: () => void }) {
  const t = useTranslations('PHONE')
  const status = link.status as Told
  const key = TITLES[status]
  return (
    <>
      <div className={s.state}>
        <span className={`${s.icon} ${s[status] ?? ''}`}>{ICONS[status]}</span>
        <h2>{t(`STATE.${key}.TITLE`)}</h2>
        <p className={s.quiet}>{t(`STATE.${key}.TEXT`)}</p>
      </div>
      {status === 'uploading' && (
        <Progress label={t('STATE.UPLOADING.TITLE')} value={link.percent === null ? null : link.percent / 100} />
      )}
      {(status === 'expired' || status === 'cancelled') && (
        <div className={s.middle}>
          <Button onClick={onRenew}>{t('NEW')}</Button>
        </div>
      )}
    </>
  )
}
