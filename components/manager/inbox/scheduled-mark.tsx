import { CalendarClock } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { localZone } from '#lib/client/local-zone'
import type { InboxEntry } from '#lib/contract/staff/inbox'
import { dateText } from '#lib/domain/dates'
import { useFormatter } from '#lib/i18n/formatter'
import css from './scheduled-mark.module.css'

/** Marks an application whose status changes later. The name for screen readers has the new status and the time. */
export function ScheduledMark({ decision }: { decision: NonNullable<InboxEntry['decision']> }) {
  const t = useTranslations('MANAGERINBOX.ROW')
  const tStatus = useTranslations('ENUMERATIONS.CANDIDACY_STATUS')
  const locale = useLocale()
  const format = useFormatter()
  const timeZone = localZone()
  const date = new Date(decision.due_at)
  const time = format.dateTime(date, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const text = t('SCHEDULED', { status: tStatus(decision.status), time })
  return (
    <span className={css.mark}>
      <CalendarClock aria-hidden="true" />
      <span aria-hidden="true">{dateText(date, locale, { day: 'numeric', month: 'short', timeZone })}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
