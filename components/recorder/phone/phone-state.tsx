import { CircleCheck, CircleDot, Link2Off, Smartphone, TimerOff, Upload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '#components/ui/button'
import { Progress } from '#components/ui/progress'
import type { RecordingLink } from '#lib/domain/recording'
import css from './phone-pane.module.css'

const ICONS = {
  OPENED: <Smartphone aria-hidden />,
  RECORDING: <CircleDot aria-hidden />,
  UPLOADING: <Upload aria-hidden />,
  REVIEW: <Smartphone aria-hidden />,
  DONE: <CircleCheck aria-hidden />,
  EXPIRED: <TimerOff aria-hidden />,
  CANCELLED: <Link2Off aria-hidden />,
} as const satisfies { [name: string]: ReactNode }
export type PhoneActivity = keyof typeof ICONS

/** The activity shown for a link. Null before a phone opens it. 'REVIEW' is a complete upload before its confirmation. */
export function activityOf({ status, percent }: RecordingLink): PhoneActivity | null {
  if (status === 'sent') return null
  if (status === 'uploading' && percent === 100) return 'REVIEW'
  return status.toUpperCase() as PhoneActivity
}

type Props = { link: RecordingLink; activity: PhoneActivity; onRenew: () => void }

/** The phone's current activity. */
export function PhoneState({ link, activity, onRenew }: Props) {
  const t = useTranslations('PHONE')
  const title = t(`STATE.${activity}.TITLE`)
  return (
    <>
      <div className={css.state}>
        <span className={css.icon} data-activity={activity}>
          {ICONS[activity]}
        </span>
        <h2>{title}</h2>
        <p className={css.quiet}>{t(`STATE.${activity}.TEXT`)}</p>
      </div>
      {activity === 'UPLOADING' && <Progress label={title} value={link.percent === null ? null : link.percent / 100} />}
      {(activity === 'EXPIRED' || activity === 'CANCELLED') && (
        <div className={css.middle}>
          <Button onClick={onRenew}>{t('NEW')}</Button>
        </div>
      )}
    </>
  )
}
