import { Milestone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { Bubble } from '#components/messaging/bubble'
import { OutgoingBubble } from '#components/messaging/outgoing-bubble'
import { Since } from '#components/messaging/since'
import { useStatusWords } from './status-words'
import type { Row } from '#lib/client/thread'
import type { DiscussionMessage } from '#lib/domain/discussion'
import { useFormatter } from '#lib/i18n/formatter'
import s from './thread.module.css'

/** Memoized, so that it does not render at each scroll step. */
export const ThreadRow = memo(function ThreadRow({ row, sending }: { row: Row; sending: string | null }) {
  const t = useTranslations('MESSAGING')
  switch (row.kind) {
    case 'day':
      return <Day instant={row.instant} />
    case 'new':
      return <p className={s.new}>{t('NEW')}</p>
    case 'status':
      return <Status message={row.message} />
    case 'message':
      return <Bubble message={row.message} isFirst={row.isFirst} />
    case 'outgoing':
      return <OutgoingBubble item={row.item} isFirst={row.isFirst} isSending={row.item.key === sending} />
  }
})

const DAY_MS = 86_400_000

function Day({ instant }: { instant: string }) {
  const t = useTranslations('MESSAGING')
  const format = useFormatter()
  const day = new Date(instant)
  const today = new Date()
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const year = day.getFullYear() === today.getFullYear() ? undefined : ('numeric' as const)
  const words =
    day.toDateString() === today.toDateString()
      ? t('TODAY')
      : day.toDateString() === new Date(today.getTime() - DAY_MS).toDateString()
        ? t('YESTERDAY')
        : format.dateTime(day, { weekday: 'long', day: 'numeric', month: 'long', year, timeZone })
  return (
    <p className={s.day}>
      <time dateTime={instant.slice(0, 10)}>{words}</time>
    </p>
  )
}

function Status({ message }: { message: DiscussionMessage }) {
  const words = useStatusWords()
  return (
    <p className={s.status}>
      <Milestone aria-hidden />
      <span>
        {words(message)} <Since instant={message.created_at} />
      </span>
    </p>
  )
}
