import { Star } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { memo, type MouseEvent } from 'react'
import { nameOf } from '#lib/client/manager/application/person'
import { useSourceName } from '#lib/client/manager/source-name'
import type { InboxEntry } from '#lib/contract/staff/inbox'
import { columnId } from './grid-head'
import css from './inbox-row.module.css'
import { PromiseClock } from './promise-clock'
import { ReceivedTime } from './received-time'
import { ScheduledMark } from './scheduled-mark'
import { StatusText } from './status-text'

/** The focusable cells of a row, in their order. */
export const COLUMNS = ['check', 'name'] as const
export type Column = (typeof COLUMNS)[number]
export const cellId = (id: number, column: Column) => `inbox-${column}-${id}`

type Props = {
  entry: InboxEntry
  href: string
  isSelected: boolean
  isNew: boolean
  /** The one row whose cells the Tab key reaches. */
  isActive: boolean
  onSelect: (id: number, isRange: boolean) => void
  onOpen: (entry: InboxEntry) => void
}

/** The cells of one application. */
export const InboxRow = memo(function InboxRow({ entry, href, isSelected, isNew, isActive, onSelect, onOpen }: Props) {
  const t = useTranslations('MANAGERINBOX.ROW')
  const locale = useLocale()
  const sourceName = useSourceName()
  const { id, status, source, rating, nb_ratings, confirmed_at, decision } = entry
  const name = nameOf(entry)
  const tabIndex = isActive ? 0 : -1
  const part = (column: string) => `inbox-${column}-${id}`
  // 'Baker, 2 days overdue, Received, Rated 4 out of 5 …, Source Radio, Received 3h'.
  // The arrow keys do not reach these cells.
  const described = [
    ...['job', 'clock', 'status'].map(part),
    ...(rating === null ? [] : [part('rating')]),
    ...(source === null ? [] : [columnId('source'), part('source')]),
    columnId('time'),
    part('time'),
  ].join(' ')
  return (
    <div className={css.row} data-unread={entry.is_unread || undefined} data-selected={isSelected || undefined}>
      <div role="gridcell" className={css.check}>
        <label className={css.box}>
          <input
            type="checkbox"
            id={cellId(id, 'check')}
            tabIndex={tabIndex}
            checked={isSelected}
            // Selecting a range depends on the Shift key, which only a click event has.
            onChange={() => undefined}
            onClick={({ shiftKey }: MouseEvent) => onSelect(id, shiftKey)}
          />
          <span className="visually-hidden">{t('SELECT', { name })}</span>
        </label>
      </div>
      <div role="gridcell" className={css.person}>
        <Link
          id={cellId(id, 'name')}
          href={href}
          prefetch={false}
          tabIndex={tabIndex}
          className={css.name}
          aria-describedby={described}
          onClick={() => onOpen(entry)}
        >
          {entry.is_unread && <span className="visually-hidden">{t('UNREAD')} </span>}
          <bdi>{name}</bdi>
        </Link>
        {isNew && <span className={css.new}>{t('NEW')}</span>}
      </div>
      <div role="gridcell" id={part('job')} className={css.job}>
        {entry.campaign.name}
      </div>
      <div role="gridcell" id={part('status')} className={css.status}>
        <StatusText status={status} />
        {decision && <ScheduledMark decision={decision} />}
      </div>
      <div role="gridcell" id={part('source')} className={css.source}>
        {source === null ? <span className="visually-hidden">{t('NO_SOURCE')}</span> : sourceName(source)}
      </div>
      <div role="gridcell" id={part('rating')} className={css.rating}>
        {rating !== null && (
          <>
            <Star aria-hidden="true" />
            <span aria-hidden="true">{rating.toLocaleString(locale, { maximumFractionDigits: 1 })}</span>
            <span className="visually-hidden">{t('RATING', { rating, count: nb_ratings })}</span>
          </>
        )}
      </div>
      <div role="gridcell" id={part('clock')} className={css.clock}>
        <PromiseClock entry={entry} />
      </div>
      <div role="gridcell" id={part('time')} className={css.time}>
        <ReceivedTime timestamp={confirmed_at} />
      </div>
    </div>
  )
})
