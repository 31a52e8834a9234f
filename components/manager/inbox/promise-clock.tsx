import { useTranslations } from 'next-intl'
import { clockTone, type Promised, promiseClockOf } from '#lib/client/manager/inbox/promise-clock'
import css from './promise-clock.module.css'

/** The days until or since the promised reply: '2 days overdue'. Renders nothing if no reply is due. */
export function PromiseClock({ entry }: { entry: Promised }) {
  const t = useTranslations('MANAGERINBOX.CLOCK')
  const clock = promiseClockOf(entry)
  if (clock.at === 'OVER' || clock.at === 'NONE') return null
  const days =
    clock.at === 'LATE' ? t('LATE', { count: clock.days }) : clock.at === 'LEFT' && t('LEFT', { count: clock.days })
  return (
    <span className={css.clock} data-tone={clockTone(clock)}>
      {days || t('TODAY')}
    </span>
  )
}
