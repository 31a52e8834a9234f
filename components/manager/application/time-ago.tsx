import { useLocale, useTranslations } from 'next-intl'
import { localZone } from '#lib/client/local-zone'
import { useNow } from '#lib/client/use-now'
import { ageOf, relativeTime } from '#lib/domain/relative-time'
import { useFormatter } from '#lib/i18n/formatter'

/** An age, such as '3 hours ago', or the date if it is at least a week ago. The tooltip has the exact time. */
export function TimeAgo({ timestamp }: { timestamp: string }) {
  const t = useTranslations('ENUMERATIONS')
  const locale = useLocale()
  const format = useFormatter()
  const now = useNow()
  const timeZone = localZone()
  const date = new Date(timestamp)
  const { unit } = ageOf(timestamp, now)
  const isOld = unit === 'week' || unit === 'month' || unit === 'year'
  return (
    <time dateTime={timestamp} title={format.dateTime(date, { dateStyle: 'long', timeStyle: 'short', timeZone })}>
      {isOld
        ? format.dateTime(date, { dateStyle: 'medium', timeZone })
        : relativeTime(timestamp, now, locale, t('JUST_NOW'))}
    </time>
  )
}
