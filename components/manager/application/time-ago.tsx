import { useLocale, useTranslations } from 'next-intl'
import { localZone } from '#lib/client/local-zone'
import { useNow } from '#lib/client/use-now'
import { ageOf, relativeTime } from '#lib/domain/relative-time'
import { useFormatter } from '#lib/i18n/formatter'

type Props = {
  timestamp: string
  /** Adds a preposition to a date, such as 'on 15 Nov'. An age needs none. */
  isInSentence?: boolean
}

/** An age, such as '3 hours ago', or the date if it is at least a week ago. The tooltip has the exact time. */
export function TimeAgo({ timestamp, isInSentence = false }: Props) {
  const t = useTranslations('ENUMERATIONS')
  const tHead = useTranslations('MANAGERAPPLICATION.HEAD')
  const locale = useLocale()
  const format = useFormatter()
  const now = useNow()
  const timeZone = localZone()
  const date = new Date(timestamp)
  const { unit } = ageOf(timestamp, now)
  const isOld = unit === 'week' || unit === 'month' || unit === 'year'
  const day = format.dateTime(date, { dateStyle: 'medium', timeZone })
  const dayText = isInSentence ? tHead('ON_DATE', { date: day }) : day
  return (
    <time dateTime={timestamp} title={format.dateTime(date, { dateStyle: 'long', timeStyle: 'short', timeZone })}>
      {isOld ? dayText : relativeTime(timestamp, now, locale, t('JUST_NOW'))}
    </time>
  )
}
