import { CircleCheck, CircleDot, Link2Off, Smartphone, TimerOff, Upload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button'
import { Progress } from '#components/ui/progress'
import type { RecordingLink } from '#lib/domain/recording'
import s from './phone-pane.module.css'

const ICONS = {
  OPENED: <Smartphone aria-hidden />,
  RECORDING: <CircleDot aria-hidden />,
  UPLOADING: <Upload aria-hidden />,
  REVIEW: <Smartphone aria-hidden />,
  DONE: <CircleCheck aria-hidden />,
  EXPIRED: <TimerOff aria-hidden />,
  CANCELLED: <Link2Off aria-hidden />,
} as const satisfies { [name: string]: ReactNode }
export type PhoneDoing = keyof typeof ICONS

/**
 * The activity shown for a link; null while no phone has opened it. A complete upload waits for confirmation on the
 * phone.
 */
export function doingOf({ status, percent }: RecordingLink): PhoneDoing | null {
  if (status === 'sent') return null
  if (status === 'uploading' && percent === 100) return 'REVIEW'
  return status.toUpperCase() as PhoneDoing
}

type Props = { link: RecordingLink; doing: PhoneDoing; onRenew: () => void }

/** The phone's current activity. */
export function PhoneState({ link, doing, onRenew }: Props) {
  const t = useTranslations('PHONE')
  const title = t(`STATE.${doing}.TITLE`)
  return (
    <>
      <div className={s.state}>
        <span className={s.icon} data-doing={doing}>
          {ICONS[doing]}
        </span>
        <h2>{title}</h2>
        <p className={s.quiet}>{t(`STATE.${doing}.TEXT`)}</p>
      </div>
      {doing === 'UPLOADING' && <Progress label={title} value={link.percent === null ? null : link.percent / 100} />}
      {(doing === 'EXPIRED' || doing === 'CANCELLED') && (
        <div className={s.middle}>
          <Button onClick={onRenew}>{t('NEW')}</Button>
        </div>
      )}
    </>
  )
}
