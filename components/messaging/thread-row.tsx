import { Milestone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { Bubble } from '#components/messaging/bubble'
import { OutgoingBubble } from '#components/messaging/outgoing-bubble'
import { RelativeTime } from '#components/messaging/relative-time'
import { useStatusText } from './use-status-text'
import { localZone } from '#lib/client/local-zone'
import type { Row } from '#lib/client/thread'
import { numericDate } from '#lib/domain/dates'
import { addDays } from '#lib/domain/days'
import type { DiscussionMessage } from '#lib/domain/discussion'
import { useFormatter } from '#lib/i18n/formatter'
import css from './thread.module.css'

/** Memoized, so that it does not render at each scroll step. */
export const ThreadRow = memo(function ThreadRow({ row, sending }: { row: Row; sending: string | null }) {
  const t = useTranslations('MESSAGING')
  switch (row.kind) {
    case 'day':
      return <Day timestamp={row.timestamp} />
    case 'new':
      return <p className={css.new}>{t('NEW')}</p>
    case 'status':
      return <Status message={row.message} />
    case 'message':
      return <Bubble message={row.message} isFirst={row.isFirst} />
    case 'outgoing':
      return <OutgoingBubble item={row.item} isFirst={row.isFirst} isSending={row.item.key === sending} />
  }
})

function Day({ timestamp }: { timestamp: string }) {
  const t = useTranslations('MESSAGING')
  const format = useFormatter()
  const timeZone = localZone()
  const dayOf = (date: Date) => numericDate(date, { isYearFirst: true, timeZone })
  const date = new Date(timestamp)
  const [day, today] = [dayOf(date), dayOf(new Date())]
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : ('numeric' as const)
  const label =
    day === today
      ? t('TODAY')
      : day === addDays(today, -1)
        ? t('YESTERDAY')
        : format.dateTime(date, { weekday: 'long', day: 'numeric', month: 'long', year, timeZone })
  return (
    <p className={css.day}>
      <time dateTime={day}>{label}</time>
    </p>
  )
}

function Status({ message }: { message: DiscussionMessage }) {
  const statusText = useStatusText()
  return (
    <p className={css.status}>
      <Milestone aria-hidden />
      <span>
        {statusText(message)} <RelativeTime timestamp={message.created_at} />
      </span>
    </p>
  )
}
