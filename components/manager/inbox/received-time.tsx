import { useLocale, useTranslations } from 'next-intl'
import { localZone } from '#lib/client/local-zone'
import { useNow } from '#lib/client/use-now'
import { dateText } from '#lib/domain/dates'
import { ageOf } from '#lib/domain/relative-time'
import { useFormatter } from '#lib/i18n/formatter'

/** A short age, such as '3h', and the day after a week. The tooltip has the exact time. */
export function ReceivedTime({ timestamp }: { timestamp: string }) {
  const t = useTranslations('ENUMERATIONS')
  const locale = useLocale()
  const format = useFormatter()
  const now = useNow()
  const timeZone = localZone()
  const date = new Date(timestamp)
  const exact = format.dateTime(date, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const age = ageOf(timestamp, now)
  const isOld = age.unit === 'week' || age.unit === 'month' || age.unit === 'year'
  const text = isOld
    ? dateText(date, locale, {
        day: 'numeric',
        month: 'short',
        timeZone,
        ...(age.unit === 'year' && { year: 'numeric' }),
      })
    : age.unit === 'now'
      ? t('JUST_NOW')
      : new Intl.NumberFormat(locale, { style: 'unit', unit: age.unit, unitDisplay: 'narrow' }).format(age.count)
  return (
    <time dateTime={timestamp} title={exact}>
      {text}
    </time>
  )
}
